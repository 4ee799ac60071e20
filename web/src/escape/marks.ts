import type { Answer } from '../engine/types';
import { deletions, letterOf, named, type EscapeGame } from './games';
import { verdict, type State } from './play';

/** What the board shows at a vertex about a play that begins there. */
export interface Mark {
  letter: string;
  words: string;
  look: 'walker' | 'cutter' | 'count' | 'unknown';
  /** How far a number is from the largest one on the board: from 0 to 3. */
  level: number;
}

/** Reads the answers for each start as marks. */
export function marks(game: EscapeGame, state: State, answers: ReadonlyMap<string, Answer>): Map<number, Mark> {
  const found = [...answers].map(([vertex, answer]): [number, Mark] => [Number(vertex), markOf(game, state, answer)]);
  const sizes = [...new Set(found.filter(([, { look }]) => look === 'count').map(([, mark]) => size(mark)))].sort((a, b) => b - a);
  const level = (mark: Mark) => (sizes.length < 2 ? 0 : Math.ceil((3 * Math.max(0, sizes.indexOf(size(mark)))) / (sizes.length - 1)));
  return new Map(found.map(([vertex, mark]) => [vertex, { ...mark, level: level(mark) }]));
}

function markOf(game: EscapeGame, { mover }: State, answer: Answer): Mark {
  const found = verdict(game, mover, answer);
  if (found?.winner !== undefined) {
    const look = found.winner === game.walker ? 'walker' : 'cutter';
    return { letter: letterOf(found.winner), words: `${named(game, found.winner)} wins`, look, level: 0 };
  }
  if (found?.rounds !== undefined) return { letter: found.rounds === 'never' ? '∞' : found.rounds, words: deletions(found.rounds), look: 'count', level: 0 };
  return { letter: '?', words: 'not known', look: 'unknown', level: 0 };
}

const size = ({ letter }: Mark): number => (letter === '∞' ? Infinity : Number(letter));

export interface Entry extends Mark {
  starts: number;
}

/** Puts larger numbers first, and marks that are no numbers last. */
const compared = (a: number, b: number): number => (a === b ? 0 : Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a < b ? 1 : -1);

/** Counts the marks that are alike; the largest numbers come first. */
export function legend(found: ReadonlyMap<number, Mark>): Entry[] {
  const entries = new Map<string, Entry>();
  for (const mark of found.values()) {
    const known = entries.get(mark.letter);
    entries.set(mark.letter, { ...mark, starts: (known?.starts ?? 0) + 1 });
  }
  return [...entries.values()].sort((a, b) => compared(size(a), size(b)) || a.letter.localeCompare(b.letter));
}
