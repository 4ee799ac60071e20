import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Escape');
  await page.button('Reductions').click();
  const holds = (truth) => web.locator(`[data-holds=${truth}]`).waitFor();
  await holds(true);
  await web.locator('.picture svg').waitFor();
  await page.accessible();
  // For all x1 there is x2, x3: (x1 or x2) and (not x1 or not x2 or x3) holds; with "for all x3" it does not.
  await page.button('there is').click();
  await holds(false);
  await page.button('Undo').click();
  await holds(true);
  await web.getByRole('group', { name: 'The formula' }).getByRole('button', { name: 'x1', exact: true }).click();
  checked((await web.getByRole('textbox', { name: 'Instance' }).inputValue()).includes('-1 2 0'), 'the literal is negated');
  await web.getByRole('textbox', { name: 'Instance' }).fill('p cnf 1 1\nx\n');
  await web.getByRole('textbox', { name: 'Instance' }).blur();
  await web.locator('p.error').getByText('instance line 2').waitFor();
  await page.button('Undo').click();
  await web.getByRole('combobox', { name: 'Reduction' }).selectOption('nemesis-to-one-exit');
  await web.locator('.picture svg').getByText('its reduction').waitFor();
  await web.getByText('The result as text').click();
  await web.waitForFunction(() => location.hash.includes('nemesis-to-one-exit'));
  const link = await web.evaluate(() => location.hash);
  await page.button('Games').click();
  await web.getByRole('heading', { name: 'Escape' }).waitFor({ state: 'attached' });
  await page.link(link);
  equal(await web.getByRole('combobox', { name: 'Reduction' }).inputValue(), 'nemesis-to-one-exit', 'the reduction of the link');
}
