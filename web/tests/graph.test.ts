import { describe, expect, it } from 'vitest';
import type { Graph } from '../src/engine/types';
import { beginning, BOX, curves, layout, neighbor, spoken, valueText } from '../src/explorer/graph';

const node = (position: string) => ({ position, value: 0, outcome: 'P' });
const GRAPH: Graph = {
  nodes: ['2', '1', '3', '0'].map(node),
  arcs: [
    { from: 0, to: 1, move: '2-1', by: 'left' },
    { from: 0, to: 1, move: '2-1', by: 'right' },
    { from: 0, to: 2, move: '2-3', by: 'both' },
    { from: 1, to: 3, move: '1-0', by: 'both' },
    { from: 2, to: 2, move: '3-3', by: 'left' },
    { from: 1, to: 0, move: '1-2', by: 'both' },
  ],
  whole: true,
};
/** A position with many others after it, which lead back. */
const WIDE: Graph = {
  nodes: Array.from({ length: 20 }, (_, i) => node(`${i}`)),
  arcs: Array.from({ length: 19 }, (_, i) => [
    { from: 0, to: i + 1, move: 'a', by: 'left' as const },
    { from: i + 1, to: 0, move: 'b', by: 'right' as const },
  ]).flat(),
  whole: false,
};

describe('the graph of a game that need not end', () => {
  it('has a row for each distance', () => {
    const { rows, places } = layout(GRAPH);
    expect(rows).toEqual([[0], [1, 2], [3]]);
    expect(places[1]!.y).toBe(places[2]!.y);
    expect(places[0]!.x).toBe((places[1]!.x + places[2]!.x) / 2);
  });

  it.each([GRAPH, WIDE])('has no position on another one, and all within the picture', (graph) => {
    const { places, width, height } = layout(graph);
    for (const [i, a] of places.entries()) {
      expect(a.x - BOX.width / 2).toBeGreaterThan(0);
      expect(a.x + BOX.width / 2).toBeLessThan(width);
      expect(a.y + BOX.height / 2).toBeLessThan(height);
      for (const b of places.slice(0, i)) {
        expect(Math.abs(a.x - b.x) >= BOX.width + 20 || Math.abs(a.y - b.y) >= BOX.height + 20).toBe(true);
      }
    }
  });

  it('draws each move once, and no two moves alike', () => {
    for (const graph of [GRAPH, WIDE]) {
      const drawn = curves(graph, layout(graph));
      expect(drawn.flatMap(({ moves }) => moves)).toHaveLength(graph.arcs.length);
      expect(new Set(drawn.map(({ path }) => path)).size).toBe(drawn.length);
      for (const { path } of drawn) expect(path).not.toMatch(/NaN|Infinity/);
    }
  });

  it('joins moves of a player between the same positions', () => {
    const arcs = [...GRAPH.arcs, { from: 0, to: 1, move: 'other', by: 'left' as const }];
    expect(curves({ ...GRAPH, arcs }, layout(GRAPH)).find(({ by, from, to }) => by === 'left' && from === 0 && to === 1)?.moves).toEqual(['2-1', 'other']);
  });

  it('is walked with the arrow keys', () => {
    const placed = layout(GRAPH);
    expect(neighbor(placed, 1, 'ArrowRight')).toBe(2);
    expect(neighbor(placed, 2, 'ArrowRight')).toBe(2);
    expect(neighbor(placed, 2, 'ArrowUp')).toBe(0);
    expect(neighbor(placed, 0, 'ArrowUp')).toBe(0);
    expect(neighbor(placed, 2, 'ArrowDown')).toBe(3);
  });

  it('names positions shortly', () => {
    expect(beginning(['0>1 1>0 @ 1', '0>1 1>0 @ 0 1'])).toBe('0>1 1>0 @ ');
    expect(beginning(['+1 -4: 7', '+1 -4: 8'])).toBe('+1 -4: ');
    expect(beginning(['5 6', '4 6'])).toBe('');
    expect(valueText({ inf: [0, 2] })).toBe('∞{0,2}');
    expect(valueText(3)).toBe('3');
    expect(spoken({ position: '@ 1', value: 'on', outcome: 'L', cut: 2 }, '1')).toBe('1, value on, Left wins, whoever begins, 2 moves not shown');
  });
});
