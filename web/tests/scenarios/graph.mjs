import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  const node = (name) => web.locator('.canvas').getByRole('button', { name });
  const chosen = () => web.locator('[data-chosen]').getAttribute('data-chosen');
  // A partizan game: Left has a move that Right can put off for ever.
  await page.link('#v=1&s=explorer&g=partizan_graph&p=0L>1 0R>0 1L>2 1R>2 @ 0');
  await web.locator('[data-graph="3"][data-whole=true]').waitFor();
  equal(await node(/./).count(), 3, 'positions');
  equal(await web.locator('path.arc').count(), 3, 'moves');
  equal(await node(/^0, value v\[on\]/).getAttribute('aria-pressed'), 'true', 'the first position');
  await node(/^0, /).focus();
  await web.keyboard.press('ArrowDown');
  equal(await chosen(), '0L>1 0R>0 1L>2 1R>2 @ 1', 'the position below');
  await web.getByLabel('The chosen position').getByText('the player who begins wins').waitFor();
  await web.keyboard.press('Home');
  await web.getByLabel('The chosen position').getByText('stays here').waitFor();
  await page.accessible('partizan');
  // The position is opened on the board, and its graph from there.
  await web.keyboard.press('ArrowDown');
  await page.button('The graph from here').click();
  await web.locator('[data-graph="2"][data-whole=true]').waitFor();
  await page.button('On the board').click();
  await page.fact('Value', '*');
  await impartial(page, node, chosen);
  await page.link('#v=1&s=explorer&g=backsliding&p=TT..FF');
  await web.locator('.canvas svg[role=img]').first().waitFor();
  await page.accessible('toads');
  await touched(page, node, chosen);
}

/** An impartial game with infinite values; its graph is cut off, and grows. */
async function impartial(page, node, chosen) {
  const { web } = page;
  await page.link('#v=1&s=explorer&g=square_but_one&p=5 6 21');
  await web.locator('[data-graph="30"][data-whole=false]').waitFor();
  checked((await node(/moves not shown$/).count()) > 0, 'no position has more moves');
  await node(/value ∞\{/).first().waitFor();
  await web.setViewportSize({ width: 360, height: 740 });
  await page.link('#v=1&s=explorer&g=square_but_one&p=5 6 21');
  await web.locator('[data-graph="30"]').waitFor();
  const [frame, box] = [await web.locator('.scroll').boundingBox(), await node(/^5 6 21,/).boundingBox()];
  checked(box.x >= frame.x && box.x + box.width <= frame.x + frame.width, 'the first position is not in view');
  await web.setViewportSize({ width: 1360, height: 900 });
  await page.accessible('cut');
  await page.button('Show more').click();
  await web.locator('[data-graph="60"]').waitFor();
  const before = await chosen();
  await web.getByLabel('The chosen position').getByRole('listitem').first().getByRole('button').click();
  checked((await chosen()) !== before, 'the move is not followed');
  // The board shows the infinite value, too.
  await page.link('#v=1&s=board&g=square_but_one&p=6');
  await web.locator('[data-fact=Value]', { hasText: '∞{0}' }).waitFor();
}

/** On a narrow page the graph is moved and touched with a finger. */
async function touched(page, node, chosen) {
  const { web } = page;
  await web.setViewportSize({ width: 360, height: 740 });
  await page.link('#v=1&s=explorer&g=subtract_or_add&p=%2B1 -2: 3');
  const second = node(/./).nth(1);
  await second.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await second.boundingBox();
  const session = await page.context.newCDPSession(web);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await web.waitForFunction(() => document.querySelectorAll('.node')[1].getAttribute('aria-pressed') === 'true');
  checked((await chosen()) !== '+1 -2: 3', 'the touched position is not chosen');
  await page.shot('touched');
}
