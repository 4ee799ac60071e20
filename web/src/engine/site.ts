import type { OpenChannel } from './channel';
import { Connection } from './connection.svelte';

/** Starts the engine as WebAssembly in a thread of its own. */
const toWorker: OpenChannel = (to) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<string>) => to.message(event.data);
  worker.onerror = () => to.closed(0);
  queueMicrotask(() => to.open());
  return { send: (text) => worker.postMessage(text) };
};

/** Connects the page with an engine in the browser, which needs no program and no token. */
export const connect = () => new Connection('', toWorker);
