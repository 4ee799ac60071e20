import { describe, expect, it } from 'vitest';
import type { Shown } from '../src/board/moves';
import { bestMove, errorOf, errorText, hasLosses, reply, takeBack } from '../src/board/opponent';
import { begin, here, play } from '../src/board/tree';
import { verdict, winner } from '../src/board/verdict';
import type { Move } from '../src/engine/types';

const shown = (name: string, move: Partial<Move> = {}): Shown => ({ by: 'left', name, move: { move: name, after: name, ...move }, result: '', tags: [] });
const losing = [shown('a', { wins: false, loss: '3/2' }), shown('b', { wins: false, loss: '1/2' }), shown('c', { wins: false, loss: '1/2', best: true }), shown('d', { wins: false })];
const first = () => 0;
const last = (n: number) => n - 1;

describe('the program', () => {
  it('plays a move that wins, or else draws', () => {
    expect(bestMove([...losing, shown('w', { wins: true, loss: '2' })])?.name).toBe('w');
    expect(bestMove([...losing, shown('w', { wins: true, loss: '2' }), shown('x', { wins: true, loss: '1' })])?.name).toBe('x');
    expect(bestMove([...losing, shown('e', { draws: true })])?.name).toBe('e');
  });
  it('loses least if it has to', () => {
    expect(bestMove(losing)?.name).toBe('c');
    expect(bestMove([shown('d', { wins: false }), shown('e', { wins: false, best: true })])?.name).toBe('e');
    expect(bestMove([])).toBeNull();
    const unknown = shown('u', { wins: true });
    delete unknown.move.after;
    expect(bestMove([unknown, losing[0]!])?.name).toBe('a');
  });
  it('errs by no more than it may', () => {
    const all = [...losing, shown('w', { wins: true, loss: '0' })];
    for (const random of [first, last]) expect(['b', 'c', 'w']).toContain(reply(all, 'errs', errorOf(2), random)?.name);
    expect(reply(all, 'errs', errorOf(2), first)?.name).toBe('b');
    expect(reply(all, 'errs', errorOf(0), last)?.name).toBe('w');
    // Without losses, or with larger ones only, it plays well.
    expect(reply([losing[3]!, shown('w', { wins: true })], 'errs', errorOf(8), first)?.name).toBe('w');
    expect(reply([losing[0]!], 'errs', errorOf(1), first)?.name).toBe('a');
    expect([hasLosses(all), hasLosses([losing[3]!]), errorText(2), errorText(16)]).toEqual([true, false, '1/2', '4']);
  });
  it('plays at random', () => {
    expect(reply(losing, 'random', errorOf(0), last)?.name).toBe('d');
    expect(reply([], 'random', errorOf(0), first)).toBeNull();
  });
  it('takes back with the person', () => {
    const one = play(begin('nim', '3 5'), 'left', '3-1', '1 5');
    const two = play(one, 'right', '5-1', '1 1');
    expect(here(takeBack(two, 'right')).position).toBe('3 5');
    expect(here(takeBack(two, 'none')).position).toBe('1 5');
    expect(takeBack(begin('nim', '3'), 'right')).toEqual(begin('nim', '3'));
    // The program has begun: there is nothing of the person's to take back.
    expect(takeBack(one, 'left')).toBe(one);
  });
});

describe('who wins', () => {
  it('follows from the outcome and the player to move', () => {
    const cases = (outcome: string) => [winner({ outcome }, 'left', []), winner({ outcome }, 'right', [])];
    expect(cases('N')).toEqual(['left', 'right']);
    expect(cases('P')).toEqual(['right', 'left']);
    expect(cases('L')).toEqual(['left', 'left']);
    expect(cases('PHat')).toEqual(['draw', 'left']);
    expect(cases('NCheck')).toEqual(['draw', 'right']);
  });
  it('follows from the moves otherwise', () => {
    expect(winner({}, 'right', [shown('a', { wins: true }), ...losing])).toBe('right');
    expect(winner({}, 'left', losing)).toBe('right');
    expect(winner({}, 'left', [shown('a', { draws: true }), ...losing])).toBe('draw');
    expect(winner({}, 'left', [shown('a')])).toBeNull();
  });
  it('is said in words', () => {
    const moves = { left: [], right: [] };
    const wins = shown('w', { wins: true });
    expect(verdict({ outcome: 'N', moves }, 'left', [wins, ...losing], 'none')).toBe('Left wins with one move only.');
    expect(verdict({ outcome: 'N', moves }, 'left', [wins, wins, ...losing], 'right')).toBe('You (Left) win with 2 of 6 moves.');
    expect(verdict({ outcome: 'P', moves }, 'left', losing, 'right')).toBe('The program (Right) wins, whatever is played now.');
    expect(verdict({ outcome: 'P', moves }, 'right', [], 'right')).toBe('The game is over: the program (Right) has no move, and you (Left) win.');
    expect(verdict({ outcome: 'D', moves }, 'right', losing, 'none')).toBe('With good play it is a draw.');
    expect(verdict({ outcome: 'L' }, 'left', [], 'none')).toBe('Left wins.');
    expect(verdict({}, 'left', [], 'none')).toBe('');
  });
});
