import { describe, expect, it } from 'vitest';
import { begin } from '../src/board/tree';
import { pieces } from '../src/rules/marks';
import { readMarkdown, writeMarkdown } from '../src/sheet/markdown';
import { define, question } from '../src/sheet/names';
import { blocks, spans } from '../src/sheet/prose';
import { fragment, read, readFragment, write } from '../src/state/address';
import type { Documents } from '../src/state/documents';
import { ESCAPE, PUZZLE, RULES, SHEET, SUMS, THERMOGRAPH } from '../src/state/examples';
import { History } from '../src/state/history.svelte';
import { cardOf, replaced, sumOf } from '../src/sums/expression';
import { tokens } from '../src/value/tokens';

const documents: Documents = { board: begin('domineering', '..|#.', 'right'), explorer: { sensible: true }, sums: SUMS, thermograph: THERMOGRAPH, worksheet: SHEET, rules: RULES, puzzles: PUZZLE, escape: { ...ESCAPE, moves: ['1,3', '0,3-1,3'] }, angel: { eaten: [[0, 3], [1, 4], [-2, 5]] } };

describe('history', () => {
  it('goes back and on', () => {
    const history = new History('a');
    history.step('b');
    history.replace('c');
    history.undo();
    expect(history.now).toBe('a');
    history.redo();
    expect(history.now).toBe('c');
    history.undo();
    history.step('d');
    expect(history.canRedo).toBe(false);
  });
});

describe('addresses', () => {
  it('are readable for a board', async () => {
    expect(await fragment('board', documents)).toBe('#v=1&g=domineering&p=..|%23.&to=right');
    const linked = await readFragment('#v=1&g=domineering&p=..|%23.&to=right');
    expect(linked).toEqual({ screen: 'board', documents: { board: documents.board } });
  });
  it('say who begins in a sum of thermographs', () => {
    const shown = { ...documents, thermograph: { ...THERMOGRAPH, sum: 'right' as const } };
    expect(read(write('thermograph', shown))?.documents.thermograph).toEqual(shown.thermograph);
    expect(read(new URLSearchParams('v=1&s=thermograph&x=1&sum=nobody'))?.documents.thermograph).toEqual({ games: ['1'], t: '0' });
  });
  it('say which options the explorer shows', async () => {
    expect(await fragment('explorer', documents)).toBe('#v=1&s=explorer&g=domineering&p=..|%23.&to=right&only=sensible');
    expect(read(write('explorer', documents))?.documents).toEqual({ board: documents.board, explorer: { sensible: true } });
    expect(read(new URLSearchParams('v=1&s=explorer&g=nim&p=3'))?.documents.explorer).toEqual({ sensible: false });
  });
  it('hold each screen', () => {
    for (const screen of ['sums', 'thermograph', 'worksheet', 'puzzles', 'escape', 'angel'] as const) {
      expect(read(write(screen, documents))?.documents[screen]).toEqual(documents[screen]);
    }
    expect(read(write('rules', documents))?.documents.rules).toEqual({ ...RULES, foreign: true });
  });
  it('of other versions are ignored', async () => {
    expect(await readFragment('#v=2&g=nim')).toBeNull();
    expect(await readFragment('#v=1&z=%%')).toBeNull();
    expect(await readFragment('')).toBeNull();
  });
});

describe('worksheets', () => {
  it('are Markdown', () => {
    expect(readMarkdown(writeMarkdown(SHEET))).toEqual(SHEET);
    expect(readMarkdown('a\n\n```upstar\n1\n```\nb').cells.map(({ kind }) => kind)).toEqual(['text', 'calc', 'text']);
  });
  const cells = (...texts: string[]) => texts.map((text, i) => ({ id: i + 1, kind: 'calc' as const, text }));
  it('send the definitions that a cell needs', () => {
    const sheet = cells('g = h + 1', 'h = {2|-1}', 'mean(g)', 'f(x) = x + h');
    expect(question(sheet, 3)).toEqual({ expr: 'let h = {2|-1}; let g = h + 1; mean(g)', name: null });
    expect(question(sheet, 1)).toEqual({ expr: 'let h = {2|-1}; h + 1', name: 'g' });
    expect(question(sheet, 4)).toEqual({ expr: 'let h = {2|-1}; let f(x) = x + h; f', name: 'f' });
  });
  it('tell names that are defined by themselves', () => {
    expect(question(cells('a = b', 'b = a'), 1)).toEqual({ problem: 'a is defined by itself: a, b' });
    expect(question(cells('a = 1', 'a = 2'), 2)).toEqual({ problem: 'another cell defines a already' });
  });
  it('do not take positions for names', () => {
    const sheet = cells('L = 1', 'n = 2', 'clobber("L")', 'for k in 1..2: nim("{n}")');
    expect(question(sheet, 3)).toEqual({ expr: 'clobber("L")', name: null });
    expect(question(sheet, 4)).toEqual({ expr: 'let n = 2; for k in 1..2: nim("{n}")', name: null });
    expect(define('a == b').name).toBeNull();
  });
  it('have prose', () => {
    expect(blocks('# A\n\n- b\n- c').map(({ kind }) => kind)).toEqual(['heading', 'list']);
    expect(spans('a **b** `c` [d](https://e.org) [f](javascript:g)').map(({ kind }) => kind)).toEqual(['plain', 'strong', 'plain', 'code', 'plain', 'link', 'plain']);
  });
});

describe('sums', () => {
  it('are expressions', () => {
    expect(sumOf(SUMS.cards)).toBe('domineering("..|..") + heat({5|{2|-1}}, 0) + 2 * heat(^, 0)');
    expect(sumOf([{ id: 1, text: '^', copies: -2 }])).toBe('-2 * heat(^, 0)');
    expect(sumOf([{ id: 1, text: '^', copies: 0 }])).toBe('0');
  });
  it('find the card of a summand', () => {
    expect(cardOf(SUMS.cards, 3)?.id).toBe(3);
    expect(cardOf(SUMS.cards, 4)).toBeNull();
  });
  it('replace one copy', () => {
    expect(replaced(SUMS.cards, SUMS.cards[2]!, { text: '*', copies: 1 }).map(({ text, copies }) => [text, copies])).toEqual([
      ['..|..', 1],
      ['{5|{2|-1}}', 1],
      ['^', 1],
      ['*', 1],
    ]);
  });
});

describe('marks', () => {
  it('lie on the characters of a line', () => {
    const error = { kind: 'parse', message: '', line: 2, column: 3, length: 1 };
    expect(pieces('ab\ncdef\n', error, [])).toEqual([
      { text: 'ab\ncd', mark: null },
      { text: 'e', mark: 'error' },
      { text: 'f\n', mark: null },
    ]);
    expect(pieces('ab', { kind: 'parse', message: '' }, [])).toEqual([{ text: 'ab', mark: null }]);
  });
  it('count characters beyond the first plane as one', () => {
    const warning = { message: '', line: 1, column: 2, length: 1 };
    expect(pieces('𝔸b', undefined, [warning])[1]).toEqual({ text: 'b', mark: 'warning' });
  });
});

describe('values', () => {
  it('become signs of the literature', () => {
    const text = (value: string) => tokens(value).map((token) => ('text' in token ? token.text : token.kind)).join(' ');
    expect(text('{2^*|-1v}')).toBe('{ 2 ↑ ∗ | − 1 ↓ }');
    expect(text('+-1/2')).toBe('± fraction');
    expect(text('tiny(2)||over')).toBe('⧾ ( 2 ) || over');
    expect(tokens('^[2]*')[0]).toEqual({ kind: 'power', base: '↑', exponent: '[2]' });
    expect(text('v2*3')).toBe('↓ 2 ∗ 3');
  });
});
