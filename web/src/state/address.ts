import { readBites, writeBites } from '../angel/game';
import { begin, here } from '../board/tree';
import { readMarkdown, writeMarkdown } from '../sheet/markdown';
import { LEVELS } from '../puzzles/boards';
import { SCREENS, type Card, type Documents, type Screen } from './documents';

/** Longer addresses are packed. */
const READABLE = 1500;
/** Longer addresses are not written at all: the document is too large for a link. */
export const LONGEST = 8000;

/** What an address says: a screen and its document. */
export interface Linked {
  screen: Screen;
  documents: Partial<Documents>;
}

/** Writes the document of a screen as parameters. */
export function write(screen: Screen, documents: Documents): URLSearchParams {
  const params = new URLSearchParams({ v: '1' });
  if (screen !== 'board') params.set('s', screen);
  if (screen === 'board' || screen === 'explorer') {
    params.set('g', documents.board.ruleset);
    params.set('p', here(documents.board).position);
    if (documents.board.side === 'right') params.set('to', 'right');
    if (screen === 'explorer' && documents.explorer.sensible) params.set('only', 'sensible');
  } else if (screen === 'sums') {
    for (const card of documents.sums.cards) params.append('c', writeCard(card));
  } else if (screen === 'thermograph') {
    for (const game of documents.thermograph.games) params.append('x', game);
    params.set('t', documents.thermograph.t);
    if (documents.thermograph.sum) params.set('sum', documents.thermograph.sum);
  } else if (screen === 'worksheet') {
    params.set('d', writeMarkdown(documents.worksheet));
  } else if (screen === 'puzzles') {
    const { ruleset, position, side, level } = documents.puzzles;
    for (const [name, value] of Object.entries({ g: ruleset, p: position, to: side, l: level })) params.set(name, value);
  } else if (screen === 'escape') {
    params.set('g', documents.escape.ruleset);
    params.set('p', documents.escape.position);
    for (const move of documents.escape.moves) params.append('m', move);
    const { reduction } = documents.escape;
    if (reduction) {
      params.set('r', reduction.name);
      params.set('i', reduction.instance);
    }
  } else if (screen === 'angel') {
    params.set('e', writeBites(documents.angel.eaten));
  } else if (screen === 'rules') {
    params.set('d', documents.rules.text);
    params.set('p', documents.rules.position);
  }
  return params;
}

/** Reads parameters; `null` if they name no document of this version. */
export function read(params: URLSearchParams): Linked | null {
  if (params.get('v') !== '1') return null;
  const screen = SCREENS.find((name) => name === (params.get('s') ?? 'board'));
  if (!screen) return null;
  const documents: Partial<Documents> = {};
  const game = params.get('g');
  const text = params.get('d') ?? '';
  const side = params.get('to') === 'right' ? 'right' : 'left';
  const position = params.get('p') ?? '';
  if (game !== null && screen === 'puzzles') {
    const level = LEVELS.find((name) => name === params.get('l')) ?? 'easy';
    documents.puzzles = { ruleset: game, position, side, level, chosen: null };
  } else if (game !== null && screen === 'escape') {
    const name = params.get('r');
    const reduction = name === null ? {} : { reduction: { name, instance: params.get('i') ?? '' } };
    documents.escape = { ruleset: game, position, moves: params.getAll('m'), ...reduction };
  } else if (game !== null) documents.board = begin(game, position, side);
  if (screen === 'explorer') documents.explorer = { sensible: params.get('only') === 'sensible' };
  if (screen === 'sums') documents.sums = { cards: params.getAll('c').flatMap(readCard) };
  if (screen === 'thermograph') {
    const sum = (['left', 'right'] as const).find((player) => player === params.get('sum'));
    documents.thermograph = { games: params.getAll('x'), t: params.get('t') ?? '0', ...(sum && { sum }) };
  }
  if (screen === 'worksheet') documents.worksheet = readMarkdown(text);
  if (screen === 'rules') documents.rules = { text, position: params.get('p') ?? '', foreign: true };
  if (screen === 'angel') documents.angel = { eaten: readBites(params.get('e') ?? '') };
  return { screen, documents };
}

const writeCard = ({ copies, ruleset, text }: Card): string => `${copies};${ruleset ?? ''};${text}`;

function readCard(text: string, index: number): Card[] {
  const found = /^(-?\d+);([^;]*);(.*)$/s.exec(text);
  if (!found) return [];
  const card = { id: index + 1, copies: Number(found[1]), text: found[3] ?? '' };
  return [found[2] ? { ...card, ruleset: found[2] } : card];
}

/** Returns the fragment of the address: readable if it is short, else packed. */
export async function fragment(screen: Screen, documents: Documents): Promise<string> {
  const plain = write(screen, documents).toString().replaceAll('%7C', '|').replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';');
  if (plain.length <= READABLE) return `#${plain}`;
  return `#v=1&z=${await pack(plain)}`;
}

/** Reads the fragment of an address. */
export async function readFragment(hash: string): Promise<Linked | null> {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = params.get('z');
  try {
    return read(packed === null ? params : new URLSearchParams(await unpack(packed)));
  } catch {
    return null;
  }
}

export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A link that unpacks to more is refused. */
const MOST_UNPACKED = 1_000_000;

export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_UNPACKED) throw new Error('the link is too long');
  }
}
