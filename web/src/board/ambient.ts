import { add, compare, format, parse, rational, subtract, type Rational } from '../exact/rational';
import type { Answer, Player, Request, Walls } from '../engine/types';
import { at, readWalls, type Thermograph } from '../thermo/walls';
import type { Shown } from './moves';

/** Longer expressions are not asked. */
const MOST = 20_000;

/** Returns the different values to which moves lead. */
function valuesOf(moves: Shown[]): string[] {
  return [...new Set(moves.flatMap(({ move }) => (typeof move.value === 'string' ? [move.value] : [])))];
}

/** Asks for the thermographs of all positions after moves. */
export function thermographs(moves: Shown[]): Request | null {
  const expr = `[${valuesOf(moves).map((value) => `thermograph(${value})`).join(', ')}]`;
  if (expr === '[]' || expr.length > MOST) return null;
  return { do: 'evaluate', ruleset: 'expression', position: { expr } };
}

/**
 * Returns what each move loses at an ambient temperature, by its value and player: how far the wall that it leads to,
 * with the tax paid, is from the wall of the position. A move that loses nothing is orthodox at that temperature.
 */
export function losses(answer: Answer, moves: Shown[], list: Answer[], t: string): Map<string, string> {
  const found = new Map<string, string>();
  const whole = readWalls(answer.thermograph);
  const tax = parse(t);
  if (!whole || !tax) return found;
  valuesOf(moves).forEach((value, i) => {
    const option = readWalls(list[i]?.thermograph as Walls | undefined);
    if (!option) return;
    for (const by of ['left', 'right'] as const) found.set(key(by, value), format(loss(whole, option, by, tax)));
  });
  return found;
}

export const key = (by: Player, value: string): string => `${by} ${value}`;

function loss(whole: Thermograph, option: Thermograph, by: Player, t: Rational): Rational {
  const lost =
    by === 'left' ? subtract(at(whole.left, t), subtract(at(option.right, t), t)) : subtract(add(at(option.left, t), t), at(whole.right, t));
  return compare(lost, rational(0n)) < 0 ? rational(0n) : lost;
}
