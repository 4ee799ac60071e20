import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { ending, explained, reached, verdict, type Explanation } from '../src/board/line';
import type { Shown } from '../src/board/moves';
import Reason from '../src/board/Reason.svelte';
import type { Engine } from '../src/engine/connection.svelte';
import type { Answer, Request } from '../src/engine/types';

const WHY: Explanation = { player: 'right', move: 'b', wins: false, reason: 'Left has an answer.', line: ['b', 'c'], line_is_whole: true, instead: 'd' };

/** An engine with an answer to each request. */
function engineOf(answerTo: (request: Request) => Answer): { engine: Engine; asked: Request[] } {
  const asked: Request[] = [];
  const engine: Engine = {
    state: 'open',
    ask: (_slot, request) => {
      asked.push(request);
      return { answer: Promise.resolve(answerTo(request)), cancel: () => {} };
    },
  };
  return { engine, asked };
}

const shown: Shown = { by: 'right', name: 'b', move: { move: 'b' }, result: 'loses', tags: [] };

describe('the reason for a move', () => {
  it('is that of its player', () => {
    const left = { ...WHY, player: 'left' as const, wins: true };
    expect(explained({ explanations: [left, WHY] }, 'right')).toEqual(WHY);
    expect(explained({ explanations: [left] }, 'right')).toEqual(left);
    expect(explained({ error: { kind: 'unsupported', message: '' } }, 'left')).toBeNull();
    expect(explained(null, 'left')).toBeNull();
  });

  it('tells who is without a move at the end of the line', () => {
    expect(ending(WHY)).toBe('and Right has no move');
    expect(ending({ ...WHY, line: ['b'] })).toBe('and Left has no move');
    expect(ending({ ...WHY, line_is_whole: false })).toBe('and so on');
  });

  it('names the answer to a move that loses', () => {
    expect(verdict(WHY)).toBe('It loses to the answer c.');
    expect(verdict({ ...WHY, line: ['b'] })).toBe('It loses.');
    expect(verdict({ ...WHY, wins: true })).toBe('It wins.');
  });

  it('is shown with a line of play that can be hovered and played', async () => {
    const { engine, asked } = engineOf(() => ({ explanations: [WHY] }));
    const [onhover, online] = [vi.fn(), vi.fn()];
    render(Reason, { engine, ruleset: 'g', position: 'p', shown, onhover, online });
    await screen.findByText(/Left has an answer\./);
    expect(asked[0]).toMatchObject({ do: 'why', ruleset: 'g', position: 'p', move: 'b' });
    expect(screen.getByText('It loses to the answer c.')).toBeTruthy();
    expect(screen.getByText('d')).toBeTruthy();
    const answer = screen.getByRole('button', { name: 'L c' });
    await fireEvent.pointerEnter(answer);
    expect(onhover).toHaveBeenLastCalledWith(expect.objectContaining({ by: 'left', name: 'c' }));
    await fireEvent.pointerLeave(answer);
    expect(onhover).toHaveBeenLastCalledWith(null);
    await fireEvent.click(answer);
    expect(online).toHaveBeenLastCalledWith('right', ['b', 'c']);
    await fireEvent.click(screen.getByRole('button', { name: 'R b' }));
    expect(online).toHaveBeenLastCalledWith('right', ['b']);
  });

  it('shows what the program refuses', async () => {
    const { engine } = engineOf(() => ({ error: { kind: 'unsupported', message: 'this is for short games' } }));
    render(Reason, { engine, ruleset: 'h', position: 'p', shown });
    expect(await screen.findByText(/this is for short games/)).toBeTruthy();
  });
});

describe('a line of play', () => {
  /** Each move appends its name to the position. */
  const moves = (names: string[], at: string) => names.map((move) => ({ move, after: `${at}${move}` }));

  it('asks for the position after each move of either player', async () => {
    const { engine, asked } = engineOf(({ position }) => ({ moves: { left: moves(['c'], `${position as string}`), right: moves(['b', 'd'], `${position as string}`) } }));
    expect(await reached(engine, 'g', '-', 'right', ['b', 'c', 'd'])).toEqual([
      { by: 'right', name: 'b', after: '-b' },
      { by: 'left', name: 'c', after: '-bc' },
      { by: 'right', name: 'd', after: '-bcd' },
    ]);
    expect(asked.map(({ position }) => position)).toEqual(['-', '-b', '-bc']);
  });

  it('uses the one list of moves that both players have', async () => {
    const impartial = engineOf(({ position }) => ({ impartial: true, moves: { left: moves(['b', 'c'], `${position as string}`), right: [] } }));
    expect((await reached(impartial.engine, 'g', '-', 'left', ['b', 'c'])).map(({ after }) => after)).toEqual(['-b', '-bc']);
    const one = engineOf(({ position }) => ({ moves: moves(['b', 'c'], `${position as string}`) }));
    expect((await reached(one.engine, 'g', '-', 'left', ['b', 'c'])).map(({ by }) => by)).toEqual(['left', 'right']);
  });

  it('ends early at a move that cannot be played, or without an answer', async () => {
    const { engine } = engineOf(({ position }) => (position === '-' ? { moves: { left: moves(['b'], '-'), right: [] } } : { error: { kind: 'budget', message: '' } }));
    expect(await reached(engine, 'g', '-', 'left', ['b', 'c'])).toHaveLength(1);
    expect(await reached(engine, 'g', '-', 'left', ['x'])).toHaveLength(0);
  });
});
