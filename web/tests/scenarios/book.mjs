import { checked, equal } from './harness.mjs';

const BOOK = { name: 'The book' };

export async function scenario(page) {
  const { web } = page;
  const book = web.getByRole('dialog', BOOK);
  const shown = (chapter) => book.locator(`[data-shown="${chapter}"]`).waitFor();
  await page.link('#v=1&s=board&g=domineering&p=..|..|.%23');
  await page.fact('Value', '+-1');
  // The keyboard reaches the name of a fact, and the book opens at its heading.
  const mean = web.getByRole('button', { name: 'Mean', exact: true });
  await mean.focus();
  await web.keyboard.press('Enter');
  await shown('temperature.md');
  const heading = book.getByRole('heading', { name: 'Cooling and the thermograph' });
  checked(await inView(heading), 'the heading is not in view');
  equal(await web.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Chapter', 'the focus');
  // Keys of the screen do not act below the book.
  await web.keyboard.press('ArrowLeft');
  await web.keyboard.press('e');
  await page.accessible();
  await contents(book, shown);
  await web.keyboard.press('Escape');
  await book.waitFor({ state: 'hidden' });
  equal(await web.evaluate(() => document.activeElement.textContent), 'Mean', 'the focus after the book');
  equal(await web.getByRole('button', { name: 'Edit', exact: true }).getAttribute('aria-pressed'), 'true', 'the mode');
  await everywhere(page, book);
  await byPalette(page, book, shown);
  await touched(page, book, shown);
}

const inView = (place) =>
  place.evaluate((element) => {
    const [box, frame] = [element.getBoundingClientRect(), element.closest('[role=region]').getBoundingClientRect()];
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom;
  });

/** Links lead from chapter to chapter, and back. */
async function contents(book, shown) {
  await book.getByRole('button', { name: 'Contents' }).click();
  await shown('SUMMARY.md');
  await book.getByRole('link', { name: 'Snort', exact: true }).click();
  await shown('rulesets/snort.md');
  const picture = book.locator('img').first();
  await picture.waitFor();
  checked(await picture.evaluate(async (image) => (await image.decode(), image.naturalWidth > 0)), 'the picture is not shown');
  await book.getByRole('button', { name: 'Back' }).click();
  await shown('SUMMARY.md');
  await book.getByRole('button', { name: 'Back' }).click();
  await shown('temperature.md');
}

/** On each screen a fact leads to the book. */
async function everywhere(page, book) {
  const { web } = page;
  const screens = [
    ['Explorer', 'Temperature'],
    ['Sums', 'Value'],
    ['Heat', 'Value'],
    ['Escape', 'Answer'],
    ['Angel', 'Driven'],
    ['Rules', 'Value'],
  ];
  for (const [screen, fact] of screens) {
    await page.screen(screen);
    const term = web.getByRole('button', { name: fact, exact: true }).first();
    const chapter = await term.getAttribute('data-chapter');
    await term.click();
    await book.locator(`[data-shown="${chapter.replace(/#.*/, '')}"]`).waitFor();
    await book.getByRole('button', { name: 'Close' }).click();
    await book.waitFor({ state: 'hidden' });
  }
}

async function byPalette(page, book, shown) {
  const { web } = page;
  await web.keyboard.press('Control+k');
  await web.keyboard.type('the book');
  await web.keyboard.press('Enter');
  await shown('SUMMARY.md');
  await book.getByRole('button', { name: 'Close' }).click();
  await web.keyboard.press('?');
  await web.getByRole('dialog', { name: 'Keys' }).getByRole('button', BOOK).click();
  await shown('SUMMARY.md');
  await web.keyboard.press('Escape');
}

/** A finger on a narrow page opens the book, too. */
async function touched(page, book, shown) {
  const { web } = page;
  await web.setViewportSize({ width: 360, height: 740 });
  await page.link('#v=1&s=board&g=nim&p=3 4 5');
  const term = web.getByRole('button', { name: 'Grundy value', exact: true });
  await term.scrollIntoViewIfNeeded();
  const session = await page.context.newCDPSession(web);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { x, y, width, height } = await term.boundingBox();
  const at = { x: x + width / 2, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await shown('course/nim.md');
  checked((await web.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'the page is too wide');
  await page.shot('touched');
  await web.setViewportSize({ width: 1360, height: 900 });
}
