import { checked, equal } from './harness.mjs';

const LINK = '#v=1&s=explorer&g=domineering&p=..|..|.%23';

export async function scenario(page) {
  const { web } = page;
  await page.link(LINK);
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
  await web.getByLabel('Show').selectOption('undominated');
  checked((await row('/l1').count()) === 0, 'a dominated option is shown');
  await web.getByLabel('Show').selectOption('all');
  await row('/l1').waitFor();
  await row('/l0').focus();
  await web.keyboard.press('ArrowLeft');
  checked((await row('/l0/l0').count()) === 0, 'the row is not closed');
  await web.keyboard.press('Enter');
  await page.fact('Value', '1');
  // A reversible option: Left moves from up-star to star, through 0.
  await page.link('#v=1&s=explorer&g=hackenbush_rbg&p=0-1g 1-2b 1-3r 1-4b');
  await web.getByText('reversible through').first().waitFor();
  await sensible(page);
  await page.link('#v=1&s=explorer&g=hackenbush_rbg&p=0-1g 1-2b 1-3r 1-4b');
  await web.getByText('reversible through').first().waitFor();
  await page.shot('flower');
}

/** Only the options that the canonical form keeps are shown, with the number of the others. */
async function sensible(page) {
  const { web } = page;
  const row = (path) => web.locator(`[data-path="${path}"]`);
  const hidden = (path, words) => web.locator(`[data-hidden="${path}"]`, { hasText: words }).waitFor();
  const box = web.getByRole('checkbox', { name: 'Sensible options only' });
  await web.keyboard.press('s');
  equal(await box.isChecked(), true, 'the box after the key');
  await hidden('', /reversible/);
  equal(await web.getByText('reversible through').count(), 0, 'rows of reversible options');
  await web.waitForFunction(() => location.hash.includes('only=sensible'));
  await page.link(`${LINK}&only=sensible`);
  await hidden('', /^Hidden: 2 of Left \(1 dominated, 1 the same as another\), 1 of Right \(1 dominated\)$/);
  equal(await row('/l1').count() + await row('/l2').count(), 0, 'rows of dominated options');
  equal(await web.getByLabel('Show').count(), 0, 'the other choice');
  // Rows below open in the same way.
  await row('/r1').focus();
  await web.keyboard.press('ArrowRight');
  await page.accessible('sensible');
  await box.uncheck();
  await row('/l1').waitFor();
  equal(await web.locator('[data-hidden]').count(), 0, 'lines about hidden options');
  await web.waitForFunction(() => !location.hash.includes('only='));
}
