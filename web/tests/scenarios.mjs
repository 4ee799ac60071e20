// Runs the scenarios in a browser.
//   node tests/scenarios.mjs [NAME..]    UPSTAR names the program, CHROMIUM the browser,
//                                        STUDIO the address of a running server; pictures go to shots/

import { mkdirSync, readdirSync } from 'node:fs';
import { checked, launched, Page } from './scenarios/harness.mjs';
import { serve } from './server.mjs';

const folder = new URL('./scenarios/', import.meta.url);
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && name !== 'harness.mjs')
  .map((name) => name.replace('.mjs', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const server = process.env.STUDIO ? { address: process.env.STUDIO, close() {} } : await serve();
const browser = await launched();
mkdirSync(new URL('../shots', import.meta.url), { recursive: true });
let failed = 0;
for (const name of names) {
  const { scenario } = await import(new URL(`${name}.mjs`, folder));
  const page = await Page.open(browser, server, name);
  const begun = Date.now();
  try {
    await scenario(page);
    checked(page.messages.length === 0, `the console is not empty: ${page.messages.join('; ')}`);
    console.log(`${name}: right, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed += 1;
    await page.shot('failed').catch(() => {});
    console.log(`${name}: wrong: ${error.message}\n  ${page.messages.join('\n  ')}`);
  }
  await page.close();
}
await browser.close();
server.close();
process.exitCode = failed > 0 ? 1 : 0;
