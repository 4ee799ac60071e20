import type { Asked, Engine } from './connection.svelte';
import { SHORT } from './live.svelte';
import type { Answer, Request } from './types';

/** How many requests are asked at once. */
const AT_ONCE = 3;
let lists = 0;

/** The answers to many small requests, each with a key. A few are asked at once, in slots of their own. */
export class Many {
  answers = $state.raw<ReadonlyMap<string, Answer>>(new Map());
  total = $state(0);
  running = $state(false);
  #engine: Engine;
  #slot: string;
  #asked = new Set<Asked>();
  #run = 0;
  #key = '';

  constructor(engine: Engine, name: string) {
    this.#engine = engine;
    this.#slot = `${name}-${++lists}`;
  }

  /** Follows a list of requests: another list begins anew. Call it in an effect. */
  follow(requests: ReadonlyMap<string, Request>) {
    const key = JSON.stringify([...requests]);
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    this.answers = new Map();
    this.total = requests.size;
    if (requests.size > 0) this.#begin([...requests]);
  }

  #begin(requests: [string, Request][]) {
    const run = this.#run;
    let next = 0;
    let lanes = Math.min(AT_ONCE, requests.length);
    this.running = true;
    const lane = async (number: number) => {
      while (run === this.#run && next < requests.length) {
        const [key, request] = requests[next++]!;
        const asked = this.#engine.ask(`${this.#slot}-${number}`, { ...request, budget: SHORT });
        this.#asked.add(asked);
        const answer = await asked.answer;
        this.#asked.delete(asked);
        if (run !== this.#run) return;
        if (answer.error?.kind === 'lost') {
          this.stop();
          this.#key = '';
          return;
        }
        this.answers = new Map(this.answers).set(key, answer);
      }
      lanes -= 1;
      if (lanes === 0 && run === this.#run) this.running = false;
    };
    for (let number = lanes; number > 0; number -= 1) void lane(number);
  }

  /** Ends the work; the answers so far stay. */
  stop() {
    this.#run += 1;
    for (const asked of this.#asked) asked.cancel();
    this.#asked.clear();
    this.running = false;
  }

  /** Ends the work, so that the same list can be followed anew. */
  forget() {
    this.stop();
    this.#key = '';
  }
}
