import { describe, expect, it } from 'vitest';
import { pick } from '../src/board/picks';
import type { Shown } from '../src/board/moves';
import type { Engine } from '../src/engine/connection.svelte';
import type { Answer, Request } from '../src/engine/types';
import { SOURCES } from '../src/puzzles/boards';
import { isPuzzle, search } from '../src/puzzles/search';

const shown = (name: string, wins: boolean, after: string): Shown => ({ by: 'left', name, move: { move: name, wins, after }, result: '', tags: [] });

describe('puzzles', () => {
  it('have one winning move among enough others', () => {
    const losing = [shown('a', false, '1'), shown('b', false, '2'), shown('c', false, '3')];
    expect(isPuzzle([...losing, shown('d', true, '4')], 'easy')).toBe(true);
    expect(isPuzzle([...losing, shown('d', true, '4'), shown('e', true, '4')], 'easy')).toBe(true);
    expect(isPuzzle([...losing, shown('d', true, '4'), shown('e', true, '5')], 'easy')).toBe(false);
    expect(isPuzzle(losing, 'easy')).toBe(false);
    expect(isPuzzle([...losing, shown('d', true, '4')], 'hard')).toBe(false);
  });

  it('are searched by the engine', async () => {
    const asked: Request[] = [];
    const good: Answer = { moves: { left: [{ move: 'a', wins: true, after: 'x' }, { move: 'b', wins: false }, { move: 'c', wins: false }], right: [] } };
    const engine: Engine = {
      state: 'open',
      ask(_slot, request) {
        asked.push(request);
        return { answer: Promise.resolve(asked.length < 3 ? { error: { kind: 'budget', message: '' } } : good), cancel: () => {} };
      },
    };
    const found = await search(engine, SOURCES[0]!, 'easy', () => 0, () => false);
    expect(found).toEqual({ ruleset: 'domineering', position: '...|...|...', side: 'left' });
    expect(asked).toHaveLength(3);
    expect(await search(engine, SOURCES[0]!, 'easy', () => 0, () => true)).toBeNull();
  });

  it('have boards in the notation of their games', () => {
    for (const { ruleset, board } of SOURCES) {
      expect(board(1, (n) => n - 1), ruleset).toMatch(/^[.#LRTF|]+$|^\d+( \d+)*$|^\d+-\d+[brg]( \d+-\d+[brg])*$/);
    }
  });
});

describe('picks', () => {
  const moves = [shown('(1,1)-(1,2)', true, 'x'), shown('(1,1)-(2,1)', true, 'y'), shown('(2,2)-(2,3)', true, 'z')];
  it('make a move that no other place leaves open', () => {
    expect(pick(moves, [], '(1,1)')).toEqual({ picked: ['(1,1)'], made: null });
    expect(pick(moves, ['(1,1)'], '(2,1)').made?.name).toBe('(1,1)-(2,1)');
    expect(pick(moves, [], '(2,3)').made?.name).toBe('(2,2)-(2,3)');
  });
  it('begin anew at a place that does not fit', () => {
    expect(pick(moves, ['(1,1)'], '(2,2)').made?.name).toBe('(2,2)-(2,3)');
    expect(pick(moves, ['(1,1)'], '(5,5)')).toEqual({ picked: [], made: null });
    expect(pick(moves, ['(1,1)'], '(1,1)')).toEqual({ picked: [], made: null });
  });
});
