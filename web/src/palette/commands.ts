import { movesOf } from '../board/moves';
import { boardRequest } from '../board/request';
import { here } from '../board/tree';
import { latex } from '../copy/latex';
import { tableLatex, tableOf, tableText } from '../copy/table';
import { once } from '../engine/live.svelte';
import type { Answer, Player, Request } from '../engine/types';
import { saveText } from '../shell/files';
import { SAVED, saveSheet } from '../sheet/export/save';
import type { Studio, Theme } from '../state/studio.svelte';
import type { Item } from './items';

const command = (title: string, words: string, run: Item['run']): Item => ({ group: 'Command', title, words, run });

/** Returns the commands that make sense on the screen. */
export function commands(studio: Studio, help: () => void): Item[] {
  const { history, screen } = studio;
  const list: Item[] = [];
  if (screen === 'board' || screen === 'explorer') list.push(...copies(studio), ...pictures(studio));
  if (screen === 'board' && studio.ruleset(studio.board.now.ruleset)?.kind === 'short') list.push(command('Add to the sum', 'sums summand', () => studio.addToSum()));
  if (screen === 'worksheet') list.push(...exports(studio));
  if (history) list.push(command('Copy link', 'address copy as', () => copy(studio, location.href)));
  if (history?.canUndo) list.push(command('Undo', 'take back', () => history.undo()));
  if (history?.canRedo) list.push(command('Redo', '', () => history.redo()));
  return [...list, ...views(studio), command('Keys', 'help shortcuts', help)];
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

/** Asks for the position on the board as the board screen does, and copies what is made of the answer. */
async function copyAnswer(studio: Studio, write: (answer: Answer) => string | null) {
  const { ruleset: name } = studio.board.now;
  const ruleset = studio.ruleset(name);
  if (!ruleset) return;
  const answer = await once(studio.engine, 'palette', boardRequest(ruleset, here(studio.board.now).position));
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
    command('Copy the position', 'copy as text', () => copy(studio, here(studio.board.now).position)),
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
