/** Returns a number from 0 to n - 1. */
export type Random = (n: number) => number;

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** A game with puzzles, and its random boards. */
export interface Source {
  ruleset: string;
  /** Returns a board of a size from 0 to 5. */
  board: (size: number, random: Random) => string;
}

/** Returns the size of a board on which a puzzle of a level may be found. */
export const sizeFor = (level: Level, random: Random): number => 2 * LEVELS.indexOf(level) + random(2);

/** Returns rows of characters that are drawn from a text, in which some stand more than once. */
function grid(rows: number, columns: number, chars: string, random: Random): string {
  const row = () => Array.from({ length: columns }, () => chars[random(chars.length)]).join('');
  return Array.from({ length: rows }, row).join('|');
}

function tree(edges: number, random: Random): string {
  return Array.from({ length: edges }, (_, i) => `${i === 0 ? 0 : random(i + 1)}-${i + 1}${'brg'[random(3)]}`).join(' ');
}

const { ceil, floor, min } = Math;

export const SOURCES: Source[] = [
  { ruleset: 'domineering', board: (size, random) => grid(3 + ceil(size / 2), 3 + floor(size / 2), '....#', random) },
  { ruleset: 'clobber', board: (size, random) => grid(size > 1 ? 3 : 2, min(5, 3 + ceil(size / 2)), 'LLRR.', random) },
  { ruleset: 'snort', board: (size, random) => grid(2 + floor(size / 2), 3 + ceil(size / 2), '....LR#', random) },
  { ruleset: 'col', board: (size, random) => grid(2 + floor(size / 2), 4 + ceil(size / 2), '.....LR', random) },
  { ruleset: 'toads_and_frogs', board: (size, random) => grid(1, 11 + size, 'TTTFFF..', random) },
  { ruleset: 'hackenbush_rbg', board: (size, random) => tree(4 + 2 * size, random) },
  { ruleset: 'nim', board: (size, random) => Array.from({ length: 2 + ceil(size / 2) }, () => 1 + random(3 + 2 * size)).join(' ') },
];
