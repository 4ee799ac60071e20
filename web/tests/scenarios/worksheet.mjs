import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Sheet');
  const cell = (number) => web.locator('ol > li').filter({ has: web.getByLabel(`Calculation ${number}`, { exact: true }) });
  await cell(2).locator('[data-value="{0|-2}"]').waitFor();
  await cell(3).locator('[data-value="1"]').first().waitFor();
  await cell(5).locator('table').waitFor();
  await page.accessible();
  // The cells that use a name follow it.
  await web.getByLabel('Calculation 2', { exact: true }).fill('g = {5|1}');
  await web.getByLabel('Calculation 2', { exact: true }).press('Enter');
  await cell(3).locator('[data-value="2"]').first().waitFor();
  // A definition by itself is told.
  await web.getByLabel('Calculation 3', { exact: true }).fill('g = g + 1');
  await web.getByLabel('Calculation 3', { exact: true }).press('Tab');
  await web.getByText('another cell defines g already').waitFor();
  await page.button('Undo').click();
  // A cell that takes too long keeps its old answer.
  await web.getByLabel('Calculation 3', { exact: true }).fill('mean(domineering("7x8"))');
  await web.getByLabel('Calculation 3', { exact: true }).press('Tab');
  await cell(3).getByText('Work for 1 minute').waitFor();
  equal(await cell(3).locator('[data-stale]').getAttribute('data-stale'), 'true', 'the old answer');
  await page.shot('stale');
  await page.button('Add a calculation').click();
  checked((await web.locator('ol > li').count()) === 6, 'no cell was added');
  await web.waitForFunction(() => location.hash.includes('s=worksheet'));
  await page.link('#v=1&s=worksheet&d=' + encodeURIComponent('Some *text*.\n\n```upstar\n1/2 + *\n```\n'));
  await web.locator('[data-value="1/2*"]').waitFor();
  equal(await web.locator('em').innerText(), 'text', 'the emphasis');
}
