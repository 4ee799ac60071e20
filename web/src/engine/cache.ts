import type { Answer } from './types';

const MOST = 100;

/** The latest answers by the text of their requests. */
export class Cache {
  #answers = new Map<string, Answer>();

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key);
    if (answer) {
      this.#answers.delete(key);
      this.#answers.set(key, answer);
    }
    return answer;
  }

  /** Keeps an answer, unless it depends on more than its request. */
  set(key: string, answer: Answer) {
    if (answer.error && !['parse', 'illegal', 'unsupported'].includes(answer.error.kind)) return;
    this.#answers.set(key, answer);
    const oldest = this.#answers.keys().next().value;
    if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest);
  }
}
