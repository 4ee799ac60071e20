// Answers the tasks that only the server of the program has: it is started once, and asked over its own socket.

import { spawn } from 'node:child_process';
import { WebSocket } from 'ws';

const PROGRAM = process.env.UPSTAR ?? 'upstar';
export const TASKS = ['why', 'advise', 'plot', 'angel', 'reduce', 'graph'];
let opened = null;

/** Returns the program, what it greets with, and a function that asks it. */
export const program = () => (opened ??= open());

/** Starts the studio of the program; returns the process, its address with the token, and both in parts. */
export async function started(env = process.env) {
  const child = spawn(PROGRAM, ['studio', '--no-open'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [address, origin, token] = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => fail(new Error(`${PROGRAM} printed no address`)));
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
      const found = /(http:\/\/\S+?)\/#token=(\w+)/.exec(printed);
      if (found) done(found);
    });
  });
  return { child, address, origin, token };
}

async function open() {
  const { child, origin, token } = await started();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
  const waiting = new Map();
  let next = 1;
  const ask = (request, control) =>
    new Promise((done) => {
      const id = next++;
      waiting.set(id, done);
      control.stop = () => socket.send(JSON.stringify({ cancel: id }));
      socket.send(JSON.stringify({ ...request, id, slot: `task-${id}` }));
    });
  const close = () => {
    socket.close();
    child.kill();
  };
  return new Promise((done) => {
    socket.on('open', () => socket.send(JSON.stringify({ token })));
    socket.on('message', (text) => {
      const { hello, progress, ...answer } = JSON.parse(text);
      if (hello) return done({ hello, ask, close });
      if (progress) return undefined;
      waiting.get(answer.id)?.(answer);
      return waiting.delete(answer.id);
    });
  });
}

/** Ends the program, if it was started. */
export async function end() {
  (await opened)?.close();
  opened = null;
}
