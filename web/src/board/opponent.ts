import { compare, format, parse, rational, type Rational } from '../exact/rational';
import type { Player, Strategy } from '../engine/types';
import type { Shown } from './moves';
import { back, here, type BoardDocument } from './tree';

/** A way to play that the program offers. The number in its name, if it has one, can be chosen. */
export interface Level {
  name: string;
  number: string | null;
  does: string;
}

/** How the page itself chooses from a list of moves, in games for which the engine has no strategies. */
const OWN: Strategy[] = [
  { name: 'perfect', does: 'a move that wins, or else one that draws' },
  { name: 'random', does: 'any move' },
];

/** Returns the ways to play games of a kind. */
export function levels(kind: string | undefined, strategies: Strategy[] = []): Level[] {
  const list = kind === 'short' && strategies.length > 0 ? strategies : OWN;
  return list.map(({ name, does }) => {
    const found = /^(.+)-(\d+(?:\/\d+)?)$/.exec(name);
    if (!found) return { name, number: null, does };
    const [, family, number] = found as unknown as [string, string, string];
    return { name: family, number, does: does.replace(number, number.includes('/') ? 'X' : 'N') };
  });
}

/** Returns the whole name of a level, as the engine reads it. */
export const nameOf = ({ name, number }: Level, chosen?: string): string => (number === null ? name : `${name}-${chosen ?? number}`);

/** Errors are chosen in steps of so much, up to so many. */
const STEP = 4n;
export const MOST_STEPS = 16;
export const errorText = (steps: number): string => format(rational(BigInt(steps), STEP));

/** Returns the number of steps of an error. */
export function stepsOf(error: string): number {
  const steps = Array.from({ length: MOST_STEPS + 1 }, (_, n) => n);
  return steps.find((n) => errorText(n) === error) ?? 0;
}

const lossOf = ({ move }: Shown): Rational | null => (move.loss === undefined ? null : parse(move.loss));

/** Returns a move that wins; else one that draws; else one that loses least. Of equal ones, a best one. */
export const bestMove = (moves: Shown[]): Shown | null => best(playable(moves));

/** Does the same for moves that need not be played on a board. */
export function best(moves: Shown[]): Shown | null {
  const rank = ({ move }: Shown): number => (move.wins ? 0 : move.draws ? 1 : 2);
  const better = (a: Shown, b: Shown): number => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const [lossA, lossB] = [lossOf(a), lossOf(b)];
    const less = lossA && lossB ? compare(lossA, lossB) : Number(lossA === null) - Number(lossB === null);
    return less || Number(b.move.best ?? false) - Number(a.move.best ?? false);
  };
  return moves.toSorted(better)[0] ?? null;
}

const playable = (moves: Shown[]): Shown[] => moves.filter(({ move }) => move.after !== undefined);

/** Chooses a move from the list. `random` returns a number from 0 to n - 1. */
export function reply(moves: Shown[], level: string, random: (n: number) => number): Shown | null {
  const all = playable(moves);
  return level === 'random' ? (all[random(all.length)] ?? null) : bestMove(moves);
}

/** Goes back to the turn of the person before; the same document if there is none. */
export function takeBack(board: BoardDocument, program: Player | 'none'): BoardDocument {
  let before = board;
  do {
    if (here(before).parent < 0) return board;
    before = back(before);
  } while (before.side === program);
  return before;
}
