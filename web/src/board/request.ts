import type { Request, Ruleset } from '../engine/types';
import { FIELDS } from './facts';

/** The kinds of games whose positions have no list of moves. */
const WITHOUT_MOVES = ['plane', 'at_once', 'misere'];

/** Asks for everything that the board screen shows of a position. */
export function boardRequest({ name, kind }: Ruleset, position: string): Request {
  return {
    do: 'evaluate',
    ruleset: name,
    position,
    ...((kind === 'short' || kind === 'partizan') && { fields: FIELDS }),
    ...(!WITHOUT_MOVES.includes(kind) && { moves: true }),
  };
}
