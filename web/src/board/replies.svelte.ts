import { SvelteMap } from 'svelte/reactivity';
import type { Engine } from '../engine/connection.svelte';
import { adviceRequest, advised, named } from './advice';
import type { Shown } from './moves';
import { course, play, type BoardDocument } from './tree';

/** The milliseconds after which it is said that a strategy thinks. */
const PAUSE = 300;

const keyOf = (board: BoardDocument) => JSON.stringify([board.ruleset, course(board)]);

/** The replies of strategies, and what was said about them. */
export class Replies {
  /** The strategy that has been asked for some time. */
  #thinking = $state<string | null>(null);
  #said = new SvelteMap<string, string>();
  #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Says who thinks, or what was said when the game came here. */
  words(board: BoardDocument): string | undefined {
    return this.#thinking === null ? this.#said.get(keyOf(board)) : `${named(this.#thinking)} thinks.`;
  }

  /** Plays what a strategy chooses, unless the returned function is called before. */
  follow(board: BoardDocument, strategy: string, moves: Shown[], onplay: (next: BoardDocument) => void): () => void {
    const asked = advised(this.#engine, adviceRequest(board.ruleset, strategy, course(board)), moves);
    const pause = setTimeout(() => (this.#thinking = strategy), PAUSE);
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      clearTimeout(pause);
      this.#thinking = null;
      asked.cancel();
    };
    void asked.reply.then((reply) => {
      if (isLeft || !reply) return;
      leave();
      const next = reply.made ? play(board, board.side, reply.made.name, reply.made.after) : board;
      this.#said.set(keyOf(next), reply.words);
      if (reply.made) onplay(next);
    });
    return leave;
  }
}
