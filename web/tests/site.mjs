// Serves the static site of web/site, and runs scenarios in it.
//   node tests/site.mjs [NAME..]    CHROMIUM names the browser; all scenarios but those that need a socket by default

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
const site = new URL('../site', import.meta.url).pathname;

// The site needs nothing of a server but its files, so this one sends no other headers.
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  const bytes = name.includes('..') ? null : await readFile(join(site, name)).catch(() => null);
  if (bytes) response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const named = process.argv.slice(2);
  const all = readdirSync(new URL('./scenarios/', import.meta.url)).map((name) => name.replace('.mjs', ''));
  const names = named.length > 0 ? named : all.filter((name) => !['connection', 'defect', 'partial', 'unanswered', 'harness'].includes(name));
  const env = { ...process.env, STUDIO: `http://127.0.0.1:${server.address().port}/` };
  const scenarios = new URL('./scenarios.mjs', import.meta.url).pathname;
  spawn(process.execPath, [scenarios, ...names], { env, stdio: 'inherit' }).on('close', (code) => {
    process.exitCode = code ?? 1;
    server.close();
  });
});
