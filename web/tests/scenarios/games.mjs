import { checked } from './harness.mjs';

/** The example of each game is answered on the board, in play as well. */
export async function scenario(page) {
  const { web } = page;
  await page.screen('Board');
  await page.button('Play').click();
  const game = web.locator('select').first();
  const names = await game.locator('option').evaluateAll((options) => options.map(({ value }) => value));
  checked(names.length > 80, 'the games are not listed');
  for (const name of names) {
    await game.selectOption(name);
    await web.waitForFunction((name) => document.querySelector('select')?.value === name, name);
    const answered = web.locator('[data-fresh=true] [data-fact], [data-fresh=true] .quiet').first();
    await answered.waitFor({ state: 'attached' }).catch(async () => {
      throw new Error(`${name}: ${await web.locator('[aria-label=Analysis]').innerText()}`);
    });
    const described = await web.locator('[aria-label=Analysis] .error').allInnerTexts();
    checked(described.length === 0, `${name}: ${described.join('; ')}`);
    checked(page.messages.length === 0, `${name}: ${page.messages.join('; ')}`);
  }
}
