import { equal } from './harness.mjs';

const LINK = '#v=1&g=domineering&p=...|...|...';

/** Strategies of the engine play one side. */
export async function scenario(page) {
  const { web } = page;
  await begins(page, 'hotstrat');
  await page.button('(1,1)-(2,1)').first().click();
  await said(page, /^Hotstrat plays \(\d,\d\)-\(\d,\d\)\. /);
  equal(await web.getByRole('button', { name: /^Right \(/ }).count(), 1, "moves of the program");
  await page.button('Undo').click();
  equal(await page.position(), '...|...|...', 'both moves undone');
  // The number of a strategy can be chosen.
  await web.getByLabel('strategy').selectOption('sees');
  await web.getByText('looks N moves ahead').waitFor();
  await web.getByLabel('N', { exact: true }).fill('2');
  await web.getByLabel('N', { exact: true }).press('Tab');
  await page.button('(1,1)-(2,1)').first().click();
  await said(page, /^Sees-2 plays /);
  await page.accessible('sees');
  await page.button('Undo').click();
  await errs(page);
  await otherGames(page);
}

export const said = (page, words) => page.web.locator('[data-verdict]').filter({ hasText: words }).waitFor();

/** Begins a game against a strategy. */
export async function begins(page, strategy) {
  const { web } = page;
  await page.link(LINK);
  await page.button('Play').click();
  await web.getByLabel('The program plays').selectOption('right');
  await web.getByLabel('strategy').selectOption(strategy);
  await web.locator('[data-fresh=true]').waitFor();
}

async function errs(page) {
  const { web } = page;
  await web.getByLabel('strategy').selectOption('errs');
  const slider = web.getByLabel('The greatest error');
  equal(await slider.getAttribute('aria-valuetext'), '1/2', 'the first error');
  await slider.press('End');
  equal(await slider.getAttribute('aria-valuetext'), '4', 'the greatest error');
  await slider.press('Home');
  await slider.press('ArrowRight');
  equal(await slider.getAttribute('aria-valuetext'), '1/4', 'a small error');
  await page.button('(1,1)-(2,1)').first().click();
  await said(page, /^Errs-1\/4 plays /);
  await page.accessible('errs');
}

/** Games that are not short are played with the list of moves. */
async function otherGames(page) {
  const { web } = page;
  await page.link('#v=1&g=fox_and_geese&p=.G.G|....|....|F...');
  await page.button('Play').click();
  await web.getByLabel('The program plays').selectOption('left');
  await said(page, /^Left played /);
  equal((await web.getByLabel('strategy').locator('option').allInnerTexts()).join(' '), 'Perfect Random', 'the strategies');
}
