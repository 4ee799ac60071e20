import { describe, expect, it } from 'vitest';
import { pick } from '../src/board/picks';
import type { Shown } from '../src/board/moves';
import type { Engine } from '../src/engine/connection.svelte';
import type { Answer, Request } from '../src/engine/types';
import { SOURCES, sizeFor } from '../src/puzzles/boards';
import { difficulty, reasons } from '../src/puzzles/difficulty';
import { inWords, refutation, repliesTo, whyItWins } from '../src/puzzles/refutations';
import { search } from '../src/puzzles/search';

const shown = (name: string, wins: boolean, after: string, loss?: string): Shown => ({
  by: 'left', name, move: { move: name, wins, after, ...(loss !== undefined && { loss }) }, result: '', tags: [],
});
const many = (count: number, loss: string) => Array.from({ length: count }, (_, i) => shown(`m${i}`, false, `p${i}`, loss));

describe('puzzles', () => {
  it('have one winning move among others, or two among many', () => {
    const losing = many(3, '1');
    expect(difficulty(losing, 1)).toBeNull();
    expect(difficulty([...losing, shown('d', true, '4')], 1)).toMatchObject({ choices: 4, winning: 1, close: 0, depth: 1 });
    // Two moves to the same position are one choice.
    expect(difficulty([...losing, shown('d', true, '4'), shown('e', true, '4')], 1)).toMatchObject({ choices: 4, winning: 1 });
    expect(difficulty([...losing, shown('d', true, '4'), shown('e', true, '5')], 1)).toBeNull();
    expect(difficulty([...many(4, '1'), shown('d', true, '4'), shown('e', true, '5')], 1)).toMatchObject({ choices: 6, winning: 2 });
    expect(difficulty([shown('a', false, '1'), shown('d', true, '4')], 1)).toBeNull();
  });

  it('are harder with more moves, closer ones, and more depth', () => {
    const level = (count: number, loss: string, depth: number, one = '1') =>
      difficulty([...many(count, loss), shown('x', false, 'x', one), shown('w', true, 'w', '0')], depth)?.level;
    expect(level(2, '1', 1)).toBe('easy');
    expect(level(5, '1', 2)).toBe('medium');
    expect(level(5, '1', 2, '0')).toBe('hard');
    expect(level(12, '1', 5)).toBe('hard');
    // Where no move gives anything away, that says little.
    expect(level(2, '0', 2, '0')).toBe('medium');
    const found = difficulty([...many(4, '1/2'), shown('x', false, 'x', '0'), shown('w', true, 'w', '0')], 4)!;
    expect(reasons(found)).toBe('This one is hard: 6 moves, 1 wins, 1 of the other moves gives nothing away, and the value has the birthday 4.');
  });

  it('are searched by the engine', async () => {
    const asked: Request[] = [];
    const left = [{ move: 'a', wins: true, after: 'x' }, { move: 'b', wins: false, after: 'y' }, { move: 'c', wins: false, after: 'z' }];
    const good: Answer = { moves: { left, right: [] }, birthday: 1 };
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
    // If none is hard, one of another level is better than none.
    expect(await search(engine, SOURCES[0]!, 'hard', () => 0, () => false)).toMatchObject({ side: 'left' });
    expect(asked).toHaveLength(303);
  });

  it('have boards in the notation of their games', () => {
    for (const { ruleset, board } of SOURCES) {
      for (let size = 0; size < 6; size++) {
        expect(board(size, (n) => n - 1), ruleset).toMatch(/^[.#LRTF|]+$|^\d+( \d+)*$|^\d+-\d+[brg]( \d+-\d+[brg])*$/);
      }
    }
    expect([sizeFor('easy', () => 0), sizeFor('hard', (n) => n - 1)]).toEqual([0, 5]);
  });
});

describe('solutions', () => {
  const replies = { left: [], right: [{ move: 'r', wins: true, after: 'u' }, { move: 's', wins: false, after: 'v' }] };
  it('ask for the replies to the moves that lose', () => {
    const moves = [shown('a', false, 'x'), shown('b', true, 'y'), shown('c', false, 'x')];
    const asked = repliesTo({ ruleset: 'nim', position: '', side: 'left' }, moves);
    expect([...asked.keys()]).toEqual(['a']);
    expect(asked.get('a')).toMatchObject({ do: 'evaluate', ruleset: 'nim', position: 'x', moves: true });
  });
  it('name the reply', () => {
    expect(refutation({ moves: replies }, 'left')).toMatchObject({ reply: { name: 'r' }, count: 1 });
    expect(refutation({ moves: replies }, 'right')).toBeNull();
    expect(inWords({ moves: replies }, 'left')).toBe('Right wins with r, the only reply that does');
    expect(inWords({ error: { kind: 'budget', message: 'too much' } }, 'left')).toBe('too much');
    expect(inWords(undefined, 'left')).toBe('');
    expect(whyItWins('right')).toContain('at most 0');
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
