import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.link('#v=1&s=explorer&g=domineering&p=..|..|.%23');
  const rows = web.locator('[role=row][aria-level]');
  const row = (path) => web.locator(`[data-path="${path}"]`);
  await row('/l0').waitFor();
  equal(await rows.count(), 6, 'rows of the first level');
  await row('/l1').getByText('the same as (1,1)-(2,1)').waitFor();
  await row('/l2').getByText('dominated by (1,1)-(2,1)').waitFor();
  await row('').focus();
  await web.keyboard.press('ArrowDown');
  await web.keyboard.press('ArrowRight');
  await row('/l0/l0').waitFor();
  equal(await row('/l0').getAttribute('aria-expanded'), 'true', 'the open row');
  await web.getByLabel('Ask of each value g').fill('g + 1');
  await row('/l0').locator('[data-value="2"]').waitFor();
  await page.accessible();
  await web.getByLabel('Show').selectOption('canonical');
  checked((await row('/l1').count()) === 0, 'a dominated option is shown');
  await row('/l0').focus();
  await web.keyboard.press('ArrowLeft');
  checked((await row('/l0/l0').count()) === 0, 'the row is not closed');
  await web.keyboard.press('Enter');
  await page.fact('Value', '1');
  // A reversible option: Left moves from up-star to star, through 0.
  await page.link('#v=1&s=explorer&g=hackenbush_rbg&p=0-1g 1-2b 1-3r 1-4b');
  await web.getByText('reversible through').first().waitFor();
  await page.shot('flower');
}
