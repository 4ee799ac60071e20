import { checked, equal } from './harness.mjs';

const PART = { value: '+-1', outcome: 'N', mean: '0', temperature: '1' };
const KNOWN = { mean: '3/2', temperature_at_most: '4', left_stop_at_least: '5', left_stop_at_most: '6', outcome: 'L' };

/** What is known of an answer is shown until the answer is there. */
export async function scenario(page) {
  const { web } = page;
  let release = () => {};
  let progress = null;
  await web.routeWebSocket('**/ws', (page) => {
    const program = page.connectToServer();
    const held = new Map();
    page.onMessage((text) => {
      const { id, do: task, moves, ruleset } = JSON.parse(text);
      program.send(text);
      if (task !== 'evaluate' || !progress || !(moves || ruleset === 'expression')) return;
      held.set(id, null);
      page.send(JSON.stringify({ id, progress }));
    });
    // The answer waits until the scenario has seen what is known before it.
    program.onMessage((text) => {
      const { id } = JSON.parse(text);
      if (held.has(id)) held.set(id, text);
      else page.send(text);
    });
    release = () => {
      progress = null;
      for (const text of held.values()) if (text !== null) page.send(text);
      held.clear();
    };
  });
  progress = { seconds: 1.5, nodes: 41_000, part: PART };
  await page.link('#v=1&s=board&g=domineering&p=..|..');
  const part = web.locator('[data-partial=true]');
  await part.locator('[data-fact="Value"] [data-value="+-1"]').waitFor();
  await web.getByText('The answer is not finished.').waitFor();
  equal(await part.getAttribute('data-fresh'), 'false', 'a part counts as fresh');
  equal(await web.getByRole('heading', { name: /^Left: / }).count(), 0, 'lists of moves');
  await page.accessible();
  await web.waitForTimeout(300);
  release();
  await page.fact('Value', '+-1');
  equal(await part.count(), 0, 'parts after the answer');
  await web.getByRole('heading', { name: 'Left: 2 of 2 moves win' }).waitFor();
  // A sum is not known yet, but bounds of it are.
  progress = { seconds: 2, known: KNOWN };
  await page.screen('Sums');
  const sum = web.getByRole('region', { name: 'The sum' });
  await sum.getByText('left stop at least: 5').waitFor();
  await sum.getByText('temperature at most: 4').waitFor();
  await sum.getByText('outcome L: Left wins, whoever begins').waitFor();
  await web.waitForTimeout(500);
  release();
  await sum.getByText('left stop at least').waitFor({ state: 'detached' });
  await sum.locator('[data-fact="Value"] [data-value]').waitFor();
  checked((await web.getByText('Known so far').count()) === 0, 'the bounds stay');
  // The value of a sum comes before the moves in it.
  progress = { seconds: 3, part: { value: '5/8', outcome: 'L' } };
  await page.button('Remove summand 2').click();
  await sum.locator('[data-partial=true] [data-fact="Value"] [data-value="5/8"]').waitFor();
  equal(await web.getByRole('region', { name: 'Moves' }).getByRole('table').count(), 0, 'tables of moves');
  await page.accessible('sum');
  release();
  await sum.locator('[data-fresh=true] [data-fact="Value"]').waitFor();
  equal(await sum.locator('[data-value="5/8"]').count(), 0, 'facts of the part');
}
