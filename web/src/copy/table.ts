import { key } from '../board/ambient';
import type { Shown } from '../board/moves';
import { latex, latexWords } from './latex';

/** A cell of a table that can be copied: a name as games write it, words, or a value. */
export interface TableCell {
  text: string;
  kind: 'code' | 'words' | 'value';
}

export interface Table {
  head: string[];
  rows: TableCell[][];
}

interface Columns {
  leads: string;
  valued: boolean;
  losing: boolean;
  ambient: { t: string; losses: ReadonlyMap<string, string> } | null;
}

/** Returns the table of moves with the columns that are shown. */
export function tableOf(moves: Shown[], { leads, valued, losing, ambient }: Columns): Table {
  const value = (text: unknown): TableCell => ({ text: text === undefined ? '' : `${text as string}`, kind: 'value' });
  return {
    head: ['Move', 'Result', ...(valued ? [leads] : []), ...(losing ? ['Loss'] : []), ...(ambient ? [`Loss at ${ambient.t}`] : [])],
    rows: moves.map(({ by, name, result, tags, move }) => [
      { text: name, kind: 'code' },
      { text: [result, ...tags].filter(Boolean).join(', '), kind: 'words' },
      ...(valued ? [value(move.value)] : []),
      ...(losing ? [value(move.loss)] : []),
      ...(ambient ? [value(ambient.losses.get(key(by, `${move.value}`)))] : []),
    ]),
  };
}

/** Writes a table as text, its columns below each other. */
export function tableText({ head, rows }: Table): string {
  const lines = [head, ...rows.map((row) => row.map(({ text }) => text))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((text, column) => text.padEnd(widths[column]!)).join('  ').trimEnd()).join('\n');
}

/** Writes a table as a `tabular` of LaTeX. */
export function tableLatex({ head, rows }: Table): string {
  const line = (cells: string[]) => `${cells.join(' & ')} \\\\`;
  const body = rows.map((row) => line(row.map(cellLatex)));
  return [`\\begin{tabular}{${'l'.repeat(head.length)}}`, line(head.map(latexWords)), '\\hline', ...body, '\\end{tabular}'].join('\n');
}

function cellLatex({ text, kind }: TableCell): string {
  if (kind === 'code') return `\\texttt{${latexWords(text)}}`;
  return kind === 'words' || text === '' ? latexWords(text) : `$${latex(text)}$`;
}
