import type { SheetCell, SheetDocument } from '../state/documents';

const FENCE = '```';

/** Writes a worksheet as Markdown, with a fenced block `upstar` for each calculation. */
export function writeMarkdown({ cells }: SheetDocument): string {
  return cells
    .map(({ kind, text }) => (kind === 'calc' ? `${FENCE}upstar\n${text}\n${FENCE}` : text))
    .join('\n\n')
    .concat('\n');
}

/** Reads Markdown: each fenced block `upstar` becomes a calculation, and what is between them text. */
export function readMarkdown(markdown: string): SheetDocument {
  const cells: SheetCell[] = [];
  const add = (kind: SheetCell['kind'], lines: string[]) => {
    const text = lines.join('\n').replace(/^\n+|\n+$/g, '');
    if (kind === 'calc' || text !== '') cells.push({ id: cells.length + 1, kind, text });
  };
  let kind: SheetCell['kind'] = 'text';
  let lines: string[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const begins: boolean = kind === 'text' && /^```upstar\s*$/.test(line);
    const ends: boolean = kind === 'calc' && /^```\s*$/.test(line);
    if (begins || ends) {
      add(kind, lines);
      [kind, lines] = [begins ? 'calc' : 'text', []];
    } else lines.push(line);
  }
  add(kind, lines);
  return { cells };
}
