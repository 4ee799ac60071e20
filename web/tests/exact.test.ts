import { describe, expect, it } from 'vitest';
import { losses, thermographs } from '../src/board/ambient';
import { add, compare, floor, format, parse, rational } from '../src/exact/rational';
import { at, readWalls, stops, ticks, described } from '../src/thermo/walls';
import { bestAt } from '../src/thermo/best';

const q = (text: string) => parse(text)!;

describe('rationals', () => {
  it('are read and written in lowest terms', () => {
    expect(format(q('6/4'))).toBe('3/2');
    expect(format(q('-3'))).toBe('-3');
    expect(parse('1/0')).toBeNull();
    expect(parse('0.5')).toBeNull();
  });
  it('are exact beyond the integers of floats', () => {
    expect(format(add(q('9007199254740993'), q('1/2')))).toBe('18014398509481987/2');
    expect(compare(q('1/3'), q('333333333333/1000000000000'))).toBe(1);
  });
  it('are rounded down', () => {
    expect(floor(q('-1/2'))).toBe(-1n);
    expect(floor(q('7/2'))).toBe(3n);
  });
});

describe('walls', () => {
  const graph = readWalls({ left: [['-1', '1'], ['1', '-1']], right: [['-1', '-3'], ['1', '-1']] })!;
  it('have exact numbers between corners', () => {
    expect(format(at(graph.left, q('1/4')))).toBe('-1/4');
    expect(format(at(graph.right, q('5')))).toBe('-1');
  });
  it('are described in words', () => {
    expect(described(graph, q('0'))).toBe('at 0 the left wall is at 0 and the right wall at -2');
    expect(described(graph, q('1'))).toBe('at 1 the mast is at -1');
  });
  it('are not drawn where a number is not rational', () => {
    expect(readWalls({ left: [['-1', 'pi']], right: [['-1', '0']] })).toBeNull();
  });
  it('have stops at each corner', () => {
    const odd = readWalls({ left: [['-1', '0'], ['1/3', '0']], right: [['-1', '0']] })!;
    const all = stops([odd]).map(format);
    expect(all).toContain('1/3');
    expect(all).toContain('1/8');
    expect(new Set(all).size).toBe(all.length);
  });
  it('have ticks that are round numbers', () => {
    expect(ticks({ from: q('-3/2'), to: q('2') }, 9).map(format)).toEqual(['-1', '0', '1', '2']);
    expect(ticks({ from: rational(0n), to: rational(60n) }, 8).map(format)).toEqual(['0', '10', '20', '30', '40', '50', '60']);
  });
});

describe('losses at a temperature', () => {
  it('are 0 for orthodox moves', () => {
    const whole = { thermograph: { left: [['-1', '1'], ['1', '-1']], right: [['-1', '-3'], ['1', '-1']] } as never };
    const moves = ['0', '-1/2'].map((value) => ({ by: 'left' as const, name: '', move: { move: '', value }, result: '', tags: [] }));
    const list = ['0', '-1/2'].map((v) => ({ thermograph: { left: [['-1', v]], right: [['-1', v]] } as never }));
    const found = losses(whole, moves, list, '1/2');
    expect(found.get('left 0')).toBe('0');
    expect(found.get('left -1/2')).toBe('1/2');
    expect(thermographs(moves)?.position).toEqual({ expr: '[thermograph(0), thermograph(-1/2)]' });
  });
});

describe('best options', () => {
  it('are those of the interval', () => {
    const list = [{ rows: [['0', '1', '[5]'], ['1', '2', '[4]']] }, { rows: [] }] as never;
    expect(bestAt({ list }, '3/2')).toEqual({ left: '[4]', right: 'none' });
    expect(bestAt({ list }, '1')?.left).toBe('[5] or [4]');
  });
});
