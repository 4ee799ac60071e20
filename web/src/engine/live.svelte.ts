import { Cache } from './cache';
import type { Asked, Engine } from './connection.svelte';
import type { Answer, Budget, Progress, Request } from './types';

/** The time for which an old answer is shown as if it were new. */
const GRACE = 50;
/** What an answer may cost that nobody waits for, as when a link is opened. */
export const SHORT: Budget = { seconds: 2 };
export const LONG: Budget = { seconds: 60 };

const cache = new Cache();
let slots = 0;

/** Asks once. An answer that some screen has got already is not asked again. */
export async function once(engine: Engine, slot: string, request: Request, budget: Budget = SHORT): Promise<Answer> {
  const key = JSON.stringify(request);
  const known = cache.get(key);
  if (known) return known;
  const answer = await engine.ask(slot, { ...request, budget }).answer;
  cache.set(key, answer);
  return answer;
}

/** An answer that follows its request. While a new answer is awaited, the old one stays, marked as old. */
export class Live {
  answer = $state.raw<Answer | null>(null);
  /** The request of `answer`. */
  of = $state.raw<Request | null>(null);
  waiting = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** The facts of the awaited answer that are known already. */
  part = $state.raw<Answer | null>(null);
  #engine: Engine;
  #slot: string;
  #asked: Asked | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #request: Request | null = null;
  #key = '';

  constructor(engine: Engine, name: string) {
    this.#engine = engine;
    this.#slot = `${name}-${++slots}`;
  }

  /** What is known of the answer that is awaited; before anything is, the last answer. */
  get shown(): Answer | null {
    return this.waiting && this.part ? this.part : this.answer;
  }

  /** Whether what is shown is not finished. */
  get isPartial(): boolean {
    return this.waiting && this.part !== null;
  }

  /** Follows a request; `null` asks for nothing. Call it in an effect. */
  follow(request: Request | null, budget: Budget = SHORT) {
    const key = JSON.stringify(request);
    if (key === this.#key && (this.#asked || this.answer)) return;
    this.#cancel();
    this.#key = key;
    this.#request = request;
    if (!request) {
      this.#show(null, null);
      return;
    }
    const known = cache.get(key);
    if (known) this.#show(known, request);
    else this.#ask(request, budget);
  }

  #ask(request: Request, budget: Budget) {
    const key = this.#key;
    const asked = this.#engine.ask(this.#slot, { ...request, budget }, (progress) => {
      if (this.#asked !== asked) return;
      this.progress = progress;
      if (progress.part) this.part = progress.part;
    });
    this.#asked = asked;
    this.#grace = setTimeout(() => (this.waiting = true), GRACE);
    void asked.answer.then((answer) => {
      cache.set(key, answer);
      if (this.#asked !== asked) return;
      if (answer.error?.kind === 'lost') this.#key = '';
      this.#show(answer, request);
    });
  }

  #show(answer: Answer | null, request: Request | null) {
    clearTimeout(this.#grace);
    this.#asked = null;
    this.answer = answer;
    this.of = request;
    this.waiting = false;
    this.progress = null;
    this.part = null;
  }

  #cancel() {
    clearTimeout(this.#grace);
    const asked = this.#asked;
    this.#asked = null;
    this.progress = null;
    this.part = null;
    asked?.cancel();
  }

  /** Ends the work; the answer says what is known so far. */
  stop() {
    this.#asked?.cancel();
  }

  /** Asks again with more time. */
  longer(budget: Budget = LONG) {
    if (!this.#request) return;
    this.#cancel();
    this.#ask(this.#request, budget);
  }

  /** Ends the work without an answer, when the screen is left. */
  leave() {
    this.#cancel();
    this.#key = '';
  }
}
