import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Sums');
  await page.fact('Outcome', 'L');
  equal(await web.locator('.cards > li').count(), 3, 'cards');
  await web.getByLabel('Expression', { exact: true }).first().fill('{3|1}');
  await page.button('Add').click();
  await web.locator('.cards > li').nth(3).locator('[data-value="{3|1}"]').waitFor();
  await page.accessible();
  await page.button('Negate summand 4').click();
  await web.locator('.cards > li').nth(3).locator('input[type=number]').waitFor();
  equal(await web.locator('.cards > li').nth(3).locator('input[type=number]').inputValue(), '-1', 'copies');
  await page.button('Remove summand 4').click();
  // Playing the Domineering board leaves a board.
  await page.button('1: (1,1)-(2,1)').click();
  await web.locator('.cards svg[aria-label="#.|#."]').waitFor();
  await web.keyboard.press('Control+z');
  await web.locator('.cards svg[aria-label="..|.."]').waitFor();
  await page.link('#v=1&s=sums&c=2;;^&c=-1;domineering;..|..');
  await page.fact('Mean', '0');
  equal(await web.locator('.cards > li').count(), 2, 'cards of the link');
  checked((await web.locator('.cards > li').first().locator('input[type=number]').inputValue()) === '2', 'the copies of the link');
}
