import { same, type Heading, type Run, type Segment, type Square, type Turn } from './game';

/** The window onto the plane: its south-western square, and the number of its squares on each side. */
export interface View {
  x: number;
  y: number;
  size: number;
}

/** The side of a square in the picture. */
export const SIDE = 20;
/** How far the path is drawn to the right of the line that it follows, so that both ways of a line are seen. */
const ASIDE = 0.12;
export const SIZES = [9, 13, 17, 23, 31, 45, 65, 95, 139, 201, 301];

const STEP: Record<Heading, Square> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const RIGHT: Record<Heading, Square> = { N: [1, 0], E: [0, -1], S: [-1, 0], W: [0, 1] };

export const centered = ([x, y]: Square, size: number): View => ({ x: x - Math.floor(size / 2), y: y - Math.floor(size / 2), size });
export const inside = ({ x, y, size }: View, [column, row]: Square): boolean => column >= x && column < x + size && row >= y && row < y + size;

/** Moves a window as little as possible, so that a square is far from its sides. */
export function following(view: View, square: Square): View {
  if (!inside(view, square)) return centered(square, view.size);
  const margin = Math.floor(view.size / 3);
  const moved = (from: number, at: number) => Math.min(Math.max(from, at - view.size + 1 + margin), at - margin);
  return { x: moved(view.x, square[0]), y: moved(view.y, square[1]), size: view.size };
}

/** Returns a window of another size with the same middle. */
export function zoomed({ x, y, size }: View, by: 1 | -1): View {
  const at = SIZES.findIndex((one) => one >= size);
  const next = SIZES[Math.min(Math.max((at < 0 ? SIZES.length : at) + by, 0), SIZES.length - 1)]!;
  return centered([x + Math.floor(size / 2), y + Math.floor(size / 2)], next);
}

/** Returns the squares that a picture of the whole game shows, with where the Angel is as the last one. The Devil may have
 * wasted squares far west of the path. */
export const reach = (turns: Turn[], angel: Square): Square[] => [
  [0, 0],
  ...turns.flatMap(({ eaten, square, passed }): Square[] => [square, ...passed.map(([x, y]): Square => [x, y]), ...(eaten && eaten[0] >= 0 ? [eaten] : [])]),
  angel,
];

/** Returns the least window that shows all squares, or as many as a window can show around the last one. */
export function around(squares: Square[]): View {
  const ends = (list: number[]) => [list.reduce((a, b) => Math.min(a, b)), list.reduce((a, b) => Math.max(a, b))] as const;
  const [west, east] = ends(squares.map(([x]) => x));
  const [south, north] = ends(squares.map(([, y]) => y));
  const wanted = Math.max(east - west, north - south) + 5;
  const size = SIZES.find((one) => one >= wanted);
  if (size === undefined) return centered(squares.at(-1)!, SIZES.at(-1)!);
  return centered([Math.floor((west + east) / 2), Math.floor((south + north) / 2)], size);
}

/** The squares that joined the left set, by columns. */
export type Columns = ReadonlyMap<number, Run[]>;

export function columnsOf(turns: Turn[]): Columns {
  const found = new Map<number, Run[]>();
  for (const { joined } of turns) for (const run of joined) found.set(run[0], [...(found.get(run[0]) ?? []), run]);
  return found;
}

/** Whether a square belongs to the left set: all of the west does. */
export const isLeft = (columns: Columns, [x, y]: Square): boolean =>
  x < 0 || (columns.get(x) ?? []).some(([, from, until]) => y >= from && (until === null || y < until));

/** The squares of a window, and one more on each side, that belong to a set. */
export class Cells {
  readonly view: View;
  #has: Uint8Array;

  constructor(view: View, runs: Iterable<Run>) {
    this.view = view;
    this.#has = new Uint8Array((view.size + 2) ** 2);
    for (const [x, from, until] of runs) {
      if (x < view.x - 1 || x > view.x + view.size) continue;
      const last = view.y + view.size + 1;
      for (let y = Math.max(from, view.y - 1); y < Math.min(until ?? last, last); y++) this.#has[this.#at(x, y)] = 1;
    }
  }

  #at = (x: number, y: number): number => (x - this.view.x + 1) * (this.view.size + 2) + y - this.view.y + 1;
  has = (x: number, y: number): boolean => this.#has[this.#at(x, y)] === 1;
}

/** Returns the left set in a window. */
export function leftCells(view: View, columns: Columns): Cells {
  const west = Array.from({ length: view.size + 2 }, (_, i): Run => [view.x - 1 + i, view.y - 1, null]).filter(([x]) => x < 0);
  return new Cells(view, [...west, ...[...columns.values()].flat()]);
}

/** Calls a function with each run of numbers for which a condition holds. */
function runs(from: number, until: number, holds: (i: number) => boolean, found: (from: number, until: number) => void) {
  for (let i = from; i < until; i++) {
    const first = i;
    while (i < until && holds(i)) i++;
    if (i > first) found(first, i);
  }
}

/** Writes the squares as a path of SVG; rows go upwards. */
export function areaPath(cells: Cells): string {
  const { x, y, size } = cells.view;
  const parts: string[] = [];
  for (let column = x; column < x + size; column++) {
    runs(y, y + size, (row) => cells.has(column, row), (from, until) => {
      parts.push(`M${column * SIDE} ${-until * SIDE}h${SIDE}v${(until - from) * SIDE}h${-SIDE}z`);
    });
  }
  return parts.join('');
}

/** Writes the border of the squares as a path of SVG. */
export function borderPath(cells: Cells): string {
  const { x, y, size } = cells.view;
  const parts: string[] = [];
  for (let i = 0; i <= size; i++) {
    runs(y, y + size, (row) => cells.has(x + i - 1, row) !== cells.has(x + i, row), (from, until) => {
      parts.push(`M${(x + i) * SIDE} ${-from * SIDE}V${-until * SIDE}`);
    });
    runs(x, x + size, (column) => cells.has(column, y + i - 1) !== cells.has(column, y + i), (from, until) => {
      parts.push(`M${from * SIDE} ${-(y + i) * SIDE}H${until * SIDE}`);
    });
  }
  return parts.join('');
}

/** Writes squares one by one as a path of SVG, each smaller by `inset` on its sides. */
export function squaresPath(squares: Square[], inset: number): string {
  const side = SIDE - 2 * inset;
  return squares.map(([x, y]) => `M${x * SIDE + inset} ${-(y + 1) * SIDE + inset}h${side}v${side}h${-side}z`).join('');
}

const moved = ([x, y]: Square, [dx, dy]: Square, by: number): Square => [x + dx * by, y + dy * by];
const point = ([x, y]: Square): string => `${+(x * SIDE).toFixed(2)} ${+(-y * SIDE).toFixed(2)}`;
const opposite = (a: Heading, b: Heading): boolean => same(STEP[a], [-STEP[b][0], -STEP[b][1]]);

/** Writes a path of segments as a path of SVG, a little to the right of the line that it follows; it may come from a row
 * south of its first segment. */
export function pathOf(segments: Segment[], south?: number): string {
  const points: Square[] = south === undefined ? [] : [[ASIDE, south]];
  segments.forEach(([x, y, heading], i) => {
    const before = segments[i - 1]?.[2];
    const right = RIGHT[heading];
    if (before === undefined) points.push(moved([x, y], right, ASIDE));
    else if (opposite(before, heading)) points.push(moved([x, y], RIGHT[before], ASIDE), moved([x, y], right, ASIDE));
    else if (before !== heading) points.push(moved(moved([x, y], RIGHT[before], ASIDE), right, ASIDE));
    if (i === segments.length - 1) points.push(moved(moved([x, y], STEP[heading], 1), right, ASIDE));
  });
  return points.length > 0 ? `M${points.map(point).join('L')}` : '';
}

/** Writes the head of an arrow on every `every`-th segment. */
export function arrows(segments: Segment[], view: View, every: number): string {
  const shown = segments.filter(([x, y], i) => i % every === 0 && inside({ x: view.x - 1, y: view.y - 1, size: view.size + 2 }, [x, y]));
  return shown
    .map(([x, y, heading]) => {
      const [step, right] = [STEP[heading], RIGHT[heading]];
      const middle = moved(moved([x, y], step, 0.5), right, ASIDE);
      const tail = moved(middle, step, -0.12);
      return `M${point(moved(tail, right, 0.14))}L${point(moved(middle, step, 0.12))}L${point(moved(tail, right, -0.14))}`;
    })
    .join('');
}

/** Returns after how many segments an arrow follows, in a window of a size; 0 if there is no room for arrows. */
export const spacing = (size: number): number => (size <= 17 ? 1 : size <= 31 ? 2 : size <= 65 ? 6 : 0);

/** Returns the numbers in a range at which a window has labels. */
export function labels(from: number, size: number): number[] {
  const step = [2, 5, 10, 20, 50].find((one) => size / one <= 9) ?? 100;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.ceil((from + size - first) / step) }, (_, i) => first + i * step + 0);
}
