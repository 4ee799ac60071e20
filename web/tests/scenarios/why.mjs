import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.link('#v=1&g=domineering&p=..%23|%23..|...');
  await page.fact('Value', '{0|-2}');
  await page.button('Why: (2,2)-(3,2)').click();
  await reason(page, 'It wins. The value is 0, so the player to move, Right, loses.');
  equal((await line(page).allInnerTexts()).join('; '), 'L (2,2)-(3,2); R (1,1)-(1,2); L (2,3)-(3,3)', 'the line');
  await line(page).nth(1).hover();
  equal(await web.locator('.cell.marked').count(), 2, 'marked cells');
  await page.button('Why: (1,1)-(1,2)').click();
  await reason(page, 'It loses to the answer (2,2)-(3,2). Right has no move.');
  await web.getByText('A move that wins: (2,2)-(2,3)').waitFor();
  await page.accessible();
  await page.button('Why: (1,1)-(1,2)').click();
  // The line is played as far as it is clicked, and is one step.
  await line(page).nth(2).click();
  await web.locator('[data-position="###|###|.##"]').waitFor();
  equal(await web.getByRole('button', { name: /^Left [^a-z]/ }).count(), 2, "Left's moves of the line");
  checked((await web.locator('[data-reason]').count()) === 0, 'the reason of an earlier position stays');
  await page.button('Undo').click();
  await page.fact('Value', '{0|-2}');
  equal(await page.position(), '..#|#..|...', 'the board after undo');
  await others(page);
}

const line = ({ web }) => web.getByRole('list', { name: 'A line of play' }).getByRole('button');
const reason = ({ web }, words) => web.locator('[data-reason]', { hasText: words }).first().waitFor();

async function others(page) {
  const { web } = page;
  // One list holds for both players.
  await page.link('#v=1&g=nim&p=3 5 7');
  await page.button('Why: 3-2').first().click();
  await reason(page, 'The Grundy value is 0 = 2 xor 5 xor 7');
  await web.getByText('and no move is left').waitFor();
  await line(page).nth(1).click();
  await page.typed('5 7');
  await page.link('#v=1&g=hackenbush_rbg&p=0-1g 1-2b 1-3r');
  await page.button('Why: 1-2b').click();
  await reason(page, 'It loses to the answer');
  await line(page).first().hover();
  checked((await web.locator('[data-place].marked').count()) > 0, 'the edge is not marked');
  // Kinds of games without reasons say so.
  await page.link('#v=1&g=nemesis&p=0-1 1-2 exits 2 @ 0');
  await web.getByRole('button', { name: /^Why: / }).first().click();
  await web.getByText('this is for short games and sums of them').waitFor();
}
