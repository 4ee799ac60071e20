/** Returns a number from 0 to n - 1. */
export type Random = (n: number) => number;

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** A game with puzzles, and its random boards. */
export interface Source {
  ruleset: string;
  board: (level: number, random: Random) => string;
}

/** Returns rows of characters that are drawn from a text, in which some stand more than once. */
function grid(rows: number, columns: number, chars: string, random: Random): string {
  const row = () => Array.from({ length: columns }, () => chars[random(chars.length)]).join('');
  return Array.from({ length: rows }, row).join('|');
}

function tree(edges: number, random: Random): string {
  return Array.from({ length: edges }, (_, i) => `${i === 0 ? 0 : random(i + 1)}-${i + 1}${'brg'[random(3)]}`).join(' ');
}

export const SOURCES: Source[] = [
  { ruleset: 'domineering', board: (level, random) => grid(3 + level, 3 + Math.ceil(level / 2), '....#', random) },
  { ruleset: 'clobber', board: (level, random) => grid(2 + Math.ceil(level / 2), 3 + Math.floor(level / 2), 'LLRR.', random) },
  { ruleset: 'snort', board: (level, random) => grid(2 + Math.floor(level / 2), 3 + level, '....LR#', random) },
  { ruleset: 'col', board: (level, random) => grid(2 + Math.floor(level / 2), 3 + level, '....LR#', random) },
  { ruleset: 'toads_and_frogs', board: (level, random) => grid(1, 7 + 2 * level, 'TTFF..', random) },
  { ruleset: 'hackenbush_rbg', board: (level, random) => tree(5 + 2 * level, random) },
  { ruleset: 'nim', board: (level, random) => Array.from({ length: 3 + Math.floor(level / 2) }, () => 1 + random(5 + 5 * level)).join(' ') },
];
