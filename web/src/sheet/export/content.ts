import { outcomeInWords } from '../../board/facts';
import type { Engine } from '../../engine/connection.svelte';
import { once } from '../../engine/live.svelte';
import type { Answer, Request } from '../../engine/types';
import { parse } from '../../exact/rational';
import type { SheetCell } from '../../state/documents';
import { readPosition } from '../board';
import { question } from '../names';
import { blocks, type Block } from '../prose';
import { asText } from '../result';

/** The languages of pictures that worksheets are exported with. */
export type PictureFormat = 'svg' | 'tikz';

export type Result =
  | { kind: 'value'; value: string; words: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'text'; text: string }
  | { kind: 'error'; message: string };

/** A cell with everything that an export shows of it. */
export type Part = { kind: 'prose'; blocks: Block[] } | { kind: 'calc'; input: string; result: Result | null; pictures: string[] };

/** Says what the program answered to a cell. */
export function resultOf(answer: Answer): Result {
  if (answer.error) return { kind: 'error', message: answer.error.message };
  if (answer.rows) return { kind: 'table', head: (answer.columns as string[] | undefined) ?? [], rows: answer.rows as string[][] };
  if (answer.value == null) return { kind: 'text', text: asText(answer) };
  const value = `${answer.value}`;
  if (parse(value) !== null) return { kind: 'value', value, words: '' };
  const words = [
    answer.outcome ? outcomeInWords(answer.outcome) : '',
    answer.mean ? `mean ${answer.mean}, temperature ${answer.temperature}` : '',
  ];
  return { kind: 'value', value, words: words.filter(Boolean).join('; ') };
}

/** Asks for the pictures of a cell: that of the position that it consists of, and the thermograph of its value. */
export function picturesOf(expr: string, answer: Answer, known: (name: string) => string | undefined, format: PictureFormat): Request[] {
  const drawn: Request[] = [];
  const position = readPosition(expr);
  const ruleset = position && known(position.ruleset);
  if (position && ruleset) drawn.push({ do: 'draw', ruleset, position: position.position, format });
  const value = answer.value == null ? null : `${answer.value}`;
  if (answer.thermograph && (value === null || parse(value) === null)) {
    drawn.push({ do: 'draw', ruleset: 'expression', position: { expr: value ?? expr }, format });
  }
  return drawn;
}

/** Asks for everything that an export of a worksheet shows. Answers that are on the screen are not asked again. */
export async function content(
  engine: Engine,
  cells: SheetCell[],
  known: (name: string) => string | undefined,
  format: PictureFormat,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const cell of cells) {
    if (cell.kind === 'text') parts.push({ kind: 'prose', blocks: blocks(cell.text) });
    else parts.push(await calculated(engine, cells, cell, known, format));
  }
  return parts;
}

async function calculated(
  engine: Engine,
  cells: SheetCell[],
  { id, text }: SheetCell,
  known: (name: string) => string | undefined,
  format: PictureFormat,
): Promise<Part> {
  const asked = question(cells, id);
  if ('problem' in asked) return { kind: 'calc', input: text, result: { kind: 'error', message: asked.problem }, pictures: [] };
  if (!asked.expr) return { kind: 'calc', input: text, result: null, pictures: [] };
  const answer = await once(engine, 'export', { do: 'evaluate', ruleset: 'expression', position: { expr: asked.expr } });
  const pictures: string[] = [];
  for (const request of answer.error ? [] : picturesOf(asked.expr, answer, known, format)) {
    const picture = (await once(engine, 'export-picture', request))[format];
    if (typeof picture === 'string') pictures.push(picture);
  }
  return { kind: 'calc', input: text, result: resultOf(answer), pictures };
}
