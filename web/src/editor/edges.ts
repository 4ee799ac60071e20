/** An edge of a Hackenbush position; vertex 0 is the ground. */
export interface Edge {
  from: number;
  to: number;
  color: 'b' | 'r' | 'g';
}

export const COLORS: Record<Edge['color'], string> = { b: "blue, Left's", r: "red, Right's", g: "green, both players'" };

/** Reads a stalk such as `bbr`, or edges such as `0-1b 1-2r`; `null` if the text is neither. */
export function readEdges(position: string): Edge[] | null {
  const text = position.trim().toLowerCase();
  if (/^[brg]+$/.test(text)) return [...text].map((color, i) => ({ from: i, to: i + 1, color: color as Edge['color'] }));
  const parts = text.replace(/^\d+:\s*/, '').split(/\s+/).filter(Boolean);
  const edges = parts.map((part) => /^(\d+)-(\d+)([brg])$/.exec(part));
  if (edges.some((edge) => edge === null)) return null;
  return edges.map((edge) => ({ from: Number(edge![1]), to: Number(edge![2]), color: edge![3] as Edge['color'] }));
}

export function writeEdges(edges: Edge[]): string {
  return edges.length === 0 ? '1:' : edges.map(({ from, to, color }) => `${from}-${to}${color}`).join(' ');
}

/** Returns the vertices, and one more for a new edge. */
export function vertices(edges: Edge[]): number[] {
  const most = Math.max(0, ...edges.flatMap(({ from, to }) => [from, to]));
  return Array.from({ length: most + 2 }, (_, i) => i);
}
