import { readFileSync } from 'node:fs';
import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  const field = web.getByRole('combobox', { name: 'Go to or do' });
  const open = async () => {
    await web.keyboard.press('Control+k');
    await field.waitFor();
  };
  /** Opens the palette, types, and takes what is found first. */
  const go = async (words) => {
    await open();
    await web.keyboard.type(words);
    await web.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
  };
  await web.locator('.card').first().waitFor();
  await open();
  checked(await field.evaluate((input) => document.activeElement === input), 'the field has not the focus');
  await web.keyboard.type('clob');
  equal(await web.getByRole('option').first().innerText(), 'Clobber\nGame', 'the first that is found');
  await web.keyboard.press('ArrowDown');
  equal(await web.locator('[aria-selected=true]').count(), 1, 'chosen');
  equal(await web.getByRole('option').nth(1).getAttribute('aria-selected'), 'true', 'the second is chosen');
  // A key right behind Escape counts as one on the page.
  for (let times = 0; times < 20; times += 1) {
    await web.keyboard.press('Escape');
    await open();
  }
  await web.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  // A game opens with its example; from a field, too.
  await go('domineering');
  await web.getByLabel('Position', { exact: true }).fill('..|..');
  await web.getByLabel('Position', { exact: true }).press('Enter');
  await page.fact('Value', '+-1');
  await open();
  await page.accessible();
  await web.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await go('copy value latex');
  await web.getByText('Copied', { exact: true }).waitFor();
  equal(await web.evaluate(() => navigator.clipboard.readText()), '\\pm 1', 'the value');
  await go('copy moves left text');
  await web.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('Move '));
  await go('copy picture text');
  await web.waitForFunction(async () => (await navigator.clipboard.readText()) === '. .\n. .\n');
  const [download] = await Promise.all([web.waitForEvent('download'), go('picture tikz')]);
  checked(readFileSync(await download.path(), 'utf8').includes('\\begin{tikzpicture}'), 'the picture is no TikZ');
  await web.waitForTimeout(400);
  // Screens, looks and recent positions.
  await go('colors dark');
  equal(await web.evaluate(() => document.documentElement.dataset.theme), 'dark', 'the colors');
  await go('large type');
  equal(await web.evaluate(() => document.documentElement.dataset.projector), 'true', 'the type');
  await go('normal type');
  await go('colors light');
  await go('screen sums');
  await web.getByRole('heading', { name: 'Sums' }).waitFor();
  equal(await web.evaluate(() => document.activeElement.localName), 'main', 'the focus on the new screen');
  await go('copy the sum');
  await web.waitForFunction(async () => (await navigator.clipboard.readText()).includes('domineering("..|..") + heat('));
  await go('recent ..|..');
  equal(await page.position(), '..|..', 'the recent position');
  await go('keys');
  await web.getByText('find a screen, a game').waitFor();
  await web.keyboard.press('Escape');
  await page.button('Commands').click();
  await web.keyboard.type('no such thing at all');
  await web.getByText('Nothing is found.').waitFor();
  await web.keyboard.press('Enter');
  await web.keyboard.press('Escape');
}
