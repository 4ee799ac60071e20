import type { Engine } from '../engine/connection.svelte';
import type { Answer, Request } from '../engine/types';
import type { Shown } from './moves';
import { bestMove } from './opponent';
import type { Course } from './tree';

/** The seconds that a strategy has for a move. */
export const PATIENCE = 5;
const SEEDS = 2 ** 32;

/** A reply of the program, and what is said about it. Without a move, only that is said. */
export interface Reply {
  made: { name: string; after: string } | null;
  words: string;
}

/** Asks a strategy for the next move of a game. */
export function adviceRequest(ruleset: string, strategy: string, game: Course): Request {
  const seed = Math.floor(Math.random() * SEEDS);
  return { do: 'advise', ruleset, strategy, seed, ...game, budget: { seconds: PATIENCE } };
}

/**
 * Lets a strategy choose a move. If it fails, or does not answer in time, the best move of the list is taken.
 * The reply is `null` if nobody waits for it any more.
 */
export function advised(engine: Engine, request: Request, moves: Shown[]): { reply: Promise<Reply | null>; cancel: () => void } {
  const asked = engine.ask('advise', request);
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Answer>((done) => {
    late = setTimeout(() => {
      asked.cancel();
      done({ error: { kind: 'budget', message: '' } });
    }, PATIENCE * 1000);
  });
  const reply = Promise.race([asked.answer, patience]).then((answer) => {
    clearTimeout(late);
    return replyOf(answer, named(request.strategy ?? ''), moves);
  });
  const cancel = () => {
    clearTimeout(late);
    asked.cancel();
  };
  return { reply, cancel };
}

/** Names a strategy at the beginning of a sentence. */
export const named = (strategy: string): string => `${strategy[0]?.toUpperCase() ?? ''}${strategy.slice(1)}`;

function replyOf(answer: Answer, who: string, moves: Shown[]): Reply | null {
  const { error, move: name } = answer;
  if (error?.kind === 'lost' || error?.kind === 'cancelled') return null;
  if (typeof name === 'string') {
    // Lists and strategies may write the same position in different orders.
    const after = moves.find((shown) => shown.name === name)?.move.after ?? answer.after;
    if (typeof after === 'string') return { made: { name, after }, words: `${who} plays ${name}.` };
  }
  const why = error?.kind === 'budget' ? `${who} does not answer within ${PATIENCE} s` : `${who} plays nothing: ${error?.message ?? 'it knows no move'}`;
  const best = bestMove(moves);
  if (!best) return { made: null, words: `${why}. No list of moves is known.` };
  return { made: { name: best.name, after: best.move.after! }, words: `${why}. The program plays ${best.name}, the best move of the list.` };
}
