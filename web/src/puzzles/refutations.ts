import { outcomeInWords } from '../board/facts';
import type { Shown } from '../board/moves';
import { other } from '../board/tree';
import type { Answer, Player, Request } from '../engine/types';
import { different } from './difficulty';
import { FIELDS, movesFor, type Puzzle } from './search';

/** More moves that lose are not explained. */
export const MOST = 40;

/** Asks for the position after a move. */
export const answerTo = (ruleset: string, after: string): Request => ({ do: 'evaluate', ruleset, position: after, fields: FIELDS, moves: true });

/** Returns the losing moves that a solution explains, those that lose least first. */
export const losing = (moves: Shown[]): Shown[] => different(moves).filter(({ move }) => move.wins === false && move.after !== undefined).slice(0, MOST);

/** Asks for the replies to all losing moves. */
export function repliesTo({ ruleset }: Puzzle, moves: Shown[]): ReadonlyMap<string, Request> {
  return new Map(losing(moves).map(({ name, move }) => [name, answerTo(ruleset, move.after!)]));
}

/** A reply that refutes a move, and the number of replies that do. */
export interface Refutation {
  reply: Shown;
  count: number;
}

/** Returns the reply that refutes a move, the best of them first. */
export function refutation(answer: Answer | undefined, side: Player): Refutation | null {
  const found = answer?.moves ? movesFor(answer, other(side)).filter(({ move }) => move.wins) : [];
  return found[0] ? { reply: found[0], count: different(found).length } : null;
}

const NAMES = { left: 'Left', right: 'Right' };

/** Says why a position is won for a player who does not move there: what its value is compared with 0. */
export function whyItWins(side: Player): string {
  const [name, sign] = side === 'left' ? ['Left', 'at least'] : ['Right', 'at most'];
  return `${name} wins after a move to a value that is ${sign} 0, for then ${NAMES[other(side)]} has no good reply.`;
}

/** Says who wins after a losing move, and with which reply. */
export function inWords(answer: Answer | undefined, side: Player): string {
  if (!answer) return '';
  if (answer.error) return answer.error.message;
  const found = refutation(answer, side);
  if (!found) return answer.outcome ? outcomeInWords(answer.outcome) : '';
  const only = found.count === 1 ? ', the only reply that does' : '';
  return `${NAMES[other(side)]} wins with ${found.reply.name}${only}`;
}
