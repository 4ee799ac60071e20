import { describe, expect, it } from 'vitest';
import type { Answer, Option, Status } from '../src/engine/types';
import { dominating, statusInWords, visible } from '../src/explorer/rows';

const option = (move: string, value: string, status: Status): Option => ({ move, after: move, value, status });
const through: Status = { reversible: { through: 'z', value: '0' } };
const left = [option('a', '1', 'kept'), option('b', '1', { dominated_by: 0 }), option('c', '0', { dominated_by: 0 }), option('d', '^', through)];
const right = [option('e', '2', 'kept'), option('f', '3', { dominated_by: 0 })];
const answers = new Map<string, Answer>([
  ['root', { options: { left, right } }],
  ['a', { options: { left: [], right: [option('g', '1', through)] } }],
  ['e', { options: { left: [option('h', '0', 'kept')], right: [option('h', '0', 'kept')] } }],
]);
const open = new Set(['', '/l0', '/r0']);

describe('the tree of options', () => {
  const paths = (show: 'all' | 'undominated' | 'kept') => visible('root', answers, open, show).map(({ path }) => path);
  it('shows all options, or fewer', () => {
    expect(paths('all')).toEqual(['', '/l0', '/l0/r0', '/l1', '/l2', '/l3', '/r0', '/r0/b0', '/r1']);
    expect(paths('undominated')).toEqual(['', '/l0', '/l0/r0', '/l3', '/r0', '/r0/b0']);
    expect(paths('kept')).toEqual(['', '/l0', '/r0', '/r0/b0']);
  });
  it('says how many are hidden in each open row, and why', () => {
    const hidden = (show: 'all' | 'undominated' | 'kept') => visible('root', answers, open, show).flatMap((row) => (row.hidden ? [row.hidden] : []));
    expect(hidden('all')).toEqual([]);
    expect(hidden('undominated')).toEqual(['Hidden: 2 of Left (1 dominated, 1 the same as another), 1 of Right (1 dominated)']);
    expect(hidden('kept')).toEqual([
      'Hidden: 3 of Left (1 dominated, 1 the same as another, 1 reversible), 1 of Right (1 dominated)',
      'Hidden: 1 of Right (1 reversible)',
    ]);
    const both = [option('h', '*', 'kept'), option('i', '0', { dominated_by: 0 })];
    const shared = new Map<string, Answer>([['root', { options: { left: both, right: both } }]]);
    expect(visible('root', shared, open, 'kept')[0]?.hidden).toBe('Hidden: 1 of either player (1 dominated)');
  });
  it('says why an option is not kept', () => {
    const rows = visible('root', answers, new Set(['']), 'all');
    expect(rows.map(statusInWords)).toEqual(['', 'kept', 'the same as a', 'dominated by a', 'reversible through 0', 'kept', 'dominated by e']);
    expect(rows.map(dominating)).toEqual([null, null, '/l0', '/l0', null, null, '/r0']);
  });
});
