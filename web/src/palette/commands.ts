import { movesOf } from '../board/moves';
import { boardRequest } from '../board/request';
import { here } from '../board/tree';
import { CONTENTS } from '../book/targets';
import { latex } from '../copy/latex';
import { tableLatex, tableOf, tableText } from '../copy/table';
import { once } from '../engine/live.svelte';
import type { Answer, Player, Request } from '../engine/types';
import { saveText } from '../shell/files';
import { SAVED, saveSheet } from '../sheet/export/save';
import type { Studio, Theme } from '../state/studio.svelte';
import { sumOf, sumRequest } from '../sums/expression';
import type { Item } from './items';

const command = (title: string, words: string, run: Item['run']): Item => ({ group: 'Command', title, words, run });

/** Returns the commands that make sense on the screen. */
export function commands(studio: Studio, help: () => void): Item[] {
  const { history, screen } = studio;
  const list: Item[] = [];
  if (subject(studio)) list.push(...copies(studio));
  if (screen === 'board' || screen === 'explorer') list.push(...pictures(studio));
  if (screen === 'board' && studio.ruleset(studio.board.now.ruleset)?.kind === 'short') list.push(command('Add to the sum', 'sums summand', () => studio.addToSum()));
  if (screen === 'worksheet') list.push(...exports(studio));
  if (history) list.push(command('Copy link', 'address copy as', () => copy(studio, location.href)));
  if (history?.canUndo) list.push(command('Undo', 'take back', () => history.undo()));
  if (history?.canRedo) list.push(command('Redo', '', () => history.redo()));
  const book = command('The book', 'manual chapters contents help', () => void (studio.book = CONTENTS));
  return [...list, ...views(studio), book, command('Keys', 'help shortcuts', help)];
}

function views(studio: Studio): Item[] {
  const themes: [Theme, string][] = [['dark', 'Colors: dark'], ['light', 'Colors: light'], ['auto', 'Colors: those of the system']];
  return [
    ...themes.filter(([theme]) => theme !== studio.theme).map(([theme, title]) => command(title, `${theme} mode theme`, () => void (studio.theme = theme))),
    command(studio.projector ? 'Normal type' : 'Large type', 'projector size', () => void (studio.projector = !studio.projector)),
  ];
}

async function copy(studio: Studio, text: string) {
  await navigator.clipboard.writeText(text);
  studio.tell('Copied');
}

/** Returns the position or the sum on the screen: its text, and the request with which the screen asks for it. */
function subject(studio: Studio): { text: string; request: Request } | null {
  if (studio.screen === 'sums') {
    const { cards } = studio.sums.now;
    return { text: sumOf(cards), request: sumRequest(cards) };
  }
  const { position } = here(studio.board.now);
  const ruleset = studio.ruleset(studio.board.now.ruleset);
  const isBoard = studio.screen === 'board' || studio.screen === 'explorer';
  return isBoard && ruleset ? { text: position, request: boardRequest(ruleset, position) } : null;
}

/** Copies what is made of the answer that the screen shows. */
async function copyAnswer(studio: Studio, write: (answer: Answer) => string | null) {
  const asked = subject(studio);
  if (!asked) return;
  const answer = await once(studio.engine, 'palette', asked.request);
  const text = answer.error ? null : write(answer);
  if (text !== null) await copy(studio, text);
  else studio.tell(answer.error?.message ?? 'There is nothing to copy');
}

function moves(answer: Answer, by: Player) {
  const list = movesOf(answer, by);
  const valued = list.some(({ move }) => move.value !== undefined);
  return tableOf(list, { leads: 'Leads to', valued, losing: list.some(({ move }) => move.loss !== undefined), ambient: null });
}

function copies(studio: Studio): Item[] {
  const value = (answer: Answer) => (answer.value == null ? null : `${answer.value}`);
  const inLatex = (answer: Answer) => (value(answer) === null ? null : latex(value(answer)!));
  const list = [
    command(studio.screen === 'sums' ? 'Copy the sum' : 'Copy the position', 'copy as text', () => copy(studio, subject(studio)?.text ?? '')),
    command('Copy the value', 'copy as text', () => copyAnswer(studio, value)),
    command('Copy the value as LaTeX', 'copy as tex', () => copyAnswer(studio, inLatex)),
    command('Copy the answer as JSON', 'copy as', () => copyAnswer(studio, JSON.stringify)),
  ];
  for (const [by, name] of [['left', 'Left'], ['right', 'Right']] as const) {
    list.push(command(`Copy the moves of ${name} as text`, 'copy as table', () => copyAnswer(studio, (answer) => tableText(moves(answer, by)))));
    list.push(command(`Copy the moves of ${name} as LaTeX`, 'copy as table tex', () => copyAnswer(studio, (answer) => tableLatex(moves(answer, by)))));
  }
  return list;
}

const FORMATS = [
  ['svg', 'SVG', 'svg', 'image/svg+xml'],
  ['tikz', 'TikZ', 'tex', 'text/plain'],
] as const;

function pictures(studio: Studio): Item[] {
  const { ruleset } = studio.board.now;
  const draw = async (format: 'svg' | 'tikz' | 'text', take: (text: string) => void | Promise<void>) => {
    const request: Request = { do: 'draw', ruleset, position: here(studio.board.now).position, format };
    const answer = await once(studio.engine, 'palette-picture', request);
    const text = answer[format];
    if (typeof text === 'string') await take(text);
    else studio.tell(answer.error?.message ?? 'There is no picture');
  };
  const saved = FORMATS.map(([format, name, extension, type]) =>
    command(`Save the picture as ${name}`, 'export image', () => draw(format, (text) => saveText(`${ruleset}.${extension}`, text, type))),
  );
  return [...saved, command('Copy the picture as text', 'copy as characters', () => draw('text', (text) => copy(studio, text)))];
}

const exports = (studio: Studio): Item[] =>
  SAVED.map(({ kind, name }) =>
    command(`Save as ${name}`, 'export worksheet', async () => studio.tell(await saveSheet(studio, kind))),
  );
