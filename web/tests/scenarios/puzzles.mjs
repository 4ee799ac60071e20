import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.link('#v=1&s=puzzles&g=nim&p=3 4 5&to=left&l=easy');
  await page.button('3-0').click();
  await web.getByText('No. After 3-0 the value is *, and it is the turn of Right.').waitFor();
  // The refutation is shown on boards.
  await web.getByText('Right wins with 5-4, the only reply that does').waitFor();
  equal(await web.locator('[data-refutation]').getAttribute('data-refutation'), '5-4', 'the refutation');
  await page.shot('wrong');
  await page.button('3-1').click();
  await web.getByText(/3-1 wins: it leads to 0/).waitFor();
  await web.getByText('Left wins after a move to a value that is at least 0').waitFor();
  equal(await web.locator('[data-reason]').count(), 11, 'other moves');
  await web.locator('[data-reason="5-4"]').getByText(/^Right wins with /).waitFor();
  equal(await web.locator('[data-level]').getAttribute('data-level'), 'hard', 'the level');
  await page.accessible();
  await page.button('New puzzle').click();
  await web.locator('[data-puzzle]:not([data-puzzle="3 4 5"])').waitFor();
  await web.locator('[data-level=easy]').waitFor();
  await web.getByLabel('Game').selectOption('domineering');
  await web.getByLabel('Level').selectOption('hard');
  await page.button('New puzzle').click();
  await web.locator('[data-level=hard]').waitFor();
  await page.shot('hard');
  await web.getByLabel('Level').selectOption('easy');
  await web.getByLabel('Game').selectOption('clobber');
  await web.locator('[data-puzzle*="|"]').waitFor();
  checked((await web.locator('[data-position]').count()) === 1, 'no board');
  await page.shot('clobber');
  await page.button('Show the move').click();
  await web.getByText(/wins: it leads to/).waitFor();
  const position = await web.locator('[data-puzzle]').getAttribute('data-puzzle');
  await page.button('Analyze on the board').click();
  equal(await page.position(), position, 'the position on the board');
}
