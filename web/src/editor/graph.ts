/** A graph with a character on each vertex. Vertices are numbered from 0. */
export interface Graph {
  edges: [number, number][];
  chars: string[];
}

/** More vertices are shown as a picture of the program. */
const MOST = 60;

/** Reads `path(5) ..L..`, `4: 0-1 1-2 1-3` and the like; `null` for graphs in other notations. */
export function readGraph(position: string, allowed: string[]): Graph | null {
  const parts = position.trim().split(/\s+/);
  const last = parts.at(-1) ?? '';
  const hasChars = parts.length > 1 && [...last].every((char) => allowed.includes(char));
  const shape = readShape(hasChars ? parts.slice(0, -1) : parts);
  if (!shape || shape.count === 0 || shape.count > MOST) return null;
  const chars = hasChars ? [...last] : Array<string>(shape.count).fill('.');
  return chars.length === shape.count ? { edges: shape.edges, chars } : null;
}

interface Shape {
  count: number;
  edges: [number, number][];
}

function readShape(parts: string[]): Shape | null {
  const named = /^(path|cycle|star|complete)\((\d+)\)$/.exec(parts.join(''));
  if (named) return Number(named[2]) <= MOST ? readNamed(named[1]!, Number(named[2])) : null;
  const counted = /^(\d+):$/.exec(parts[0] ?? '');
  const edges: [number, number][] = [];
  for (const part of counted ? parts.slice(1) : parts) {
    const edge = /^(\d+)-(\d+)$/.exec(part);
    if (!edge) return null;
    edges.push([Number(edge[1]), Number(edge[2])]);
  }
  const least = Math.max(-1, ...edges.flat()) + 1;
  const count = counted ? Number(counted[1]) : least;
  return count >= least ? { count, edges } : null;
}

function readNamed(name: string, n: number): Shape | null {
  const path = Array.from({ length: Math.max(0, n - 1) }, (_, i): [number, number] => [i, i + 1]);
  if (name === 'path') return { count: n, edges: path };
  if (name === 'cycle') return n < 3 ? null : { count: n, edges: [...path, [n - 1, 0]] };
  if (name === 'star') return { count: n + 1, edges: Array.from({ length: n }, (_, i) => [0, i + 1]) };
  return { count: n, edges: Array.from({ length: n }, (_, i) => i).flatMap((i) => path.slice(i).map(([, j]): [number, number] => [i, j])) };
}

export function writeGraph({ edges, chars }: Graph): string {
  const colored = chars.some((char) => char !== '.') ? ` ${chars.join('')}` : '';
  return `${chars.length}: ${edges.map((edge) => edge.join('-')).join(' ')}${colored}`.replace(': ', edges.length > 0 ? ': ' : ':');
}

export const addVertex = ({ edges, chars }: Graph): Graph => ({ edges, chars: [...chars, '.'] });

export const setChar = ({ edges, chars }: Graph, vertex: number, char: string): Graph => ({ edges, chars: chars.with(vertex, char) });

/** Adds an edge, or removes it if it is there. */
export function toggleEdge({ edges, chars }: Graph, a: number, b: number): Graph {
  const rest = edges.filter((edge) => !(edge.includes(a) && edge.includes(b)));
  return { chars, edges: rest.length < edges.length || a === b ? rest : [...edges, [Math.min(a, b), Math.max(a, b)]] };
}

/** Removes a vertex with its edges; later vertices move up. */
export function removeVertex({ edges, chars }: Graph, vertex: number): Graph {
  const moved = (v: number) => (v > vertex ? v - 1 : v);
  return {
    chars: chars.toSpliced(vertex, 1),
    edges: edges.filter((edge) => !edge.includes(vertex)).map(([a, b]) => [moved(a), moved(b)]),
  };
}

export function neighbors({ edges }: Graph, vertex: number): number[] {
  return edges.flatMap(([a, b]) => (a === vertex ? [b] : b === vertex ? [a] : []));
}

export interface Spot {
  x: number;
  y: number;
}

/** Places vertices on a circle. */
export function onCircle(count: number): Spot[] {
  const radius = Math.max(60, count * 14);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: radius * (1 + Math.cos(angle)), y: radius * (1 + Math.sin(angle)) };
  });
}
