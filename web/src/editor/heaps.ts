/** Reads the heaps of a position: sizes such as `3 5`, or tuples such as `(3,4) (2,2)`. */
export function readHeaps(position: string): number[][] | null {
  const text = position.trim();
  if (text === '()' || text === '') return [];
  const parts = text.match(/\([^)]*\)|\S+/g) ?? [];
  const heaps = parts.map((part) => part.replaceAll(/[()\s]/g, '').split(',').map(Number));
  const ok = heaps.every((heap) => heap.length <= 3 && heap.every((n) => Number.isSafeInteger(n) && n >= 0));
  return ok ? heaps : null;
}

export function writeHeaps(heaps: number[][]): string {
  if (heaps.length === 0) return '()';
  return heaps.map((heap) => (heap.length === 1 ? `${heap[0]}` : `(${heap.join(',')})`)).join(' ');
}
