import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ARGUMENTS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** Starts the browser that CHROMIUM names. */
export const launched = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });

export function checked(condition, message) {
  if (!condition) throw new Error(message);
}

export function equal(found, expected, what) {
  checked(found === expected, `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}

/** A page of the studio in a browser of its own, and what a scenario does with it. */
export class Page {
  static async open(browser, server, name) {
    const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'], bypassCSP: false });
    const page = new Page();
    page.context = context;
    page.server = server;
    page.name = name;
    page.messages = [];
    page.web = await context.newPage();
    page.web.setDefaultTimeout(10_000);
    page.web.on('console', (message) => page.messages.push(`${message.type()}: ${message.text()}`));
    page.web.on('pageerror', (error) => page.messages.push(`error: ${error.message}`));
    await page.web.goto(server.address);
    await page.web.getByText('connected', { exact: true }).waitFor({ state: 'attached' });
    return page;
  }

  /** Opens a link of the studio anew. */
  async link(hash, state = 'open') {
    await this.web.goto('about:blank');
    await this.web.goto(this.server.address.replace(/#.*/, '') + hash);
    await this.web.locator(`[data-state=${state}]`).waitFor();
  }

  button(name, options = {}) {
    return this.web.getByRole('button', { name, exact: true, ...options });
  }

  async screen(name) {
    await this.web.getByRole('navigation').getByRole('button', { name }).click();
  }

  cell(row, column) {
    return this.web.locator(`[data-cell="${row - 1},${column - 1}"]`);
  }

  /** Waits until a fact about the position has a value. */
  async fact(name, value) {
    const found = this.web.locator(`[data-fresh=true] [data-fact="${name}"] [data-value="${value}"]`);
    await found.waitFor({ state: 'attached' }).catch(async () => {
      const now = await this.web.locator(`[data-fact="${name}"] [data-value]`).getAttribute('data-value').catch(() => 'nothing');
      throw new Error(`${name}: expected ${value}, found ${now}`);
    });
  }

  position() {
    return this.web.locator('[data-position]').getAttribute('data-position');
  }

  /** Waits until the field of the position has a text. */
  async typed(text) {
    await this.web.waitForFunction((text) => [...document.querySelectorAll('input')].some(({ value }) => value === text), text);
  }

  async dark(on) {
    await this.web.emulateMedia({ colorScheme: on ? 'dark' : 'light' });
  }

  async shot(what) {
    await this.web.screenshot({ path: new URL(`../../shots/${this.name}-${what}.png`, import.meta.url).pathname, fullPage: true });
  }

  /** Looks for what bars people: in both modes, and on a narrow page. */
  async accessible(what = '') {
    for (const mode of ['light', 'dark', 'narrow']) {
      await this.dark(mode === 'dark');
      if (mode === 'narrow') await this.web.setViewportSize({ width: 360, height: 740 });
      await this.web.waitForTimeout(250);
      await this.shot(what ? `${what}-${mode}` : mode);
      await this.#axe(mode);
      const width = await this.web.evaluate(() => document.documentElement.scrollWidth);
      const most = mode === 'narrow' ? 360 : 1360;
      checked(width <= most, `the page is ${width} wide in ${most}`);
    }
    await this.dark(false);
    await this.web.setViewportSize({ width: 1360, height: 900 });
  }

  async #axe(mode) {
    // The policy of the page lets no script in but its own; the driver evaluates outside of it.
    await this.web.evaluate(axe);
    const { violations } = await this.web.evaluate(() => window.axe.run());
    const described = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
    checked(violations.length === 0, `axe in mode ${mode}: ${described.join('; ')}`);
  }

  async close() {
    await this.context.close();
  }
}
