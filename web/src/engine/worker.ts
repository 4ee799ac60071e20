import { Slices } from './slices';
import type { Answer } from './types';

/** What the engine as WebAssembly exports; see the crate `upstar-wasm`. */
interface Module {
  memory: WebAssembly.Memory;
  input(bytes: number): number;
  answer(): number;
  hello(): number;
  output(): number;
}

let module: Module;
let isReady = false;
const early: string[] = [];

async function start() {
  const file = await fetch(new URL('./upstar.wasm', self.location.href));
  const { instance } = await WebAssembly.instantiate(await file.arrayBuffer());
  module = instance.exports as unknown as Module;
}

const read = (bytes: number) => new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.output(), bytes));

function ask(request: Record<string, unknown>): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  // The memory may move when the engine takes the buffer.
  const at = module.input(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
  return JSON.parse(read(module.answer())) as Answer;
}

const post = (message: unknown) => self.postMessage(typeof message === 'string' ? message : JSON.stringify(message));

const slices = new Slices({
  ask,
  post,
  now: () => performance.now() / 1000,
  // A timer lets messages come first; a promise would not.
  pause: () => new Promise((done) => setTimeout(done)),
  restart: start,
});

function take(text: string) {
  const message = JSON.parse(text) as Record<string, unknown>;
  if ('token' in message) post(read(module.hello()));
  else slices.take(message);
}

self.onmessage = (event: MessageEvent<string>) => {
  if (isReady) take(event.data);
  else early.push(event.data);
};

void start().then(() => {
  isReady = true;
  early.splice(0).forEach(take);
});
