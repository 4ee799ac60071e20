import type { Answer, Known } from './types';

/** An engine that answers one request after another. It remembers what it found. */
export type Ask = (request: Record<string, unknown>) => Answer | Promise<Answer>;

/** What the work on requests needs from the thread that does it. */
export interface Host {
  ask: Ask;
  post: (message: Record<string, unknown>) => void;
  /** Seconds since some moment. */
  now: () => number;
  /** Waits until other messages have been read. */
  pause: () => Promise<void>;
  /** Starts the engine again after it failed. */
  restart: () => Promise<void>;
}

interface Job {
  id: number;
  slot: unknown;
  request: Record<string, unknown>;
  /** The nodes of the next slice, and those of all slices. */
  slice: number;
  nodes: number;
  mostNodes: number;
  seconds: number;
  /** The time at which the work began, and that of the last report. */
  began: number;
  reported: number;
  isCancelled: boolean;
}

const FIRST_SLICE = 4_000;
/** Slices grow, so that work that is not remembered takes at most three times as long. */
const GROWTH = 1.5;
const BETWEEN_REPORTS = 0.2;
const MOST_SECONDS = 600;

const isBudget = (error: { kind: string; message: string } | undefined) =>
  error?.kind === 'budget' && !error.message.includes('memory');

/** Returns what the answer to a slice says: what is known, or the facts, if only moves are missing. */
function soFar({ error, moves_error, id: _, ...part }: Answer): { known?: Known; part?: Answer } {
  if (error) return error.known ? { known: error.known } : {};
  return moves_error ? { part } : {};
}

/**
 * Answers requests in slices of nodes, one slice of each request in turn. Between two slices it reads messages, so that
 * requests can be cancelled, and reports progress. The engine remembers values, so each slice goes on where the last one
 * ended.
 */
export class Slices {
  #host: Host;
  #jobs: Job[] = [];
  /** The request whose slice is being worked on. */
  #current: Job | null = null;
  #works = false;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Takes a message of the page: a request, or `{cancel: id}`. */
  take(message: Record<string, unknown>) {
    if (typeof message.cancel === 'number') {
      this.#cancel((job) => job.id === message.cancel);
      return;
    }
    const { id, slot, budget, ...request } = message;
    if (typeof id !== 'number') return;
    if (slot !== undefined) this.#cancel((job) => job.slot === slot);
    const { seconds, nodes, ...rest } = (budget ?? {}) as Record<string, number>;
    if (Object.keys(rest).length > 0) request.budget = rest;
    const now = this.#host.now();
    this.#jobs.push({
      id,
      slot,
      request,
      slice: FIRST_SLICE,
      nodes: 0,
      mostNodes: nodes ?? Infinity,
      seconds: Math.min(seconds ?? MOST_SECONDS, MOST_SECONDS),
      began: now,
      reported: now,
      isCancelled: false,
    });
    if (!this.#works) void this.#work();
  }

  #cancel(which: (job: Job) => boolean) {
    const all = this.#current ? [this.#current, ...this.#jobs] : this.#jobs;
    for (const job of all.filter((job) => !job.isCancelled && which(job))) {
      job.isCancelled = true;
      this.#host.post({ id: job.id, error: { kind: 'cancelled', message: 'the request was cancelled' } });
    }
    this.#jobs = this.#jobs.filter((job) => !job.isCancelled);
  }

  async #work() {
    this.#works = true;
    for (;;) {
      await this.#host.pause();
      const job = this.#jobs.shift();
      if (!job) break;
      this.#current = job;
      try {
        if (!(await this.#slice(job))) this.#jobs.push(job);
      } catch {
        const message = 'the engine failed, and starts again';
        if (!job.isCancelled) this.#host.post({ id: job.id, error: { kind: 'defect', message } });
        await this.#host.restart();
      }
      this.#current = null;
    }
    this.#works = false;
  }

  /** Works on a request for one slice. Returns whether it is answered or cancelled. */
  async #slice(job: Job): Promise<boolean> {
    const nodes = Math.min(job.slice, job.mostNodes);
    const budget = { ...(job.request.budget as object | undefined), nodes };
    const answer = await this.#host.ask({ ...job.request, id: job.id, budget });
    if (job.isCancelled) return true;
    const seconds = this.#host.now() - job.began;
    job.nodes += nodes;
    const isOpen = isBudget(answer.error) || isBudget(answer.moves_error);
    if (!isOpen || nodes === job.mostNodes) {
      this.#host.post({ ...answer });
      return true;
    }
    if (seconds >= job.seconds) {
      const message = `the budget of ${job.seconds} s is used up`;
      const late = (error: Answer['error']) => (isBudget(error) ? { ...error, message } : error);
      const { error, moves_error, ...rest } = answer;
      this.#host.post({
        ...rest,
        ...(error && { error: late(error) }),
        ...(moves_error && { moves_error: late(moves_error) }),
      });
      return true;
    }
    if (this.#host.now() - job.reported >= BETWEEN_REPORTS) {
      job.reported = this.#host.now();
      this.#host.post({ id: job.id, progress: { seconds, nodes: job.nodes, ...soFar(answer) } });
    }
    job.slice = Math.ceil(job.slice * GROWTH);
    return false;
  }
}
