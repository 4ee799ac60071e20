import type { Spot } from '../editor/graph';

/** Finds the spot that comes next in a direction: a near one, and rather ahead than aside. */
export function towards(spots: Spot[], from: number, [dx, dy]: [number, number]): number | null {
  const here = spots[from];
  if (!here) return null;
  const length = Math.hypot(dx, dy);
  let best: number | null = null;
  let least = Infinity;
  spots.forEach(({ x, y }, vertex) => {
    const [ahead, aside] = [((x - here.x) * dx + (y - here.y) * dy) / length, Math.abs((x - here.x) * dy - (y - here.y) * dx) / length];
    const cost = ahead + 2 * aside;
    if (vertex === from || ahead <= 0 || aside > 2 * ahead || cost >= least) return;
    [best, least] = [vertex, cost];
  });
  return best;
}
