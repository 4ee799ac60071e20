import type { Ruleset } from '../engine/types';

/** Returns the first small positions of a game: empty boards, or single heaps. */
export function firstPositions({ board, cells, example }: Ruleset): string[] {
  const empty = (cells.find(({ char }) => char === '.') ?? cells[0])?.char ?? '.';
  const sizes = [1, 2, 3, 4, 5, 6];
  if (board === 'strip') return sizes.map((n) => empty.repeat(n));
  if (board === 'grid') {
    const shapes = [[1, 2], [1, 3], [2, 2], [2, 3], [3, 3], [3, 4]] as const;
    return shapes.map(([rows, columns]) => Array<string>(rows).fill(empty.repeat(columns)).join('|'));
  }
  if (board === 'heaps') {
    const parts = /^\s*\(([^)]*)\)/.exec(example)?.[1]?.split(',').length ?? 1;
    return sizes.map((n) => (parts === 1 ? `${n}` : `(${Array<number>(parts).fill(n).join(',')})`));
  }
  return board === 'graph' ? sizes.map((n) => `path(${n})`) : [];
}
