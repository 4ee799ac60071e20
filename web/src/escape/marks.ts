import type { Answer } from '../engine/types';
import { deletions, letterOf, named, type EscapeGame } from './games';
import { verdict, type State } from './play';

/** What the board shows at a vertex about a play that begins there. */
export interface Mark {
  letter: string;
  words: string;
  look: 'walker' | 'cutter' | 'count' | 'unknown';
}

/** Reads the answers for each start as marks. */
export function marks(game: EscapeGame, state: State, answers: ReadonlyMap<string, Answer>): Map<number, Mark> {
  return new Map([...answers].map(([vertex, answer]) => [Number(vertex), markOf(game, state, answer)]));
}

function markOf(game: EscapeGame, { mover }: State, answer: Answer): Mark {
  const found = verdict(game, mover, answer);
  if (found?.winner !== undefined) {
    const look = found.winner === game.walker ? 'walker' : 'cutter';
    return { letter: letterOf(found.winner), words: `${named(game, found.winner)} wins`, look };
  }
  if (found?.rounds !== undefined) return { letter: found.rounds === 'never' ? '∞' : found.rounds, words: deletions(found.rounds), look: 'count' };
  return { letter: '?', words: 'not known', look: 'unknown' };
}

export interface Entry extends Mark {
  starts: number;
}

/** Counts the marks that are alike; the largest numbers come first. */
export function legend(found: ReadonlyMap<number, Mark>): Entry[] {
  const entries = new Map<string, Entry>();
  for (const mark of found.values()) {
    const known = entries.get(mark.letter);
    entries.set(mark.letter, { ...mark, starts: (known?.starts ?? 0) + 1 });
  }
  const size = ({ letter }: Entry) => (letter === '∞' ? Infinity : Number(letter) || -1);
  return [...entries.values()].sort((a, b) => size(b) - size(a) || a.letter.localeCompare(b.letter));
}
