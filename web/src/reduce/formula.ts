/** A clause of a formula: the line of the text in which it stands, and its literals. */
export interface Clause {
  line: number;
  literals: number[];
}

/** The quantifiers of a line: `a` for all, `e` for there is. */
export interface Block {
  line: number;
  quantifier: 'a' | 'e';
  variables: number[];
}

export interface Formula {
  blocks: Block[];
  clauses: Clause[];
  /** Whether the clauses are drawn: each line begins with the height of its clause, whose sign is that of its literals. */
  isDrawn: boolean;
}

const numbers = (words: string[]): number[] | null => {
  const found = words.map(Number);
  return found.length > 0 && found.at(-1) === 0 && found.every(Number.isInteger) ? found.slice(0, -1) : null;
};

/** Reads a formula with one clause a line, in DIMACS, QDIMACS or as a drawing; `null` if it is written otherwise. */
export function readFormula(text: string): Formula | null {
  const formula: Formula = { blocks: [], clauses: [], isDrawn: false };
  for (const [line, content] of text.split('\n').entries()) {
    const words = content.trim().split(/\s+/);
    const first = words[0] ?? '';
    if (first === '' || first === 'c') continue;
    if (first === 'p') {
      formula.isDrawn = words[1] === 'pmr';
      continue;
    }
    const quantifier = first === 'a' || first === 'e' ? first : null;
    const found = numbers(quantifier ? words.slice(1) : words);
    if (!found) return null;
    if (quantifier) formula.blocks.push({ line, quantifier, variables: found });
    else formula.clauses.push({ line, literals: formula.isDrawn ? found.slice(1) : found });
  }
  return formula.clauses.length > 0 ? formula : null;
}

function changed(text: string, line: number, change: (words: string[]) => string[]): string {
  const lines = text.split('\n');
  return lines.with(line, change((lines[line] ?? '').trim().split(/\s+/)).join(' ')).join('\n');
}

const negated = (word: string) => (word === '0' ? word : `${-Number(word)}`);

/** Negates a literal. In a drawn formula all literals of a clause have one sign, and all change. */
export function negate(text: string, { isDrawn }: Formula, { line }: Clause, index: number): string {
  return changed(text, line, (words) => words.map((word, i) => (isDrawn || i === index ? negated(word) : word)));
}

/** Exchanges "for all" and "there is". */
export function exchange(text: string, { line }: Block): string {
  return changed(text, line, ([quantifier, ...rest]) => [quantifier === 'a' ? 'e' : 'a', ...rest]);
}

/** An instance to begin with, by what a reduction reduces. */
export function example(from: string): string {
  if (from.includes('drawing')) return 'p pmr 3 4\n1 1 2 0\n-1 -1 -2 0\n1 2 3 0\n-1 -2 -3 0\n';
  if (from.includes('QDIMACS')) return 'p cnf 3 2\na 1 0\ne 2 3 0\n1 2 0\n-1 -2 3 0\n';
  if (from.includes('DIMACS')) return 'p cnf 4 3\n1 2 0\n-1 3 0\n-3 4 0\n';
  return '0-1 1-2 0-2 2-3 exits 3 @ 0';
}
