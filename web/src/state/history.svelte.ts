const MOST = 500;

/** A document and its earlier and later states. Documents are plain values that nobody changes in place. */
export class History<T> {
  #now = $state.raw() as T;
  #past = $state.raw<T[]>([]);
  #future = $state.raw<T[]>([]);

  constructor(first: T) {
    this.#now = first;
  }

  get now(): T {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes a step that can be undone: one gesture, one step. */
  step(next: T) {
    this.#past = [...this.#past.slice(-MOST + 1), this.#now];
    this.#future = [];
    this.#now = next;
  }

  /** Replaces the document without a step, as when one walks along variations. */
  replace(next: T) {
    this.#now = next;
  }

  undo() {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#now, ...this.#future];
    this.#now = before;
  }

  redo() {
    const [after, ...rest] = this.#future;
    if (after === undefined) return;
    this.#past = [...this.#past, this.#now];
    this.#future = rest;
    this.#now = after;
  }
}
