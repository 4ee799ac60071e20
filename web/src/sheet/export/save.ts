import { saveText } from '../../shell/files';
import type { SheetCell } from '../../state/documents';
import type { Studio } from '../../state/studio.svelte';
import { writeMarkdown } from '../markdown';
import { blocks } from '../prose';
import { content } from './content';
import { htmlOf } from './html';
import { texOf } from './tex';

/** The formats in which a worksheet is saved. */
export const SAVED = [
  { kind: 'md', name: 'Markdown' },
  { kind: 'html', name: 'HTML' },
  { kind: 'tex', name: 'LaTeX' },
] as const;
export type Saved = (typeof SAVED)[number]['kind'];

/** Returns the first heading of a worksheet. */
export function titleOf(cells: SheetCell[]): string {
  const headings = cells.flatMap(({ kind, text }) => (kind === 'text' ? blocks(text).filter((block) => block.kind === 'heading') : []));
  return headings[0]?.spans.map(({ text }) => text).join('') ?? 'Worksheet';
}

/** Saves the worksheet as a file, and says what was done. */
export async function saveSheet(studio: Studio, kind: Saved): Promise<string> {
  const { cells } = studio.worksheet.now;
  if (kind === 'md') {
    saveText('worksheet.md', writeMarkdown({ cells }));
    return 'Saved';
  }
  const parts = await content(studio.engine, cells, (name) => studio.ruleset(name)?.name, kind === 'html' ? 'svg' : 'tikz');
  if (kind === 'html') saveText('worksheet.html', htmlOf(titleOf(cells), parts), 'text/html');
  else saveText('worksheet.tex', texOf(parts));
  const failed = parts.filter((part) => part.kind === 'calc' && part.result?.kind === 'error').length;
  return failed > 0 ? `Saved; ${failed} ${failed === 1 ? 'cell has' : 'cells have'} no answer` : 'Saved';
}
