// Measures how fast the page of dist/ follows edits, and prints figures. Nothing is judged.
//   node tests/latency.mjs     UPSTAR names the program, CHROMIUM the browser

import { launched, Page } from './scenarios/harness.mjs';
import { started } from './tasks.mjs';

const SIZE = 5;
const TIMED = 40;
const HEAPS = [100, 600];
const IDLE = 5;
/** The milliseconds after which an edit counts as one without a value. */
const LONGEST = 10_000;

/** Runs in the page: `measured` becomes the time from the end of the next click until the page shows what is awaited. */
function watch({ position, text, longest }) {
  // The board shows an edit while it is drawn; the field has the position of the document.
  const isFresh = () => document.querySelector('[data-fresh=true]') !== null && document.querySelector('label.text input').value === position;
  const isThere = () => (text === undefined ? isFresh() : document.querySelector('.panel').textContent.includes(text));
  window.measured = new Promise((done) => {
    let begun;
    const end = (time) => {
      observer.disconnect();
      clearTimeout(late);
      done(time);
    };
    const observer = new MutationObserver(() => begun !== undefined && isThere() && end(performance.now() - begun));
    const late = setTimeout(() => end(null), longest);
    addEventListener('pointerup', (event) => (begun = event.timeStamp), { capture: true, once: true });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function timed(web, target, awaited) {
  await web.evaluate(watch, { ...awaited, longest: LONGEST });
  const { x, y, width, height } = await target.boundingBox();
  await web.mouse.click(x + width / 2, y + height / 2);
  return web.evaluate(() => window.measured);
}

/** Changes cells of a board in an order that is always the same, and never comes back to a position. */
function* edits() {
  const cells = Array(SIZE * SIZE).fill('.');
  const seen = new Set([cells.join('')]);
  let state = 1;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const at = Math.floor(state / 2 ** 16) % cells.length;
    const next = cells.with(at, cells[at] === '.' ? '#' : '.').join('');
    if (seen.has(next)) continue;
    seen.add(next);
    cells[at] = next[at];
    yield { row: Math.floor(at / SIZE) + 1, column: (at % SIZE) + 1, position: next.match(/.{5}/g).join('|') };
  }
}

/** Returns the time from Stop to the end of a request that would take a minute. */
async function stopped(page) {
  const { web } = page;
  await page.link('#v=1&g=domineering&p=8x8');
  await page.button('Work for 1 minute').click();
  await web.getByText(/^Working, [1-9]/).waitFor();
  return timed(web, page.button('Stop'), { text: 'Stopped.' });
}

async function metric(cdp, name) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((found) => found.name === name).value;
}

const milliseconds = (time) => (time === null ? 'none' : `${time.toFixed(1)} ms`);

function percentile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

async function measure(page) {
  const { web } = page;
  const cdp = await page.context.newCDPSession(web);
  await cdp.send('Performance.enable');
  await page.link(`#v=1&g=domineering&p=${Array(SIZE).fill('.'.repeat(SIZE)).join('|')}`);
  await web.locator('[data-fresh=true]').waitFor();
  const list = edits();
  const times = [];
  for (const count of HEAPS) {
    while (times.length < count) {
      const { row, column, position } = list.next().value;
      times.push(await timed(web, page.cell(row, column), { position }));
    }
    if (count === HEAPS[0]) {
      const first = times.slice(0, TIMED).filter((time) => time !== null);
      console.log(`edit to fresh value, ${first.length} edits: median ${milliseconds(percentile(first, 0.5))}, 90th percentile ${milliseconds(percentile(first, 0.9))}`);
      if (first.length < TIMED) console.log(`edits without a value: ${TIMED - first.length}`);
    }
    await cdp.send('HeapProfiler.collectGarbage');
    console.log(`heap after ${count} edits: ${((await metric(cdp, 'JSHeapUsedSize')) / 2 ** 20).toFixed(2)} MiB`);
  }
  const before = await metric(cdp, 'TaskDuration');
  await web.waitForTimeout(IDLE * 1000);
  console.log(`processor time in ${IDLE} idle seconds: ${milliseconds(((await metric(cdp, 'TaskDuration')) - before) * 1000)}`);
  console.log(`Stop to the end of the request: ${milliseconds(await stopped(page))}`);
}

const server = await started({ ...process.env, UPSTAR_STUDIO_DIR: new URL('../dist', import.meta.url).pathname });
const browser = await launched();
try {
  await measure(await Page.open(browser, server, 'latency'));
} finally {
  await browser.close();
  server.child.kill();
}
