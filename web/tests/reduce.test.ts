import { describe, expect, it } from 'vitest';
import { example, exchange, negate, readFormula } from '../src/reduce/formula';

const QDIMACS = 'c a comment\np cnf 3 2\na 1 0\ne 2 3 0\n1 2 0\n-1 -2 3 0\n';

describe('formulas', () => {
  it('are read line by line', () => {
    const formula = readFormula(QDIMACS)!;
    expect(formula.blocks).toEqual([
      { line: 2, quantifier: 'a', variables: [1] },
      { line: 3, quantifier: 'e', variables: [2, 3] },
    ]);
    expect(formula.clauses).toEqual([
      { line: 4, literals: [1, 2] },
      { line: 5, literals: [-1, -2, 3] },
    ]);
  });

  it('change where a literal or a quantifier is clicked', () => {
    const formula = readFormula(QDIMACS)!;
    const after = negate(QDIMACS, formula, formula.clauses[1]!, 2);
    expect(after).toBe(QDIMACS.replace('-1 -2 3 0', '-1 -2 -3 0'));
    expect(negate(after, formula, formula.clauses[1]!, 2)).toBe(QDIMACS);
    expect(exchange(QDIMACS, formula.blocks[0]!)).toBe(QDIMACS.replace('a 1 0', 'e 1 0'));
  });

  it('keep one sign in each drawn clause', () => {
    const text = example('a monotone formula with its drawing');
    const formula = readFormula(text)!;
    expect(formula.isDrawn).toBe(true);
    expect(formula.clauses[1]).toEqual({ line: 2, literals: [-1, -2] });
    expect(negate(text, formula, formula.clauses[1]!, 0).split('\n')[2]).toBe('1 1 2 0');
  });

  it('are not read where they are written otherwise', () => {
    expect(readFormula('p cnf 2 1\n1\n2 0\n')).toBeNull();
    expect(readFormula('0-1 1-2 exits 2 @ 0')).toBeNull();
    expect(readFormula('')).toBeNull();
  });
});
