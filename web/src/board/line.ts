import type { Engine } from '../engine/connection.svelte';
import { LONG } from '../engine/live.svelte';
import type { Answer, Player } from '../engine/types';
import { movesOf } from './moves';
import { other } from './tree';

/** Why a move of a player wins or loses, and a line of play that begins with it. */
export interface Explanation {
  player: Player;
  move: string;
  wins: boolean;
  reason: string;
  line: string[];
  line_is_whole: boolean;
  /** A move that wins, if this one does not. */
  instead?: string;
}

/** A move of a line, and the position after it. */
export interface Played {
  by: Player;
  name: string;
  after: string;
}

/** Returns the reason for a move of a player, with other names of moves; lists of moves for both players hold Left's. */
export function explained(answer: Answer | null, by: Player, named = (move: string): string => move): Explanation | null {
  const list = (answer?.explanations ?? []) as Explanation[];
  const found = list.find(({ player }) => player === by) ?? list[0];
  if (!found) return null;
  return { ...found, line: found.line.map(named), ...(found.instead && { instead: named(found.instead) }) };
}

/** Says whether the move wins; the reason of a move that loses is that of its answer. */
export function verdict({ wins, line: [, answer] }: Explanation): string {
  return wins ? 'It wins.' : answer === undefined ? 'It loses.' : `It loses to the answer ${answer}.`;
}

/** Says how a line of play ends. */
export function ending({ line, line_is_whole: whole, player }: Explanation): string {
  if (!whole) return 'and so on';
  const last = line.length % 2 === 1 ? player : other(player);
  return `and ${last === 'left' ? 'Right' : 'Left'} has no move`;
}

/** Plays the moves of a line, asking the program for the position after each; it ends early at a move that cannot be played. */
export async function reached(engine: Engine, ruleset: string, position: string, by: Player, line: string[]): Promise<Played[]> {
  const played: Played[] = [];
  let [at, player] = [position, by];
  for (const name of line) {
    const { answer } = engine.ask('line', { do: 'evaluate', ruleset, position: at, fields: ['outcome'], moves: true, budget: LONG });
    const found = await answer;
    // One list of moves for both players is Left's.
    const moves = movesOf(found, Array.isArray(found.moves) || found.impartial === true ? 'left' : player);
    const after = moves.find((shown) => shown.name === name)?.move.after;
    if (after === undefined) break;
    played.push({ by: player, name, after });
    [at, player] = [after, other(player)];
  }
  return played;
}
