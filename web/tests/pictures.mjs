// Draws the pictures of the screens in the book.
//   node tests/pictures.mjs [NAME..]    UPSTAR names the program, CHROMIUM the browser

import { launched, Page } from './scenarios/harness.mjs';
import { started } from './tasks.mjs';

const SUM = ['{8,{28|4}|-2,{2|-22}}', '{-3,{9|-5}|{-11|-25}}', '{-12|-24,{-19|-35}}'];

/** Each picture: what leads to it. A picture of a part of the page returns that part. */
const PICTURES = {
  async board(page) {
    await page.link('#v=1&g=hackenbush_rbg&p=0-1g 1-2b 1-3r');
    await page.button('Play').click();
    await page.button('1-2b').first().click();
    await page.fact('Value', 'v*');
  },
  async why(page) {
    await page.link('#v=1&g=domineering&p=..%23|%23..|...');
    for (const move of ['(2,2)-(3,2)', '(1,1)-(1,2)']) {
      await page.button(`Why: ${move}`).click();
      await page.web.locator(`[data-reason="${move}"]`).waitFor();
    }
    return page.web.locator('.moves');
  },
  async explorer(page) {
    await page.link('#v=1&s=explorer&g=domineering&p=..|..|.%23');
    await page.web.locator('[data-path="/l0"]').getByRole('button').first().click();
    await page.web.locator('[data-path="/l0/l0"]').waitFor();
    await page.web.getByLabel('Ask of each value g').fill('g + 1');
    await page.web.locator('[data-path="/l0"] [data-value="2"]').waitFor();
  },
  async graph(page) {
    await page.link('#v=1&s=explorer&g=partizan_graph&p=0L>1 0R>2 1L>3 1R>0 2L>0 2R>4 3R>1 4L>2 @ 0');
    await page.web.locator('[data-whole=true]').waitFor();
  },
  async thermograph(page) {
    await page.screen('Heat');
    await page.web.getByLabel('draw the thermograph of the sum').check();
    await page.web.locator('.wall.thick').first().waitFor({ state: 'attached' });
    await page.web.locator('[data-cooled]').nth(2).waitFor();
  },
  async compound(page) {
    await page.link(`#v=1&s=thermograph&${SUM.map((game) => `x=${game}`).join('&')}&t=1&sum=left`);
    await page.web.locator('[data-begins=left] svg[role=img] polyline').first().waitFor();
    return page.web.getByRole('region', { name: 'The compound thermograph' });
  },
  async rules(page) {
    await page.screen('Rules');
    await page.web.locator('[data-fresh=true] [data-fact="Value"]').waitFor();
    await page.cell(1, 2).click();
    await page.web.locator('[data-fresh=true] [data-fact="Value"] [data-value="{4|2}"]').waitFor();
    await page.web.getByText('The first boards').click();
    await page.web.getByRole('button', { name: '......', exact: true }).waitFor();
  },
  async angel(page) {
    await page.web.emulateMedia({ reducedMotion: 'reduce' });
    await page.screen('Angel');
    await page.web.locator('[data-settled=true][data-turns="11"]').waitFor();
  },
};

const wanted = process.argv.slice(2);
const server = await started({ ...process.env, UPSTAR_STUDIO_DIR: new URL('../dist', import.meta.url).pathname });
const browser = await launched();
try {
  for (const [name, lead] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await Page.open(browser, server, name);
    const part = await lead(page);
    // What appears slowly, such as the color of an answer that was awaited, is there then; nothing has the focus.
    await page.web.evaluate(() => document.activeElement?.blur());
    await page.web.mouse.move(0, 0);
    // The rail is as high as the window, so the window is as high as the page.
    const height = await page.web.evaluate(() => document.documentElement.scrollHeight);
    await page.web.setViewportSize({ width: 1360, height: Math.max(height, 900) });
    await page.web.evaluate(() => scrollTo(0, 0));
    await page.web.waitForTimeout(600);
    const path = new URL(`../../book/src/screens/${name}.png`, import.meta.url).pathname;
    await (part ? part.screenshot({ path }) : page.web.screenshot({ path, fullPage: true }));
    await page.close();
  }
} finally {
  await browser.close();
  server.child.kill();
}
