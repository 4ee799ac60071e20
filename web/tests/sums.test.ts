import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { gapAt, gapOfKey, intoGap } from '../src/sums/drag';
import { moveInSum, namedByCard } from '../src/sums/expression';
import Handle from '../src/sums/Handle.svelte';

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 });

describe('the gap between cards', () => {
  it('is found in rows', () => {
    const boxes = [box(0, 0), box(120, 0), box(0, 70)];
    expect(gapAt(boxes, 10, 20)).toBe(0);
    expect(gapAt(boxes, 90, 20)).toBe(1);
    expect(gapAt(boxes, 130, 20)).toBe(1);
    expect(gapAt(boxes, 500, 20)).toBe(2);
    expect(gapAt(boxes, 10, 300)).toBe(2);
    expect(gapAt(boxes, 80, 300)).toBe(3);
    expect(gapAt([], 1, 1)).toBe(0);
  });
  it('is found in one column', () => {
    const boxes = [box(0, 0), box(0, 70), box(0, 140)];
    expect(gapAt(boxes, 90, 10)).toBe(0);
    expect(gapAt(boxes, 10, 40)).toBe(1);
    expect(gapAt(boxes, 10, 500)).toBe(3);
  });
});

describe('the names of moves in a sum', () => {
  const card = (id: number, copies: number) => ({ id, text: '^', copies });
  it('have the number of the card', () => {
    const cards = [card(7, 2), card(8, 0), card(9, -3)];
    expect(moveInSum({ move: '(1,1)-(2,1)', summand: 2 })).toBe('3: (1,1)-(2,1)');
    expect(['1: a', '2: a', '3: b', '5: {0|1: 2}', '6: c', 'pass'].map((name) => namedByCard(cards, name))).toEqual([
      '1: a', '1: a', '3: b', '3: {0|1: 2}', '6: c', 'pass',
    ]);
  });
});

describe('a moved card', () => {
  const list = ['a', 'b', 'c'];
  it('goes into a gap', () => {
    expect(intoGap(list, 0, 3)).toEqual(['b', 'c', 'a']);
    expect(intoGap(list, 2, 0)).toEqual(['c', 'a', 'b']);
    expect(intoGap(list, 0, 2)).toEqual(['b', 'a', 'c']);
    for (const gap of [1, 2, -1, 5]) expect(intoGap(list, 1, gap)).toBe(list);
  });
  it('follows keys', () => {
    expect(intoGap(list, 1, gapOfKey('ArrowRight', 1, 3)!)).toEqual(['a', 'c', 'b']);
    expect(intoGap(list, 1, gapOfKey('ArrowUp', 1, 3)!)).toEqual(['b', 'a', 'c']);
    expect(intoGap(list, 0, gapOfKey('End', 0, 3)!)).toEqual(['b', 'c', 'a']);
    expect([gapOfKey('Home', 0, 3), gapOfKey('ArrowDown', 2, 3), gapOfKey('End', 2, 3), gapOfKey('x', 1, 3)]).toEqual([null, null, null, null]);
  });
});

describe('the handle of a card', () => {
  it('hears keys', async () => {
    const onkey = vi.fn();
    render(Handle, { index: 1, count: 3, onover: vi.fn(), onend: vi.fn(), onkey });
    const handle = screen.getByRole('button');
    await fireEvent.keyDown(handle, { key: 'ArrowLeft' });
    await fireEvent.keyDown(handle, { key: 'ArrowLeft', ctrlKey: true });
    expect(onkey.mock.calls).toEqual([[0]]);
  });
});
