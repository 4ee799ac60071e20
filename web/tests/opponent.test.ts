import { describe, expect, it, vi } from 'vitest';
import { adviceRequest, advised, PATIENCE } from '../src/board/advice';
import type { Shown } from '../src/board/moves';
import { bestMove, errorText, levels, nameOf, reply, stepsOf, takeBack } from '../src/board/opponent';
import { begin, course, here, play, visit } from '../src/board/tree';
import { verdict, winner } from '../src/board/verdict';
import type { Asked, Engine } from '../src/engine/connection.svelte';
import type { Answer, Move } from '../src/engine/types';

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
  it('plays at random', () => {
    expect(reply(losing, 'random', last)?.name).toBe('d');
    expect(reply([], 'random', first)).toBeNull();
    expect(reply(losing, 'perfect', first)?.name).toBe('c');
  });
  it('plays as the strategies of the engine do, in short games', () => {
    const strategies = [{ name: 'hotstrat', does: 'the hottest part' }, { name: 'sees-3', does: 'looks 3 moves ahead' }, { name: 'errs-1/2', does: 'any move that loses at most 1/2' }];
    const [hot, sees, errs] = levels('short', strategies);
    expect([hot, sees, errs]).toEqual([
      { name: 'hotstrat', number: null, does: 'the hottest part' },
      { name: 'sees', number: '3', does: 'looks N moves ahead' },
      { name: 'errs', number: '1/2', does: 'any move that loses at most X' },
    ]);
    expect([nameOf(hot!, '5'), nameOf(sees!, '5'), nameOf(sees!), nameOf(errs!, '7/4')]).toEqual(['hotstrat', 'sees-5', 'sees-3', 'errs-7/4']);
    expect(levels('partizan', strategies).map(({ name }) => name)).toEqual(['perfect', 'random']);
    expect(levels('short').map(({ name }) => name)).toEqual(['perfect', 'random']);
    expect([errorText(2), errorText(16), stepsOf('1/2'), stepsOf('4'), stepsOf('5')]).toEqual(['1/2', '4', 2, 16, 0]);
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

describe('a game', () => {
  it('is described from its beginning, or from the last pass on', () => {
    const start = begin('nim', '3 5', 'right');
    const two = play(play(start, 'right', '3-1', '1 5'), 'left', '5-1', '1 1');
    expect(course(start)).toEqual({ position: '3 5', first: 'right', played: [] });
    expect(course(two)).toEqual({ position: '3 5', first: 'right', played: ['3-1', '5-1'] });
    expect(course(visit(two, 1))).toEqual({ position: '3 5', first: 'right', played: ['3-1'] });
    const passed = { ...two, side: 'left' as const };
    expect(course(passed)).toEqual({ position: '1 1', first: 'left', played: [] });
    expect(course(play(passed, 'left', '1-0', '1'))).toEqual({ position: '1 1', first: 'left', played: ['1-0'] });
  });
});

describe('a strategy', () => {
  const ask = (moves: Shown[] = losing) => {
    let done: (answer: Answer) => void = () => {};
    const cancel = vi.fn();
    const answer = new Promise<Answer>((resolve) => (done = resolve));
    const engine: Engine = { state: 'open', ask: (): Asked => ({ answer, cancel }) };
    return { ...advised(engine, adviceRequest('nim', 'sees-3', course(begin('nim', '3'))), moves), done, cancelled: cancel };
  };
  it('is asked about the game so far', () => {
    const { seed, ...request } = adviceRequest('nim', 'sees-3', { position: '3', first: 'left', played: ['3-1'] });
    expect(request).toEqual({ do: 'advise', ruleset: 'nim', strategy: 'sees-3', position: '3', first: 'left', played: ['3-1'], budget: { seconds: PATIENCE } });
    expect(Number.isSafeInteger(seed) && seed! >= 0).toBe(true);
  });
  it('chooses the move', async () => {
    const one = ask();
    one.done({ player: 'right', move: 'b', after: 'the same in another order' });
    expect(await one.reply).toEqual({ made: { name: 'b', after: 'b' }, words: 'Sees-3 plays b.' });
    const unlisted = ask([]);
    unlisted.done({ player: 'right', move: 'z', after: '1 2' });
    expect(await unlisted.reply).toEqual({ made: { name: 'z', after: '1 2' }, words: 'Sees-3 plays z.' });
  });
  it('says its errors, and the best move of the list is played', async () => {
    const one = ask();
    one.done({ error: { kind: 'illegal', message: '"9-1" is no move' } });
    expect(await one.reply).toEqual({ made: { name: 'c', after: 'c' }, words: 'Sees-3 plays nothing: "9-1" is no move. The program plays c, the best move of the list.' });
    const none = ask([]);
    none.done({ player: 'left', move: null });
    expect(await none.reply).toEqual({ made: null, words: 'Sees-3 plays nothing: it knows no move. No list of moves is known.' });
    for (const kind of ['lost', 'cancelled']) {
      const gone = ask();
      gone.done({ error: { kind, message: '' } });
      expect(await gone.reply).toBeNull();
    }
  });
  it('has 5 s for a move', async () => {
    vi.useFakeTimers();
    const slow = ask();
    vi.advanceTimersByTime(4999);
    expect(slow.cancelled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(slow.cancelled).toHaveBeenCalled();
    expect(await slow.reply).toEqual({ made: { name: 'c', after: 'c' }, words: 'Sees-3 does not answer within 5 s. The program plays c, the best move of the list.' });
    const left = ask();
    left.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
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
