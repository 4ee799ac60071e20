import { compare, parse } from '../exact/rational';
import type { Answer } from '../engine/types';

interface Table {
  rows?: string[][];
}

/** Reads the best options of both players at a temperature, from tables of intervals. */
export function bestAt(answer: Answer | null, t: string): { left: string; right: string } | null {
  const [left, right] = (answer?.list ?? []) as Table[];
  if (!left || !right) return null;
  return { left: within(left, t), right: within(right, t) };
}

function within({ rows }: Table, t: string): string {
  const now = parse(t);
  const found = (rows ?? []).filter(([from = '', to = '']) => {
    const [low, high] = [parse(from), parse(to)];
    return now && (!low || compare(low, now) <= 0) && (!high || compare(now, high) <= 0);
  });
  return found.map(([, , best]) => best).join(' or ') || 'none';
}
