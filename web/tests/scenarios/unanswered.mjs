import { checked, equal } from './harness.mjs';
import { begins, said } from './strategies.mjs';

/** A strategy that fails, or does not answer, is replaced by the best move of the list. */
export async function scenario(page) {
  const { web } = page;
  let error = { kind: 'illegal', message: 'this fails' };
  await web.routeWebSocket('**/ws', (page) => {
    const program = page.connectToServer();
    page.onMessage((text) => {
      const { id, do: task } = JSON.parse(text);
      if (task !== 'advise') program.send(text);
      else if (error) page.send(JSON.stringify({ id, error }));
    });
  });
  await begins(page, 'mobility');
  await page.button('(1,2)-(2,2)').first().click();
  await said(page, /^Mobility plays nothing: this fails\. The program plays .*, the best move of the list\./);
  await page.button('Undo').click();
  equal(await page.position(), '...|...|...', 'both moves undone');
  error = null;
  const begun = Date.now();
  await page.button('(1,2)-(2,2)').first().click();
  await said(page, 'Mobility thinks.');
  await said(page, /^Mobility does not answer within 5 s\. The program plays .*, the best move of the list\./);
  checked(Date.now() - begun < 9000, 'the program waits for too long');
}
