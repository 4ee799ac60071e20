import { equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  if (!page.server.drop) return;
  await page.screen('Board');
  await page.fact('Value', '{0|-2}');
  page.server.drop();
  await web.locator('[data-state=lost]').waitFor();
  await page.cell(1, 1).click();
  await web.locator('[data-state=open]').waitFor();
  await page.fact('Value', '+-1');
  // Work is found again.
  await web.waitForTimeout(500);
  await page.link('');
  await page.button('Go on with it').click();
  equal(await page.position(), '#.#|#..|...', 'the draft');
  // A wrong token is refused, in words.
  await page.link('#v=1&token=wrong', 'refused');
  await web.getByText('The program refused this page').waitFor();
}
