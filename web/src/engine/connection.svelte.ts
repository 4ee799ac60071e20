import type { Channel, OpenChannel } from './channel';
import type { Answer, Hello, Progress, Request } from './types';

export type State = 'connecting' | 'open' | 'lost' | 'refused';

interface Pending {
  done: (answer: Answer) => void;
  progress: ((progress: Progress) => void) | undefined;
}

export interface Asked {
  answer: Promise<Answer>;
  cancel: () => void;
}

/** What the parts of the page need to ask the engine. */
export interface Engine {
  readonly state: State;
  ask(slot: string, request: Request, progress?: (progress: Progress) => void): Asked;
}

const TOKEN = 'upstar-token';
/** The code with which the server closes a socket whose token is wrong. */
const REFUSED = 4401;
const LONGEST_PAUSE = 10_000;

/** Moves the token from the address to the storage of the session, and returns it. */
export function takeToken(): string {
  const found = new URLSearchParams(location.hash.slice(1));
  const token = found.get('token');
  if (token !== null) {
    sessionStorage.setItem(TOKEN, token);
    found.delete('token');
    const rest = found.toString();
    history.replaceState(null, '', location.pathname + location.search + (rest ? `#${rest}` : ''));
  }
  return token ?? sessionStorage.getItem(TOKEN) ?? '';
}

/** The connection to an engine: it numbers requests, and hands answers to those who asked. */
export class Connection implements Engine {
  state = $state<State>('connecting');
  hello = $state.raw<Hello | null>(null);
  #token: string;
  #openChannel: OpenChannel;
  #channel: Channel | null = null;
  #pending = new Map<number, Pending>();
  #next = 1;
  #pause = 250;

  constructor(token: string, open: OpenChannel) {
    this.#token = token;
    this.#openChannel = open;
    this.#open();
  }

  #open() {
    this.#channel = this.#openChannel({
      open: () => this.#channel?.send(JSON.stringify({ token: this.#token })),
      message: (text) => this.#receive(JSON.parse(text)),
      closed: (code) => this.#closed(code),
    });
  }

  #receive(message: Record<string, unknown>) {
    if (message.hello) {
      this.hello = message.hello as Hello;
      this.state = 'open';
      this.#pause = 250;
      return;
    }
    const id = message.id as number;
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (message.progress) {
      pending.progress?.(message.progress as Progress);
    } else {
      this.#pending.delete(id);
      pending.done(message as Answer);
    }
  }

  #closed(code: number) {
    this.state = code === REFUSED ? 'refused' : 'lost';
    const lost = { error: { kind: 'lost', message: 'the connection to the program is lost' } };
    for (const pending of this.#pending.values()) pending.done(lost);
    this.#pending.clear();
    if (code === REFUSED) return;
    setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  ask(slot: string, request: Request, progress?: (progress: Progress) => void): Asked {
    const id = this.#next++;
    const cancel = () => {
      if (this.#pending.has(id)) this.#channel?.send(JSON.stringify({ cancel: id }));
    };
    if (this.state !== 'open') {
      const lost = { error: { kind: 'lost', message: 'the program is not connected' } };
      return { answer: Promise.resolve(lost), cancel };
    }
    const answer = new Promise<Answer>((done) => this.#pending.set(id, { done, progress }));
    this.#channel?.send(JSON.stringify({ id, slot, ...request }));
    return { answer, cancel };
  }
}
