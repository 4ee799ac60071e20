import {
  add,
  approximate,
  compare,
  divide,
  floor,
  format,
  greatest,
  least,
  multiply,
  parse,
  rational,
  subtract,
  type Rational,
} from '../exact/rational';
import type { Corner, Walls } from '../engine/types';

export interface Point {
  t: Rational;
  v: Rational;
}

export interface Thermograph {
  left: Point[];
  right: Point[];
}

/** Reads both walls; `null` if a number is not rational. */
export function readWalls(walls: Walls | undefined): Thermograph | null {
  if (!walls) return null;
  const left = readWall(walls.left);
  const right = readWall(walls.right);
  return left && right ? { left, right } : null;
}

function readWall(corners: Corner[]): Point[] | null {
  const points: Point[] = [];
  for (const [t, v] of corners) {
    const point = { t: parse(t), v: parse(v) };
    if (!point.t || !point.v) return null;
    points.push({ t: point.t, v: point.v });
  }
  return points.length > 0 ? points : null;
}

/** Returns the number of a wall at a temperature; above its last corner a wall is vertical. */
export function at(wall: Point[], t: Rational): Rational {
  let before = wall[0]!;
  for (const point of wall) {
    if (compare(point.t, t) > 0) {
      if (compare(t, before.t) <= 0) return before.v;
      const share = divide(subtract(t, before.t), subtract(point.t, before.t));
      return add(before.v, multiply(share, subtract(point.v, before.v)));
    }
    before = point;
  }
  return before.v;
}

/** Returns the temperature of the highest corner. */
export function top({ left, right }: Thermograph): Rational {
  return greatest(left.at(-1)!.t, right.at(-1)!.t);
}

export interface Range {
  from: Rational;
  to: Rational;
}

/** Returns the least range that holds all numbers of the walls, one wider on both sides. */
export function values(thermographs: Thermograph[]): Range {
  const all = thermographs.flatMap(({ left, right }) => [...left, ...right]).map(({ v }) => v);
  const first = all[0] ?? rational(0n);
  const one = rational(1n);
  return { from: subtract(all.reduce(least, first), one), to: add(all.reduce(greatest, first), one) };
}

/** Returns the temperatures from -1 to one above the highest corner. */
export function temperatures(thermographs: Thermograph[]): Range {
  const highest = thermographs.map(top).reduce(greatest, rational(0n));
  return { from: rational(-1n), to: rational(floor(highest) + 2n) };
}

/** Returns at most `most` round numbers in a range, at equal distances. */
export function ticks({ from, to }: Range, most: number): Rational[] {
  const width = approximate(subtract(to, from));
  let step = rational(1n);
  for (let i = 0; width / approximate(step) > most; i++) {
    step = multiply(step, i % 3 === 1 ? rational(5n, 2n) : rational(2n));
  }
  const found: Rational[] = [];
  const first = divide(from, step);
  let index = floor(first) + (compare(first, rational(floor(first))) === 0 ? 0n : 1n);
  for (; ; index++) {
    const tick = multiply(step, rational(index));
    if (compare(tick, to) > 0) return found;
    found.push(tick);
  }
}

/** Returns the temperatures at which a slider stops: multiples of a small step, and all corners. */
export function stops(thermographs: Thermograph[]): Rational[] {
  const { from, to } = temperatures(thermographs);
  let step = rational(1n, 8n);
  while (approximate(divide(subtract(to, from), step)) > 200) step = multiply(step, rational(2n));
  const found = thermographs.flatMap(({ left, right }) => [...left, ...right]).map(({ t }) => t);
  for (let t = from; compare(t, to) <= 0; t = add(t, step)) found.push(t);
  found.sort(compare);
  return found.filter((t, i) => i === 0 || compare(found[i - 1]!, t) !== 0);
}

/** Says in words where the walls are at a temperature. */
export function described(thermograph: Thermograph, t: Rational): string {
  const left = at(thermograph.left, t);
  const right = at(thermograph.right, t);
  if (compare(left, right) === 0) return `at ${format(t)} the mast is at ${format(left)}`;
  return `at ${format(t)} the left wall is at ${format(left)} and the right wall at ${format(right)}`;
}

/** Returns the indices of the nearest of sorted temperatures. */
export function nearest(sorted: Rational[], t: number): number {
  let best = 0;
  sorted.forEach((stop, i) => {
    if (Math.abs(approximate(stop) - t) < Math.abs(approximate(sorted[best]!) - t)) best = i;
  });
  return best;
}
