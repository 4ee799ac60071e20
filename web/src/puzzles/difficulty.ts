import type { Shown } from '../board/moves';
import { parse } from '../exact/rational';
import { LEVELS, type Level } from './boards';

/** How hard it is to find the winning move, and why. */
export interface Difficulty {
  level: Level;
  points: number;
  /** The number of positions to which the player can move. */
  choices: number;
  /** How many of these win. */
  winning: number;
  /** How many of the others lose though the player is still sure of the same number. */
  close: number;
  depth: number;
}

/** Puzzles with at most so many points are easy, and medium; all others are hard. */
const EASY = 3;
const MEDIUM = 5;

/** Counts the limits that a number exceeds. */
const above = (count: number, limits: number[]): number => limits.filter((limit) => count > limit).length;

/** Returns the moves that lead to different positions; of equal ones the first. */
export function different(moves: Shown[]): Shown[] {
  return [...new Map(moves.toReversed().map((shown) => [shown.move.after ?? shown.name, shown])).values()].reverse();
}

/**
 * Returns how hard a position is for the player with these moves; `null` if it is no puzzle. A puzzle has one position
 * after a winning move, or two of at least six, and at least two others that lose.
 */
export function difficulty(moves: Shown[], birthday: unknown): Difficulty | null {
  const choices = different(moves);
  const winning = choices.filter(({ move }) => move.wins);
  const losing = choices.filter(({ move }) => move.wins === false);
  if (winning.length < 1 || winning.length > 2 || losing.length < 2 || (winning.length === 2 && losing.length < 4)) return null;
  if (winning.some(({ move }) => move.after === undefined)) return null;
  const close = losing.filter(({ move }) => move.loss !== undefined && parse(move.loss)?.p === 0n).length;
  const depth = Number(birthday ?? 0);
  const seems = close === 0 ? 0 : close === losing.length ? 1 : 2;
  const points = above(choices.length, [3, 6, 10]) + (winning.length === 1 ? 1 : 0) + seems + above(depth, [1, 3]);
  const level = LEVELS[points <= EASY ? 0 : points <= MEDIUM ? 1 : 2]!;
  return { level, points, choices: choices.length, winning: winning.length, close, depth };
}

/** Says why a puzzle is as hard as it is. */
export function reasons({ level, choices, winning, close, depth }: Difficulty): string {
  const others = choices - winning;
  const some = `${close} of the other moves ${close === 1 ? 'gives' : 'give'} nothing away`;
  const lose = close === 0 ? 'each other move gives something away' : close === others ? 'no other move gives anything away' : some;
  return `This one is ${level}: ${choices} moves, ${winning} ${winning === 1 ? 'wins' : 'win'}, ${lose}, and the value has the birthday ${depth}.`;
}
