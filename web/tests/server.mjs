// A small server that speaks the protocol of the studio, for development and scenarios.
//   node tests/server.mjs [PORT]     UPSTAR names the program, TOKEN the token

import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import { answer, Batch, rulesets, version } from './engine.mjs';
import { end, program, TASKS } from './tasks.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
const dist = new URL('../dist', import.meta.url).pathname;
const book = new URL('../../book/src', import.meta.url).pathname;

function file(request, response) {
  const path = new URL(request.url, 'http://localhost').pathname;
  const name = normalize(path === '/' ? '/index.html' : path);
  const [folder, inside] = name.startsWith('/book/') ? [book, name.slice('/book'.length)] : [dist, name];
  const full = join(folder, inside);
  if (!full.startsWith(folder) || !existsSync(full)) return response.writeHead(404, HEADERS).end();
  response.writeHead(200, { ...HEADERS, 'Content-Type': TYPES[extname(full)] ?? 'application/octet-stream' });
  return createReadStream(full).pipe(response);
}

/** One page: its token, its requests, and the one request of each slot. */
function speak(socket, token) {
  const batch = new Batch();
  const running = new Map();
  let known = false;
  const send = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
  const cancel = (id) => {
    const control = running.get(id);
    if (!control) return;
    control.cancelled = true;
    control.stop?.();
  };
  socket.on('message', async (text) => {
    const message = JSON.parse(text);
    if (!known) {
      if (message.token !== token) return socket.close(4401, 'wrong token');
      known = true;
      const { strategies, devils, reductions } = (await program()).hello;
      return send({ hello: { protocol: 1, version, rulesets, strategies, devils, reductions } });
    }
    if (message.cancel !== undefined) return cancel(message.cancel);
    const { id, slot } = message;
    for (const [old, control] of running) if (slot && control.slot === slot) cancel(old);
    const control = { slot, cancelled: false };
    running.set(id, control);
    const begun = Date.now();
    const ticking = setInterval(() => send({ id, progress: { seconds: (Date.now() - begun) / 1000 } }), 200);
    const asked = TASKS.includes(message.do) ? program().then(({ ask }) => ask(message, control)) : answer(batch, message, control);
    const found = await asked.catch((error) => ({
      error: { kind: 'defect', message: String(error), at: null },
    }));
    clearInterval(ticking);
    running.delete(id);
    return send({ ...found, id });
  });
  socket.on('close', () => {
    for (const id of running.keys()) cancel(id);
    batch.close();
  });
}

/** Starts the server; returns its address and a function that ends it. */
export function serve(port = 0, token = 'secret') {
  const http = createServer(file);
  const sockets = new WebSocketServer({ server: http, path: '/ws', maxPayload: 1 << 20 });
  sockets.on('connection', (socket) => speak(socket, token));
  return new Promise((done) => {
    http.listen(port, '127.0.0.1', () => {
      const address = `http://127.0.0.1:${http.address().port}/`;
      const close = () => {
        for (const client of sockets.clients) client.terminate();
        sockets.close();
        http.close();
        void end();
      };
      const drop = () => sockets.clients.forEach((client) => client.terminate());
      done({ address: `${address}#token=${token}`, close, drop });
    });
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { address } = await serve(Number(process.argv[2] ?? 8371), process.env.TOKEN);
  console.log(address);
}
