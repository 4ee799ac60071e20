import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  checked(!web.url().includes('token'), 'the token stays in the address');
  equal(await web.locator('.card').count(), 5, 'examples');
  await web.locator('.card [data-value="{0|-2}"]').waitFor();
  await web.locator('.card svg').nth(4).waitFor();
  await page.accessible();
  await web.keyboard.press('?');
  await web.getByRole('heading', { name: 'Keys' }).waitFor();
  await page.shot('keys');
  await web.keyboard.press('Escape');
  await page.button('Large type').click();
  await page.shot('projector');
  await page.button('Large type').click();
  await web.getByLabel('Find').fill('Toppling dominoes');
  await web.getByText(/^1 of/).waitFor();
  await web.locator('.card').nth(2).click();
  await page.fact('Value', '*');
  equal(await page.position(), 'LRL|RLR|LRL', 'the position of the example');
}
