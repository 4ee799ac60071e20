import { checked, equal } from './harness.mjs';

const MESSAGE = 'a defect of this program; please report the request';

/** A defect of the program is shown, and the page goes on. */
export async function scenario(page) {
  const { web } = page;
  await web.routeWebSocket('**/ws', (page) => {
    const program = page.connectToServer();
    page.onMessage((text) => {
      const { id, do: task, position } = JSON.parse(text);
      const isSpoilt = task === 'evaluate' && position === '..|.#';
      if (isSpoilt) page.send(JSON.stringify({ id, error: { kind: 'defect', message: MESSAGE, at: null } }));
      else program.send(text);
    });
  });
  await page.link('#v=1&s=board&g=domineering&p=..|.%23');
  const analysis = web.getByRole('region', { name: 'Analysis' });
  await analysis.locator('.error', { hasText: MESSAGE }).waitFor();
  equal(await analysis.getByRole('button', { name: 'Work for 1 minute' }).count(), 0, 'offers to go on');
  await page.accessible();
  // The next position has its answer.
  await page.cell(2, 2).click();
  await page.fact('Value', '+-1');
  checked((await analysis.locator('.error').count()) === 0, 'the message stays');
  await page.screen('Sums');
  await web.getByRole('region', { name: 'The sum' }).locator('[data-fact="Value"]').waitFor();
}
