// Answers requests by the program: one `upstar batch` is kept open, and other commands are run once.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from './after.mjs';

const PROGRAM = process.env.UPSTAR ?? 'upstar';
const folder = mkdtempSync(join(tmpdir(), 'upstar-studio-'));

const run = (args) =>
  new Promise((done) => {
    execFile(PROGRAM, args, { maxBuffer: 1 << 26, timeout: 20_000 }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

function cellsOf(ruleset) {
  if (ruleset.board !== 'grid' && ruleset.board !== 'strip' && !['snort', 'col'].includes(ruleset.name)) return [];
  const declared = [...ruleset.notation.matchAll(/`(\S)` ([^,;|]+?)(?=, `|;|$|,)/g)];
  const cells = declared.map(([, char, meaning]) => ({ char, meaning }));
  if (['snort', 'col'].includes(ruleset.name)) {
    return [['.', 'free'], ['L', "Left's"], ['R', "Right's"], ['#', 'no cell']].map(([char, meaning]) => ({ char, meaning }));
  }
  return cells;
}

const PAIRS = [['L', 'R'], ['T', 'F'], ['G', 'F'], ['l', 'r']];

export function described(ruleset) {
  const cells = cellsOf(ruleset);
  const has = (char) => cells.some((cell) => cell.char === char);
  const exchange = PAIRS.filter(([a, b]) => has(a) && has(b));
  return { ...ruleset, cells, exchange };
}

export const rulesets = JSON.parse(execFileSync(PROGRAM, ['games', '--json'], { encoding: 'utf8' })).map(described);
export const version = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1);

/** One `upstar batch` that answers one line at a time. */
export class Batch {
  #queue = [];
  #child = null;

  #start() {
    const child = spawn(PROGRAM, ['batch', '--threads', '1'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child = child;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#child !== child) return;
      this.#queue.shift()?.done(JSON.parse(line));
      this.#next();
    });
  }

  #next() {
    const first = this.#queue[0];
    if (!first) return;
    if (!this.#child) this.#start();
    first.sent = true;
    this.#child.stdin.write(`${JSON.stringify(first.request)}\n`);
  }

  ask(request, control) {
    return new Promise((done) => {
      if (control?.cancelled) return done(cancelled());
      const entry = { request, done, sent: false };
      if (control) control.stop = () => this.#drop(entry);
      this.#queue.push(entry);
      if (this.#queue.length === 1) this.#next();
    });
  }

  #drop(entry) {
    const index = this.#queue.indexOf(entry);
    if (index < 0) return;
    this.#queue.splice(index, 1);
    entry.done(cancelled());
    if (!entry.sent) return;
    const child = this.#child;
    this.#child = null;
    child.kill();
    this.#next();
  }

  close() {
    this.#child?.kill();
    this.#child = null;
  }
}

const cancelled = () => ({ error: { kind: 'cancelled', message: 'the request was cancelled', at: null } });

let texts = 0;
const written = (text) => {
  const file = join(folder, `rules${++texts}.game`);
  writeFileSync(file, text);
  return file;
};

const resolve = (name) => rulesets.find((ruleset) => ruleset.name === name)?.name ?? rulesets.find((ruleset) => ruleset.name.startsWith(name))?.name ?? name;

function withAfter(answer, request) {
  const name = resolve(request.ruleset);
  for (const by of ['left', 'right']) {
    for (const move of answer.moves?.[by] ?? []) {
      move.after ??= after(name, request.position, move, by);
      delete move.places;
    }
  }
  return answer;
}

async function evaluate(batch, request, control) {
  if (request.rules !== undefined) return evaluateText(request);
  const { ruleset, position, fields, moves, budget } = request;
  const answer = await batch.ask({ ruleset, position, fields, moves, budget }, control);
  return withAfter(answer, request);
}

async function evaluateText({ rules, position, moves, budget }) {
  const limit = `${budget?.seconds ?? 5}s`;
  const args = ['eval', written(rules), position, '--json', '--budget', limit, ...(moves ? ['--moves'] : [])];
  const { stdout, stderr } = await run(args);
  if (stdout.trim()) return JSON.parse(stdout);
  return { error: readError(stderr, rules) };
}

/** Reads `error: FILE, line 6: message`, the line, and the mark below it. */
function readError(stderr, text) {
  const found = /^error: (?:\S+, line (\d+): )?(.*)\n?(.*)\n?(.*)/.exec(stderr);
  if (!found) return { kind: 'illegal', message: stderr.trim(), at: null };
  return { kind: 'parse', message: found[2], at: found[1] ? `line ${found[1]}` : null, ...mark(found, text) };
}

function mark([, line, , , below], text) {
  if (!line) return {};
  const row = text.split('\n')[Number(line) - 1] ?? '';
  const caret = /^(\s*)(\^+)/.exec(below ?? '');
  if (!caret) return { line: Number(line), column: 1, length: row.length };
  return { line: Number(line), column: Math.max(1, caret[1].length - 1), length: caret[2].length };
}

async function rules({ text }) {
  const { stdout, stderr } = await run(['games', written(text), '--json']);
  if (!stdout.trim()) return { error: readError(stderr, text) };
  const warnings = [...stderr.matchAll(/warning: \S+, line (\d+): (.*)\n(.*)\n(.*)/g)].map((found) => ({
    message: found[2],
    ...mark(found, text),
  }));
  const { answer, ...ruleset } = JSON.parse(stdout);
  return { rules: described(ruleset), warnings };
}

async function draw({ ruleset, rules: text, position, format = 'svg' }) {
  if (format === 'text') return { text: `${position.replaceAll('|', '\n').replaceAll(/(?<=\S)(?=\S)/g, ' ')}\n` };
  const name = text === undefined ? ruleset : written(text);
  const file = join(folder, `picture${++texts}.${format === 'tikz' ? 'tex' : 'svg'}`);
  const of = typeof position === 'string' ? position : position.expr;
  const { stderr } = await run([...(name === 'expression' ? ['plot', of] : ['draw', name, of]), '--out', file]);
  try {
    return { [format]: readFileSync(file, 'utf8') };
  } catch {
    return { error: { kind: 'illegal', message: stderr.replace(/^error: /, '').split('\n')[0], at: null } };
  }
}

async function edit({ ruleset, rules: text, position }) {
  const known = text === undefined ? rulesets.find(({ name }) => name === resolve(ruleset)) : (await rules({ text })).rules;
  const { exchange, board } = known ?? {};
  if (ruleset === 'domineering') {
    const rows = position.split('|');
    return { position: [...rows[0]].map((_, i) => rows.map((row) => row[i]).join('')).join('|') };
  }
  if (!exchange?.length) return { error: { kind: 'unsupported', message: 'no negative position of this game is known', at: null } };
  const other = new Map(exchange.flatMap(([a, b]) => [[a, b], [b, a]]));
  const swapped = [...position].map((char) => other.get(char) ?? char);
  return { position: (board === 'strip' ? swapped.reverse() : swapped).join('') };
}

const truth = async (batch, expr, control) =>
  (await batch.ask({ ruleset: 'expression', position: { expr } }, control)).truth === true;

/** The options of a position, and why the canonical form has, or has not, each of them. */
async function options(batch, request, control) {
  const whole = await evaluate(batch, { ...request, fields: ['value', 'outcome'], moves: true }, control);
  if (whole.error || !whole.moves?.left) return whole.error ? whole : { options: { left: [], right: [] } };
  const result = {};
  for (const by of ['left', 'right']) {
    result[by] = [];
    const moves = whole.moves[by];
    for (const [index, move] of moves.entries()) {
      const facts = await batch.ask(
        { ruleset: 'expression', position: { expr: move.value }, fields: ['outcome', 'mean', 'temperature'] },
        control,
      );
      const { outcome, mean, temperature } = facts;
      const status = await statusOf(batch, request, whole, moves, index, by, control);
      if (control.cancelled) return cancelled();
      result[by].push({ ...move, outcome, mean, temperature, status });
    }
  }
  return { options: result };
}

async function statusOf(batch, request, whole, moves, index, by, control) {
  const value = moves[index].value;
  const atMost = by === 'left' ? '<=' : '>=';
  for (const [other, move] of moves.entries()) {
    if (other === index || (move.value === value && other > index)) continue;
    if (await truth(batch, `${value} ${atMost} ${move.value}`, control)) return { dominated_by: other };
  }
  if (!moves[index].after) return 'kept';
  const replies = await evaluate(batch, { ...request, position: moves[index].after, fields: ['value'], moves: true }, control);
  for (const reply of replies.moves?.[by === 'left' ? 'right' : 'left'] ?? []) {
    if (await truth(batch, `${reply.value} ${atMost} ${whole.value}`, control)) {
      return { reversible: { through: reply.after ?? reply.move, value: reply.value } };
    }
  }
  return 'kept';
}

export async function answer(batch, request, control) {
  switch (request.do ?? 'evaluate') {
    case 'evaluate':
      return evaluate(batch, request, control);
    case 'options':
      return options(batch, request, control);
    case 'draw':
      return draw(request);
    case 'edit':
      return edit(request);
    case 'rules':
      return rules(request);
    default:
      return { error: { kind: 'unsupported', message: `unknown request ${request.do}`, at: 'do' } };
  }
}
