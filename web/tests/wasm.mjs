// Asks the engine as WebAssembly in node, and compares its replies with what is expected.
//
// node tests/wasm.mjs FILE.wasm UPSTAR REQUESTS.jsonl .. : each line of a file is a request of `upstar batch`, perhaps with
// `expect`, the fields of the reply. All requests, and one about the example of each ruleset, are also answered by the
// program UPSTAR, and the replies must be equal unless a budget ends the work.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const [, , file, program, ...corpora] = process.argv;
if (!file || !program || corpora.length === 0) {
  console.error('usage: node tests/wasm.mjs FILE.wasm UPSTAR REQUESTS.jsonl ..');
  process.exit(2);
}
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const { memory, input, output, answer, hello } = instance.exports;
const text = (length) => new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length));

function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  // The address is valid until the next call, which may move the memory.
  const at = input(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  return JSON.parse(text(answer()));
}

/** The codes of new heaps among the places of a move depend on the size of addresses; their names do not. */
const MOST_PLACES = 30_000;
const comparable = (field) =>
  JSON.parse(JSON.stringify(field ?? null), (name, inner) =>
    name === 'places' && Array.isArray(inner) ? inner.filter((place) => place < MOST_PLACES) : inner,
  );
const isEqual = (one, other) => isDeepStrictEqual(comparable(one), comparable(other));

let [right, wrong] = [0, 0];
function check(isRight, what) {
  if (isRight) right += 1;
  else {
    wrong += 1;
    console.error(what());
  }
}

const { rulesets } = JSON.parse(text(hello())).hello;
const examples = rulesets.map(({ name, example, kind }) => {
  const moves = !['at_once', 'plane', 'spies'].includes(kind);
  return { ruleset: name, position: example, moves, budget: { nodes: 200000 } };
});
const lines = corpora.flatMap((corpus) => readFileSync(corpus, 'utf8').split('\n').filter((line) => line.trim()));
const all = [...lines.map((line) => JSON.parse(line)), ...examples].map((request, at) => ({ id: at + 1, ...request }));
const requests = all.map(({ expect, source, note, ...request }) => request);
const batch = requests.map((request) => JSON.stringify(request)).join('\n');
// Wrong requests belong to the corpus, so the exit status says nothing.
let native;
try {
  native = execFileSync(program, ['batch'], { input: batch, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] });
} catch (error) {
  native = error.stdout;
}
const known = native.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line));

check(known.length === requests.length, () => `the program answered ${known.length} of ${requests.length} requests`);
for (const [at, request] of requests.entries()) {
  const reply = ask(request);
  const shown = (name) => `${JSON.stringify(request)}\n  ${name}: ${JSON.stringify(reply[name] ?? reply)}`;
  for (const [name, field] of Object.entries(all[at].expect ?? {})) {
    check(isDeepStrictEqual(reply[name], field), () => shown(name));
  }
  const ends = [reply, known[at]].some((one) => one?.error?.kind === 'budget' || one?.moves_error);
  if (!ends) {
    const names = new Set([...Object.keys(reply), ...Object.keys(known[at] ?? {})]);
    const differ = [...names].filter((name) => !isEqual(reply[name], known[at]?.[name]));
    check(differ.length === 0, () => `${shown(differ[0])}\n  the program: ${JSON.stringify(known[at]?.[differ[0]])}`);
  } else {
    check(!reply.error || typeof reply.error.known === 'object', () => shown('error'));
  }
}
console.log(`${requests.length} requests: ${right} checks right, ${wrong} wrong`);
process.exit(wrong === 0 && right > 100 ? 0 : 1);
