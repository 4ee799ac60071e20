import { movesOf, type Shown } from '../board/moves';
import type { Engine } from '../engine/connection.svelte';
import type { Answer, Player } from '../engine/types';
import { LEVELS, sizeFor, type Level, type Random, type Source } from './boards';
import { difficulty } from './difficulty';

export interface Puzzle {
  ruleset: string;
  position: string;
  side: Player;
}

const TRIES = 300;
const BUDGET = { seconds: 1 };
export const FIELDS = ['value', 'outcome', 'impartial', 'birthday'];

/** Returns the moves of a player in an answer, also where one list holds for both. */
export function movesFor(answer: Answer, side: Player): Shown[] {
  return movesOf(answer, answer.impartial ? 'left' : side);
}

/** How far a position is from a level for a player; `null` if it is no puzzle. */
function away(answer: Answer, side: Player, level: Level): number | null {
  const found = difficulty(movesFor(answer, side), answer.birthday);
  return found && Math.abs(LEVELS.indexOf(found.level) - LEVELS.indexOf(level));
}

/**
 * Looks for a puzzle of a level. If many boards have none, returns one of another level that was found on the way;
 * `null` if there was none, or the search was given up.
 */
export async function search(engine: Engine, source: Source, level: Level, random: Random, isOver: () => boolean): Promise<Puzzle | null> {
  const { ruleset, board } = source;
  let second: { puzzle: Puzzle; away: number } | null = null;
  for (let i = 0; i < TRIES && !isOver(); i++) {
    const position = board(sizeFor(level, random), random);
    const answer = await engine.ask('puzzle-search', { do: 'evaluate', ruleset, position, fields: FIELDS, moves: true, budget: BUDGET }).answer;
    if (answer.error?.kind === 'lost') return null;
    const rated = (['left', 'right'] as const).map((side) => ({ side, away: answer.moves ? away(answer, side, level) : null }));
    const sides = rated.filter((one) => one.away === 0);
    const chosen = sides[random(Math.max(1, sides.length))];
    if (chosen) return { ruleset, position, side: chosen.side };
    for (const one of rated) {
      if (one.away !== null && (!second || one.away < second.away)) second = { puzzle: { ruleset, position, side: one.side }, away: one.away };
    }
  }
  return isOver() ? null : (second?.puzzle ?? null);
}
