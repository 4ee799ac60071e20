// Answers the tasks that only the server of the program has: it is started once, and asked over its own socket.

import { spawn } from 'node:child_process';
import { WebSocket } from 'ws';

const PROGRAM = process.env.UPSTAR ?? 'upstar';
export const TASKS = ['why', 'advise', 'plot', 'angel'];
let opened = null;

/** Returns the program, what it greets with, and a function that asks it. */
export const program = () => (opened ??= open());

async function open() {
  const child = spawn(PROGRAM, ['studio', '--no-open'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await new Promise((done) => {
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
      const found = /(http:\/\/\S+?)\/#token=(\w+)/.exec(printed);
      if (found) done(found);
    });
  });
  const socket = new WebSocket(`${address[1].replace('http', 'ws')}/ws`, { origin: address[1] });
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
    socket.on('open', () => socket.send(JSON.stringify({ token: address[2] })));
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
