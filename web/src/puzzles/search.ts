import { movesOf, type Shown } from '../board/moves';
import type { Engine } from '../engine/connection.svelte';
import type { Answer, Player } from '../engine/types';
import { LEVELS, type Level, type Random, type Source } from './boards';

export interface Puzzle {
  ruleset: string;
  position: string;
  side: Player;
}

const TRIES = 150;
const BUDGET = { seconds: 1 };

/** Returns the moves of a player in an answer, also where one list holds for both. */
export function movesFor(answer: Answer, side: Player): Shown[] {
  return movesOf(answer, answer.impartial ? 'left' : side);
}

/** Whether a player has one move that wins, or several to the same position, among enough that lose. */
export function isPuzzle(moves: Shown[], level: Level): boolean {
  const winning = new Set(moves.filter(({ move }) => move.wins).map(({ move }) => move.after));
  const losing = moves.filter(({ move }) => move.wins === false).length;
  return winning.size === 1 && !winning.has(undefined) && losing >= 2 + LEVELS.indexOf(level);
}

/** Looks for a position with an only winning move; `null` if none was found, or the search was given up. */
export async function search(engine: Engine, source: Source, level: Level, random: Random, isOver: () => boolean): Promise<Puzzle | null> {
  const { ruleset, board } = source;
  for (let i = 0; i < TRIES && !isOver(); i++) {
    const position = board(LEVELS.indexOf(level), random);
    const request = { do: 'evaluate', ruleset, position, fields: ['value', 'outcome', 'impartial'], moves: true, budget: BUDGET } as const;
    const answer = await engine.ask('puzzle-search', { ...request, fields: [...request.fields] }).answer;
    if (answer.error?.kind === 'lost') return null;
    const sides = (['left', 'right'] as const).filter((side) => answer.moves && isPuzzle(movesFor(answer, side), level));
    const side = sides[random(Math.max(1, sides.length))];
    if (side) return { ruleset, position, side };
  }
  return null;
}
