import { describe, expect, it } from 'vitest';
import { found, moved, type Item } from '../src/palette/items';
import { begin, play } from '../src/board/tree';
import { readRecent, remembered, shownPosition, type Recent } from '../src/state/recent';
import type { Documents } from '../src/state/documents';

const item = (title: string, words = ''): Item => ({ group: 'Command', title, words, run: () => {} });

describe('the palette', () => {
  const items = [item('Save as HTML', 'export'), item('Undo'), item('Large type', 'projector'), item('Toads and Frogs', 'toads_and_frogs'), item('Frogs')];
  const titles = (typed: string) => found(items, typed).map(({ title }) => title);
  it('finds by all words, in any order', () => {
    expect(titles('')).toHaveLength(5);
    expect(titles('html save')).toEqual(['Save as HTML']);
    expect(titles('EXPORT')).toEqual(['Save as HTML']);
    expect(titles('nothing like it')).toEqual([]);
    expect(titles('save undo')).toEqual([]);
  });
  it('puts the best first', () => {
    expect(titles('frogs')).toEqual(['Frogs', 'Toads and Frogs']);
    expect(found(items, '', 2)).toHaveLength(2);
  });
  it('is walked with keys', () => {
    expect(moved(0, 'ArrowUp', 5)).toBe(4);
    expect(moved(4, 'ArrowDown', 5)).toBe(0);
    expect(moved(1, 'PageDown', 5)).toBe(4);
    expect(moved(3, 'PageUp', 20)).toBe(0);
    expect(moved(0, 'a', 5)).toBeNull();
    expect(moved(-1, 'ArrowDown', 0)).toBeNull();
  });
});

describe('recent positions', () => {
  const one: Recent = { screen: 'board', ruleset: 'nim', position: '1' };
  const two: Recent = { screen: 'escape', ruleset: 'nemesis', position: '1' };
  it('come once, the last one first', () => {
    expect(remembered([one, two], two)).toEqual([two, one]);
    const many = Array.from({ length: 40 }, (_, i) => ({ ...one, position: `${i}` }));
    expect(remembered(many, one)).toHaveLength(30);
  });
  it('are those on the screens of boards', () => {
    const board = play(begin('nim', '3'), 'left', '3-1', '1');
    const documents = { board, escape: { ruleset: 'nemesis', position: 'x', moves: [] } } as unknown as Documents;
    expect(shownPosition('explorer', documents)).toEqual(one);
    expect(shownPosition('escape', documents)).toEqual({ ...two, position: 'x' });
    expect(shownPosition('sums', documents)).toBeNull();
    expect(shownPosition('board', { ...documents, board: begin('nim', '1 '.repeat(2000)) })).toBeNull();
  });
  it('are read with care', () => {
    expect(readRecent(null)).toEqual([]);
    expect(readRecent([null, one, { screen: 'sums', ruleset: 'a', position: 'b' }, 3])).toEqual([one]);
  });
});
