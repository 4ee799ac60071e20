// Shows the widget for notebooks in a browser, with the engine as WebAssembly in place of Python.
//   node tests/widget.mjs FILE.wasm      CHROMIUM names the browser

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, input, output, answer } = instance.exports;

function ask(text) {
  const bytes = new TextEncoder().encode(text);
  const at = input(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = answer();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length));
}

// A notebook: a model as anywidget has it, and a part of the page for the widget.
const notebook = `<!doctype html><title>notebook</title><button id="own">a button of the notebook</button><div id="cell"></div>
<script type="module">
  import widget from './widget.js';
  const state = { ruleset: 'domineering', position: '..#|#..|...' };
  const handlers = {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => void (state[name] = value),
    save_changes() {},
    on: (event, done) => (handlers[event] ??= []).push(done),
    off: (event, done) => void (handlers[event] = (handlers[event] ?? []).filter((other) => other !== done)),
    async send({ number, text }) {
      const body = text ?? '{"do": "hello"}';
      const reply = await (await fetch('/ask', { method: 'POST', body })).text();
      for (const done of handlers['msg:custom'] ?? []) done({ number, text: reply });
    },
  };
  window.notebook = { state, change: () => handlers['change:position'].forEach((done) => done()) };
  widget.render({ model, el: document.getElementById('cell') });
</script>`;
const server = createServer((request, response) => {
  if (request.url === '/ask') {
    let text = '';
    request.on('data', (part) => (text += part)).on('end', () => response.end(ask(text)));
  } else if (request.url === '/widget.js') {
    response.setHeader('Content-Type', 'text/javascript');
    response.end(readFileSync(new URL('../../python/upstar/static/widget.js', import.meta.url)));
  } else if (request.url === '/') {
    response.setHeader('Content-Type', 'text/html');
    response.end(notebook);
  } else response.writeHead(204).end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
page.setDefaultTimeout(20_000);
const messages = [];
page.on('console', (message) => messages.push(message.text()));
page.on('pageerror', (error) => messages.push(error.message));

const value = (text) => page.locator(`[data-fact="Value"] [data-value="${text}"]`).waitFor({ state: 'attached' });
const shared = (position) =>
  page.waitForFunction((position) => window.notebook.state.position === position, position);
let code = 0;
try {
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await value('{0|-2}');
  // The board and Python share the position.
  await page.locator('[data-cell="0,0"]').click();
  await shared('#.#|#..|...');
  await page.evaluate(() => {
    window.notebook.state.position = '..|..';
    window.notebook.change();
  });
  await value('+-1');
  // Keys count in the widget alone.
  await page.locator('#own').press('Control+z');
  await page.locator('#own').press('p');
  await value('+-1');
  await page.locator('[data-cell="0,0"]').press('Control+z');
  await shared('#.#|#..|...');
  // The styles of the widget stay inside.
  const border = await page.locator('#own').evaluate((button) => getComputedStyle(button).borderRadius);
  if (border !== '0px') throw new Error(`the button of the notebook has the border radius ${border}`);
  if (messages.length > 0) throw new Error(`the console is not empty: ${messages.join('; ')}`);
  console.log('widget: right');
} catch (error) {
  console.error(`widget: wrong: ${error.message}\n  ${messages.join('\n  ')}`);
  code = 1;
}
await browser.close();
server.close();
process.exitCode = code;
