import { compare, format, parse, rational, type Rational } from '../exact/rational';
import type { Player } from '../engine/types';
import type { Shown } from './moves';
import { back, here, type BoardDocument } from './tree';

export const STRENGTHS = ['perfect', 'errs', 'random'] as const;
/** How well the program plays. */
export type Strength = (typeof STRENGTHS)[number];

/** Errors are chosen in steps of so much, up to so many. */
const STEP = 4n;
export const MOST_STEPS = 16;
export const errorOf = (steps: number): Rational => rational(BigInt(steps), STEP);
export const errorText = (steps: number): string => format(errorOf(steps));

const lossOf = ({ move }: Shown): Rational | null => (move.loss === undefined ? null : parse(move.loss));

/** Whether the program says how much moves lose. */
export const hasLosses = (moves: Shown[]): boolean => moves.some((shown) => lossOf(shown) !== null);

/** Returns a move that wins; else one that draws; else one that loses least. Of equal ones, a best one. */
export function bestMove(moves: Shown[]): Shown | null {
  const rank = ({ move }: Shown): number => (move.wins ? 0 : move.draws ? 1 : 2);
  const better = (a: Shown, b: Shown): number => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const [lossA, lossB] = [lossOf(a), lossOf(b)];
    const less = lossA && lossB ? compare(lossA, lossB) : Number(lossA === null) - Number(lossB === null);
    return less || Number(b.move.best ?? false) - Number(a.move.best ?? false);
  };
  return playable(moves).sort(better)[0] ?? null;
}

const playable = (moves: Shown[]): Shown[] => moves.filter(({ move }) => move.after !== undefined);

/** Chooses the move of the program. `random` returns a number from 0 to n - 1. */
export function reply(moves: Shown[], strength: Strength, most: Rational, random: (n: number) => number): Shown | null {
  const all = playable(moves);
  if (strength === 'random') return all[random(all.length)] ?? null;
  const near = strength === 'errs' ? all.filter((shown) => isNear(lossOf(shown), most)) : [];
  return near[random(near.length)] ?? bestMove(moves);
}

const isNear = (loss: Rational | null, most: Rational): boolean => loss !== null && compare(loss, most) <= 0;

/** Goes back to the turn of the person before; the same document if there is none. */
export function takeBack(board: BoardDocument, program: Player | 'none'): BoardDocument {
  let before = board;
  do {
    if (here(before).parent < 0) return board;
    before = back(before);
  } while (before.side === program);
  return before;
}
