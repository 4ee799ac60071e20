import { outcomeInWords, shortly } from '../board/facts';
import type { Graph, GraphArc, GraphNode, NimValue } from '../engine/types';

/** The size of a position in the picture, and the free space around it. */
export const BOX = { width: 132, height: 96 };
const GAP = { x: 52, y: 74 };
const MARGIN = 44;
/** The most positions side by side. */
const ABREAST = 6;

export interface Place {
  x: number;
  y: number;
  row: number;
}

export interface Layout {
  places: Place[];
  /** The positions of each row, from left to right. */
  rows: number[][];
  width: number;
  height: number;
}

/** Places the positions in rows: the nearest to the first one on top. */
export function layout({ nodes, arcs }: Graph): Layout {
  const rows = layers(nodes.length, arcs).flatMap((layer) => split(layer));
  const widest = Math.max(...rows.map((row) => row.length), 1);
  const width = 2 * MARGIN + widest * BOX.width + (widest - 1) * GAP.x;
  const places: Place[] = nodes.map(() => ({ x: 0, y: 0, row: 0 }));
  rows.forEach((row, number) => {
    const length = row.length * BOX.width + (row.length - 1) * GAP.x;
    row.forEach((node, i) => {
      const x = (width - length) / 2 + i * (BOX.width + GAP.x) + BOX.width / 2;
      places[node] = { x, y: MARGIN + number * (BOX.height + GAP.y) + BOX.height / 2, row: number };
    });
  });
  return { places, rows, width, height: 2 * MARGIN + rows.length * BOX.height + (rows.length - 1) * GAP.y };
}

/** Sorts the positions by their distance from the first one; each layer in the order of those that lead to it. */
function layers(count: number, arcs: GraphArc[]): number[][] {
  const depth = new Array<number>(count).fill(Infinity);
  if (count > 0) depth[0] = 0;
  let layer = count > 0 ? [0] : [];
  const found: number[][] = [];
  while (layer.length > 0) {
    found.push(layer);
    const next: number[] = [];
    for (const from of layer) {
      for (const arc of arcs) {
        if (arc.from !== from || depth[arc.to] !== Infinity) continue;
        depth[arc.to] = found.length;
        next.push(arc.to);
      }
    }
    layer = next;
  }
  return found;
}

/** Splits a long layer into rows of about the same length. */
function split(layer: number[]): number[][] {
  const count = Math.ceil(layer.length / ABREAST);
  const length = Math.ceil(layer.length / count);
  return Array.from({ length: count }, (_, i) => layer.slice(i * length, (i + 1) * length)).filter((row) => row.length > 0);
}

/** The moves of a player from one position to another, as one curve. */
export interface Curve {
  from: number;
  to: number;
  by: GraphArc['by'];
  moves: string[];
  path: string;
}

/** Draws the moves. Several between the same positions bend differently. */
export function curves({ arcs }: Graph, { places }: Layout): Curve[] {
  const found: Curve[] = [];
  for (const { from, to, by, move } of arcs) {
    const same = found.find((curve) => curve.from === from && curve.to === to && curve.by === by);
    if (same) same.moves.push(move);
    else found.push({ from, to, by, moves: [move], path: '' });
  }
  for (const [i, curve] of found.entries()) {
    const before = found.slice(0, i).filter(({ from, to }) => from === curve.from && to === curve.to).length;
    const [from, to] = [places[curve.from]!, places[curve.to]!];
    curve.path = curve.from === curve.to ? loop(from, before) : bent(from, to, before);
  }
  return found;
}

const round = (n: number): number => Math.round(10 * n) / 10;

function loop({ x, y }: Place, number: number): string {
  const side = number % 2 === 0 ? 1 : -1;
  const [corner, top] = [x + (side * BOX.width) / 2, y - BOX.height / 2];
  return `M${corner - side * 26} ${top}C${corner - side * 22} ${top - 32} ${corner + side * 34} ${top - 20} ${corner} ${top + 24}`;
}

function bent(from: Place, to: Place, number: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy);
  // Neighbors in a row pass each other in the gap; others go around the rows between them.
  const bend = 14 + 20 * number + (Math.abs(to.row - from.row) > 1 || to.row === from.row ? 0.16 * distance : 0);
  const middle = { x: (from.x + to.x) / 2 - (dy / distance) * bend, y: (from.y + to.y) / 2 + (dx / distance) * bend };
  const [start, end] = [border(from, middle, 0), border(to, middle, 5)];
  return `M${round(start.x)} ${round(start.y)}Q${round(middle.x)} ${round(middle.y)} ${round(end.x)} ${round(end.y)}`;
}

/** Returns the point at which the way from the middle of a box to a point leaves the box, with some space around it. */
function border({ x, y }: Place, toward: { x: number; y: number }, space: number): { x: number; y: number } {
  const [dx, dy] = [toward.x - x, toward.y - y];
  const scale = Math.min((BOX.width / 2 + space) / Math.abs(dx || 1e-9), (BOX.height / 2 + space) / Math.abs(dy || 1e-9));
  return { x: x + dx * scale, y: y + dy * scale };
}

/** Returns what the texts of all positions begin with, up to the tokens or heaps that move. */
export function beginning(texts: string[]): string {
  const first = texts[0] ?? '';
  const cut = Math.max(first.lastIndexOf('@ ') + 2, first.lastIndexOf(': ') + 2);
  const found = cut > 1 ? first.slice(0, cut) : '';
  return texts.every((text) => text.startsWith(found)) ? found : '';
}

/** Returns a value in short notation. */
export function valueText(value: NimValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  return `${shortly(value)}`;
}

/** Says all about a position for those who hear the page. */
export function spoken(node: GraphNode, label: string): string {
  const value = valueText(node.value);
  const parts = [label, value && `value ${value}`, node.outcome && outcomeInWords(node.outcome), node.cut && `${node.cut} moves not shown`];
  return parts.filter(Boolean).join(', ');
}

/** Returns the position to which an arrow key leads; the same one if there is none. */
export function neighbor({ places, rows }: Layout, at: number, key: string): number {
  const { row, x } = places[at]!;
  const line = rows[row]!;
  const index = line.indexOf(at);
  if (key === 'ArrowLeft') return line[index - 1] ?? at;
  if (key === 'ArrowRight') return line[index + 1] ?? at;
  const next = rows[row + (key === 'ArrowUp' ? -1 : 1)] ?? [];
  const distance = (node: number) => Math.abs(places[node]!.x - x);
  return next.reduce((best, node) => (best === at || distance(node) < distance(best) ? node : best), at);
}
