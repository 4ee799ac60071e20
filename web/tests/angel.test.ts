import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import AngelDevils from '../src/angel/AngelDevils.svelte';
import AngelPlane from '../src/angel/AngelPlane.svelte';
import AngelSteps from '../src/angel/AngelSteps.svelte';
import { driven, drivenWords, facts } from '../src/angel/facts';
import { devilName, largestNumber, passedUntil, question, readBites, replayLine, squareAfter, squaresOf, described, usualNumber, writeBites, type Turn } from '../src/angel/game';
import { areaPath, around, arrows, borderPath, Cells, centered, columnsOf, following, inside, isLeft, labels, leftCells, pathOf, reach, zoomed } from '../src/angel/plane';

/** The game of the squares (0,3) and (1,4), as the program answers it. */
const TURNS: Turn[] = [
  { eaten: [0, 3], passed: [[0, 1, 'N'], [0, 2, 'N']], joined: [[0, 3, 4]], square: [0, 2] },
  { eaten: [1, 4], passed: [[0, 3, 'E'], [1, 3, 'N']], joined: [[0, 4, 5], [1, 4, 5]], square: [1, 3] },
];
const AHEAD = { future: [[1, 4, 'E'], [2, 4, 'N'], [2, 5, 'W']] as [number, number, 'N' | 'E' | 'W'][], landing: [2, 4] as [number, number] };

describe('squares in addresses', () => {
  it('are read as they are written', () => {
    const squares: [number, number][] = [[0, 3], [-1, 4], [12, -7]];
    expect(writeBites(squares)).toBe('0,3;-1,4;12,-7');
    expect(readBites('0,3;-1,4;12,-7')).toEqual(squares);
    expect(readBites('0,3 -1,4')).toEqual([[0, 3], [-1, 4]]);
    expect(readBites('')).toEqual([]);
  });
  it('stand beside passes', () => {
    const bites: ([number, number] | null)[] = [[0, 3], null, null, [-1, 4]];
    expect(writeBites(bites)).toBe('0,3;pass;pass;-1,4');
    expect(readBites('0,3;pass;pass;-1,4')).toEqual(bites);
    expect(readBites('passed;pass')).toEqual([null]);
    expect(replayLine(bites)).toBe('{"id": 1, "eaten": [[0,3],null,null,[-1,4]]}');
    expect(question(bites)).toEqual({ do: 'angel', eaten: bites });
  });
  it('are left out if they are none', () => {
    expect(readBites('0,3;x;1;1,2,3;99999999999999999,1;9007199254740992,0;1.5,2;4,4')).toEqual([[0, 3], [4, 4]]);
    expect(readBites('999999999999999,-2000000000000007')).toEqual([[999999999999999, -2000000000000007]]);
    expect(Object.is(readBites('-0,1')[0]?.[0], 0)).toBe(true);
    expect(readBites(Array.from({ length: 3000 }, (_, i) => `0,${i}`).join(';'))).toHaveLength(2000);
  });
});

describe('a game of the Angel', () => {
  it('is described in words', () => {
    expect(described(TURNS, 0)).toBe('The Angel is on (0,0), and the Devil begins');
    expect(described(TURNS, 1)).toBe('Turn 1: the Devil eats (0,3); the Angel flies to (0,2); 1 square joins the left set');
    expect(described(TURNS, 2)).toBe('Turn 2: the Devil eats (1,4); the Angel flies to (1,3); 2 squares join the left set');
    const stays: Turn[] = [...TURNS, { eaten: [9, 9], passed: [], joined: [], square: [1, 3] }];
    expect(described(stays, 3)).toBe('Turn 3: the Devil eats (9,9); the Angel stays on (1,3); no square joins the left set');
    const again: Turn[] = [...TURNS, { eaten: [0, 3], passed: [], joined: [], square: [1, 3] }];
    expect(described(again, 3)).toBe('Turn 3: the Devil eats (0,3) again, which is as good as passing; the Angel stays on (1,3); no square joins the left set');
    const passes: Turn[] = [...TURNS, { eaten: null, passed: [[1, 4, 'E'], [2, 4, 'N']], joined: [], square: [2, 4] }];
    expect(described(passes, 3)).toBe('Turn 3: the Devil passes; the Angel flies to (2,4); no square joins the left set');
    expect(squaresOf(passes)).toEqual([[0, 3], [1, 4]]);
    expect(reach(passes, [2, 4])).toContainEqual([2, 4]);
    expect(described([{ ...TURNS[0]!, joined: [[0, 3, null]] }], 1)).toContain('columns without an end join');
  });
  it('has a perch and a square at each turn', () => {
    expect(squareAfter(TURNS, 0)).toEqual([0, 0]);
    expect(squareAfter(TURNS, 2)).toEqual([1, 3]);
    expect(passedUntil(TURNS, 1)).toEqual([[0, 0, 'N'], [0, 1, 'N'], [0, 2, 'N']]);
  });
  it('is asked for and copied', () => {
    expect(question([[0, 3]])).toEqual({ do: 'angel', eaten: [[0, 3]] });
    expect(question([], { name: 'wall(9)', turns: 20, seed: 1 })).toEqual({ do: 'angel', eaten: [], devil: 'wall(9)', turns: 20, seed: 1 });
    expect(replayLine([[0, 3], [1, 4]])).toBe('{"id": 1, "eaten": [[0,3],[1,4]]}');
    expect(devilName({ name: 'wall', number: 60, most: 2 ** 30, does: '' }, 9)).toBe('wall(9)');
    expect(devilName({ name: 'trap', number: null, most: null, does: '' }, 9)).toBe('trap');
  });
  it('asks for numbers of Devils that it can count with', () => {
    const ends = { name: 'ends', number: 1e18, most: 2 ** 60, does: '' };
    expect([largestNumber(ends), usualNumber(ends)]).toEqual([1e15, 1e15]);
    expect(devilName(ends, usualNumber(ends))).toBe('ends(1000000000000000)');
    expect(largestNumber({ name: 'lookahead', number: 1, most: 8, does: '' })).toBe(8);
    expect([largestNumber(undefined), usualNumber(undefined)]).toEqual([0, 0]);
    expect(2 * largestNumber(ends)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
  it('says how far he was driven', () => {
    expect(driven(TURNS, 2)).toEqual({ west: 0, east: 1, lowest: 0, behind: 1 });
    expect(drivenWords(driven(TURNS, 0))).toBe('to neither side; he is as far north as he would be without a Devil');
    expect(drivenWords({ west: 2, east: 1, lowest: -3, behind: 1 })).toBe('at most 2 columns to the west and 1 column to the east, and down to the row -3; he is 1 row south of where he would be without a Devil');
  });
  it('has facts at each turn', () => {
    const game = { turns: TURNS, perch: [1, 3, 'N'] as [number, number, 'N'], square: [1, 3] as [number, number], ...AHEAD, length: 4, evaded: 2 };
    const words = Object.fromEntries(facts(TURNS, 2, game).map(({ name, words }) => [name, words]));
    expect(words).toMatchObject({ Turns: '2', 'The Angel': 'on (1,3)', 'Would land': 'on (2,4)', Path: '4 segments longer than a straight one', Evaded: '2 eaten squares' });
    expect(facts(TURNS, 1, null)[0]).toEqual({ name: 'Turns', words: '1 of 2' });
  });
});

describe('the left set', () => {
  const columns = columnsOf(TURNS);
  it('has all of the west, and what joined', () => {
    expect([[-1, 99], [0, 3], [0, 4], [1, 4]].every(([x, y]) => isLeft(columns, [x!, y!]))).toBe(true);
    expect([[0, 2], [0, 5], [1, 3], [2, 4]].some(([x, y]) => isLeft(columns, [x!, y!]))).toBe(false);
    expect(isLeft(columnsOf([{ ...TURNS[0]!, joined: [[5, 3, null]] }]), [5, 1e9])).toBe(true);
  });
  it('agrees with its cells in every window', () => {
    for (const view of [{ x: -3, y: 0, size: 9 }, { x: 0, y: 3, size: 9 }, { x: 1, y: -20, size: 9 }, { x: -30, y: 4, size: 9 }]) {
      const cells = leftCells(view, columns);
      for (let x = view.x - 1; x <= view.x + 9; x++) for (let y = view.y - 1; y <= view.y + 9; y++) expect(cells.has(x, y)).toBe(isLeft(columns, [x, y]));
    }
  });
  it('is drawn with its border', () => {
    const cells = new Cells({ x: 0, y: 0, size: 9 }, [[1, 2, 4]]);
    expect(areaPath(cells)).toBe('M20 -80h20v40h-20z');
    expect(borderPath(cells).match(/M[^M]*/g)?.sort()).toEqual(['M20 -40H40', 'M20 -40V-80', 'M20 -80H40', 'M40 -40V-80']);
    expect(borderPath(leftCells({ x: 3, y: 0, size: 9 }, columns))).toBe('');
  });
});

describe('the path', () => {
  it('is drawn on its right side', () => {
    expect(pathOf([[0, 0, 'N'], [0, 1, 'N']])).toBe('M2.4 0L2.4 -40');
    expect(pathOf([[0, 0, 'N'], [0, 1, 'E']])).toBe('M2.4 0L2.4 -17.6L20 -17.6');
    expect(pathOf([[0, 0, 'N'], [0, 1, 'S']])).toBe('M2.4 0L2.4 -20L-2.4 -20L-2.4 0');
    expect(pathOf([[0, -1, 'N']], -8)).toBe('M2.4 160L2.4 20L2.4 0');
    expect(pathOf([])).toBe('');
  });
  it('has arrows inside the window', () => {
    const view = { x: 0, y: 0, size: 9 };
    expect(arrows([[0, 0, 'N'], [0, 1, 'N'], [0, 50, 'N']], view, 1).match(/M/g)).toHaveLength(2);
    expect(arrows([[0, 0, 'N'], [0, 1, 'N'], [0, 2, 'N']], view, 2).match(/M/g)).toHaveLength(2);
  });
});

describe('the window', () => {
  const view = centered([0, 0], 17);
  it('follows the Angel', () => {
    expect(view).toEqual({ x: -8, y: -8, size: 17 });
    expect(following(view, [0, 2])).toEqual(view);
    expect(following(view, [0, 6])).toEqual({ x: -8, y: -5, size: 17 });
    expect(following(view, [100, 6])).toEqual(centered([100, 6], 17));
  });
  it('is zoomed around its middle', () => {
    expect(zoomed(view, 1)).toEqual(centered([0, 0], 23));
    expect(zoomed(zoomed(view, 1), -1)).toEqual(view);
    expect(zoomed(centered([0, 0], 9), -1).size).toBe(9);
    expect(zoomed(centered([0, 0], 301), 1).size).toBe(301);
  });
  it('shows the whole game', () => {
    const shown = around(reach(TURNS, [1, 3]));
    expect(reach(TURNS, [1, 3]).every((square) => inside(shown, square))).toBe(true);
    expect(shown.size).toBe(9);
    expect(inside(around([[0, 0], [0, 5000]]), [0, 5000])).toBe(true);
    expect(reach([{ ...TURNS[0]!, eaten: [-60, 0] }], [0, 2])).not.toContainEqual([-60, 0]);
  });
  it('has labels', () => {
    expect(labels(-8, 17)).toEqual([-8, -6, -4, -2, 0, 2, 4, 6, 8]);
    expect(labels(-3, 301).every((label) => label % 50 === 0)).toBe(true);
  });
});

describe('the plane', () => {
  const open = () => {
    const [oneat, onview] = [vi.fn(), vi.fn()];
    render(AngelPlane, { turns: TURNS, shown: 2, ahead: AHEAD, view: centered([0, 3], 17), oneat, onview });
    return { oneat, onview };
  };
  it('names its squares and is played with the keyboard', async () => {
    const { oneat, onview } = open();
    expect(screen.getByRole('group', { name: 'The plane: columns -8 to 8, rows -5 to 11' })).toBeTruthy();
    const first = screen.getByLabelText('column 0, row 3, eaten, in the left set');
    expect(screen.getAllByRole('button').filter((square) => square.getAttribute('tabindex') === '0')).toEqual([first]);
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    const angel = screen.getByLabelText('column 1, row 3, free, the Angel is here');
    await vi.waitFor(() => expect(document.activeElement).toBe(angel));
    await fireEvent.keyDown(angel, { key: 'ArrowUp' });
    const next = screen.getByLabelText('column 1, row 4, eaten, in the left set');
    await vi.waitFor(() => expect(document.activeElement).toBe(next));
    await fireEvent.keyDown(next, { key: 'ArrowRight' });
    const landing = screen.getByLabelText('column 2, row 4, free, he would land here');
    await vi.waitFor(() => expect(document.activeElement).toBe(landing));
    await fireEvent.keyDown(landing, { key: 'Enter' });
    expect(oneat).toHaveBeenCalledWith([2, 4]);
    await fireEvent.click(landing);
    expect(oneat).toHaveBeenCalledTimes(2);
    expect(oneat).toHaveBeenLastCalledWith([2, 4]);
    await fireEvent.keyDown(landing, { key: 'ArrowLeft', shiftKey: true });
    expect(onview).toHaveBeenLastCalledWith({ x: -9, y: -5, size: 17 });
  });
});

describe('the steps of a game', () => {
  const open = (still: boolean) => {
    const [onshow, onplay, onspeed] = [vi.fn(), vi.fn(), vi.fn()];
    render(AngelSteps, { turns: TURNS, shown: 1, playing: false, speed: 4, still, onshow, onplay, onspeed });
    return { onshow, onplay };
  };
  it('are chosen with the bar and the buttons', async () => {
    const { onshow, onplay } = open(false);
    const bar = screen.getByRole('slider', { name: 'Turn' });
    expect(bar.getAttribute('aria-valuetext')).toMatch(/^Turn 1: the Devil eats \(0,3\)/);
    await fireEvent.input(bar, { target: { value: '0' } });
    expect(onshow).toHaveBeenLastCalledWith(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Next turn' }));
    expect(onshow).toHaveBeenLastCalledWith(2);
    await fireEvent.click(screen.getByRole('button', { name: 'Watch' }));
    expect(onplay).toHaveBeenCalledWith(true);
  });
  it('do not move by themselves where motion is reduced', () => {
    open(true);
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Next turn' })).toBeTruthy();
  });
});

describe('the Devils', () => {
  it('play with their numbers', async () => {
    const onplay = vi.fn();
    const devils = [{ name: 'trap', number: null, most: null, does: 'closes the path' }, { name: 'wall', number: 60, most: 2 ** 30, does: 'builds walls' }];
    render(AngelDevils, { devils, most: 15, working: false, onplay });
    expect(screen.queryByLabelText('N')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Let this Devil play 15 turns' }));
    expect(onplay).toHaveBeenLastCalledWith({ name: 'trap', turns: 15, seed: 1 });
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'wall' } });
    await fireEvent.input(screen.getByLabelText('N'), { target: { value: '9' } });
    await fireEvent.input(screen.getByLabelText('Turns'), { target: { value: '3' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Let this Devil play 3 turns' }));
    expect(onplay).toHaveBeenLastCalledWith({ name: 'wall(9)', turns: 3, seed: 1 });
  });
});
