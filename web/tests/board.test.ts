import { describe, expect, it } from 'vitest';
import { readColored, writeColored } from '../src/editor/colored';
import { readEdges, writeEdges } from '../src/editor/edges';
import { facts, known, outcomeInWords } from '../src/board/facts';
import { cycled, labelled, look, mirrored, readRows, resized, setCell, turned, writeRows } from '../src/editor/grid';
import { addVertex, readGraph, removeVertex, toggleEdge, writeGraph } from '../src/editor/graph';
import { readHeaps, writeHeaps } from '../src/editor/heaps';
import { matching, movesOf, placesOf } from '../src/board/moves';
import { readPicture } from '../src/editor/picture';
import { back, begin, forward, here, leave, line, play, prune, sibling } from '../src/board/tree';

const CELLS = [
  { char: '.', meaning: 'free' },
  { char: 'L', meaning: "Left's stone" },
  { char: 'R', meaning: "Right's stone" },
  { char: '#', meaning: 'no cell' },
];

describe('grids', () => {
  it('are read in the notation of the program', () => {
    expect(readRows('L.|.r', CELLS)).toEqual(['L.', '.R']);
    expect(readRows('. .\n# L', CELLS)).toEqual(['..', '#L']);
    expect(readRows('2x3', CELLS)).toEqual(['...', '...']);
    expect(readRows('..|.', CELLS)).toBeNull();
    expect(readRows('x', CELLS)).toBeNull();
    expect(readRows('900x900', CELLS)).toBeNull();
  });
  it('are edited', () => {
    const rows = ['L.', '.R'];
    expect(writeRows(setCell(rows, 0, 1, '#'))).toBe('L#|.R');
    expect(setCell(rows, 5, 0, '#')).toBe(rows);
    expect(writeRows(mirrored(rows))).toBe('.L|R.');
    expect(writeRows(turned(['LR#']))).toBe('L|R|#');
    expect(writeRows(resized(rows, 3, 1, '.'))).toBe('L|.|.');
    expect(cycled(CELLS, '#', 1)).toBe('.');
    expect(cycled(CELLS, '.', -1)).toBe('#');
  });
  it('have cells with names and looks', () => {
    expect(labelled(0, 1, CELLS[0], false)).toBe('row 1, column 2, free');
    expect(look(CELLS[1]!)).toBe('left');
    expect(look({ char: 'F', meaning: 'a frog' }, [['T', 'F']])).toBe('right');
  });
});

describe('other boards', () => {
  it('are read and written', () => {
    expect(readHeaps('3 5')).toEqual([[3], [5]]);
    expect(readHeaps('(3,4) (2, 2)')).toEqual([[3, 4], [2, 2]]);
    expect(readHeaps('a')).toBeNull();
    expect(writeHeaps([])).toBe('()');
    expect(writeHeaps([[3, 4], [2, 2]])).toBe('(3,4) (2,2)');
    expect(writeEdges(readEdges('bg')!)).toBe('0-1b 1-2g');
    expect(readEdges('0-1x')).toBeNull();
    expect(writeColored({ ...readColored('path(3) .L.', 3, ['.', 'L'])!, chars: ['L', 'L', '.'] })).toBe('path(3) LL.');
    expect(readColored('3: 0-1 1-2', 3, ['.', 'L'])!.chars).toEqual(['.', '.', '.']);
  });
});

describe('graphs', () => {
  const allowed = ['.', 'L', 'R', '#'];
  it('are read in plain notations', () => {
    expect(readGraph('path(3) .L.', allowed)).toEqual({ edges: [[0, 1], [1, 2]], chars: ['.', 'L', '.'] });
    expect(readGraph('4: 0-1', allowed)?.chars).toHaveLength(4);
    expect(readGraph('complete(4)', allowed)?.edges).toHaveLength(6);
    expect(readGraph('star(3)', allowed)?.chars).toHaveLength(4);
    expect(readGraph('2: 0-5', allowed)).toBeNull();
    expect(readGraph('grid(2,2)', allowed)).toBeNull();
    expect(readGraph('path(3) .L', allowed)).toBeNull();
  });
  it('are edited', () => {
    const graph = readGraph('path(3) .L.', allowed)!;
    expect(writeGraph(graph)).toBe('3: 0-1 1-2 .L.');
    expect(writeGraph(toggleEdge(graph, 2, 0))).toBe('3: 0-1 1-2 0-2 .L.');
    expect(writeGraph(toggleEdge(graph, 1, 0))).toBe('3: 1-2 .L.');
    expect(writeGraph(removeVertex(graph, 1))).toBe('2:');
    expect(writeGraph(addVertex(graph))).toBe('4: 0-1 1-2 .L..');
  });
});

describe('facts', () => {
  it('have words', () => {
    const found = facts({ value: '{0|-2}', outcome: 'N', mean: '-1' });
    expect(found.map(({ name }) => name)).toEqual(['Value', 'Outcome', 'Mean']);
    expect(found[1]?.words).toBe('the player who begins wins');
    expect(outcomeInWords('D')).toBe('a draw, whoever begins');
    expect(facts({ delta_f: -4, values: [1, 0], error_free: true })).toEqual([
      { name: 'Delta f', words: '-4' },
      { name: 'Values', words: '1, 0' },
    ]);
    expect(facts({ value: { inf: [0, 2] } as never, values: [1, { inf: [] }] })).toEqual([
      { name: 'Value', words: '∞{0,2}' },
      { name: 'Values', words: '1, ∞{}' },
    ]);
    expect(facts({ winner: 'fugitive' })).toEqual([{ name: 'Winner', words: 'fugitive' }]);
  });
  it('are described as far as they are known', () => {
    expect(known({ components: 3, right_wins_first: true })).toEqual(['components solved: 3', 'Right wins by beginning']);
    expect(known(undefined)).toEqual([]);
  });
});

describe('moves', () => {
  const answer = {
    moves: {
      left: [
        { move: '(1,1)-(2,1)', wins: false, after: 'a', cells: [[0, 0], [1, 0]] as [number, number][] },
        { move: '(1,2)-(2,2)', wins: true, best: true, after: 'b', cells: [[0, 1], [1, 1]] as [number, number][] },
      ],
      right: [],
    },
  };
  it('that win come first', () => {
    expect(movesOf(answer, 'left').map(({ result }) => result)).toEqual(['wins', 'loses']);
    expect(movesOf(answer, 'right')).toEqual([]);
  });
  it('are picked by their places', () => {
    const moves = movesOf(answer, 'left');
    expect(matching(moves, ['(2,2)']).map(({ name }) => name)).toEqual(['(1,2)-(2,2)']);
    expect(matching(moves, [])).toHaveLength(2);
    expect(matching(moves, ['(1,1)', '(1,2)'])).toEqual([]);
    expect(placesOf({ move: '0-1b' }, new Set(['0-1b', '1-2r']))).toEqual(['0-1b']);
    expect(placesOf({ move: '3-1' }, new Set(['3', '5']))).toEqual(['3']);
  });
});

describe('variations', () => {
  const root = begin('nim', '3 5');
  const first = play(root, 'left', '5-3', '3 3');
  const second = play(back(first), 'left', '3-0', '5');
  it('are walked', () => {
    expect(here(first).position).toBe('3 3');
    expect(first.side).toBe('right');
    expect(here(forward(back(second))).position).toBe('5');
    expect(here(sibling(second, -1)).position).toBe('3 3');
    expect(leave(play(second, 'right', '5-0', '()')).at).toBe(0);
  });
  it('are not doubled by the same move', () => {
    expect(play(back(first), 'left', '5-3', '3 3').nodes).toHaveLength(2);
  });
  it('are shown as lines', () => {
    expect(line(second, 0)).toEqual({ moves: [0], variations: [{ moves: [1], variations: [] }, { moves: [2], variations: [] }] });
  });
  it('are deleted with what follows', () => {
    const longer = play(second, 'right', '5-0', '()');
    const cut = prune(longer, 2);
    expect(cut.nodes.map(({ position }) => position)).toEqual(['3 5', '3 3']);
    expect(cut.at).toBe(0);
    expect(cut.nodes[0]?.children).toEqual([1]);
  });
});

describe('pictures', () => {
  it('keep their places and drop what is no drawing', () => {
    const picture = readPicture(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><title>A &lt; B</title><script>x()</script><rect data-place="(1,1)" style="fill:red" onclick="x()"/></svg>',
      false,
    )!;
    expect([...picture.places]).toEqual(['(1,1)']);
    expect(picture.svg.outerHTML).not.toMatch(/script|onload|onclick|style/);
    expect(picture.svg.getAttribute('aria-label')).toBe('A < B');
    expect(readPicture('<p>', false)).toBeNull();
  });
});
