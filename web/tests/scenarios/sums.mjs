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
  await drags(page);
  await page.link('#v=1&s=sums&c=2;;^&c=-1;domineering;..|..');
  await page.fact('Mean', '0');
  equal(await web.locator('.cards > li').count(), 2, 'cards of the link');
  checked((await web.locator('.cards > li').first().locator('input[type=number]').inputValue()) === '2', 'the copies of the link');
  await reasons(page);
}

/** Moves in a sum are explained, and hinted at, with the numbers of the cards. */
async function reasons(page) {
  const { web } = page;
  // Two copies of up are two summands of the program, and one card.
  await page.link('#v=1&s=sums&c=2;;^&c=1;domineering;..|..&c=1;;{2|-1}');
  await page.fact('Mean', '1/2');
  await web.getByRole('button', { name: 'Why: 3: 2', exact: true }).click();
  const reason = web.locator('[data-reason="3: 2"]');
  await reason.getByText('It wins.').waitFor();
  const line = await reason.getByRole('list', { name: 'A line of play' }).getByRole('button').allInnerTexts();
  equal(line[0], 'L 3: 2', 'the first move of the line');
  checked(line.every((move) => /^[LR] [123]: /.test(move)), `a move of no card: ${line.join('; ')}`);
  await web.keyboard.press('h');
  await web.getByText(/^A good move of Left is 3: 2, which wins\. A good move of Right is /).waitFor();
  checked((await web.locator('.cards > li.hinted').count()) > 0, 'no card is marked');
  await page.accessible('reasons');
  await page.button('3: 2').click();
  await web.locator('.cards > li.hinted').waitFor({ state: 'detached' });
}

/** The texts of the cards, in order. */
const order = (page) => page.web.locator('.cards > li > input.code').evaluateAll((fields) => fields.map(({ value }) => value).join(' '));

async function drags(page) {
  const { web } = page;
  const handle = (number) => web.getByRole('button', { name: `Summand ${number} of 3` });
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  equal(await order(page), '..|.. {5|{2|-1}} ^', 'the order');
  // With the mouse: the first card behind the last.
  await web.mouse.move(...(await middle(handle(1))));
  await web.mouse.down();
  const last = await web.locator('.cards > li').nth(2).boundingBox();
  await web.mouse.move(last.x + last.width * 0.75, last.y + 60, { steps: 8 });
  await web.locator('[data-drag=after]').waitFor();
  await page.shot('dragged');
  await page.dark(true);
  await page.shot('dragged-dark');
  await page.dark(false);
  await web.mouse.up();
  equal(await order(page), '{5|{2|-1}} ^ ..|..', 'the order after dragging');
  await web.getByText('Summand 1 is now summand 3').waitFor();
  await page.fact('Outcome', 'L');
  await web.keyboard.press('Escape');
  await page.button('Undo').click();
  equal(await order(page), '..|.. {5|{2|-1}} ^', 'the order after undo');
  // Escape gives up.
  await web.mouse.move(...(await middle(handle(1))));
  await web.mouse.down();
  await web.mouse.move(last.x + last.width * 0.75, last.y + 60, { steps: 4 });
  await web.keyboard.press('Escape');
  await web.mouse.up();
  equal(await order(page), '..|.. {5|{2|-1}} ^', 'the order after Escape');
  // With the keyboard the focus stays.
  await handle(3).focus();
  await web.keyboard.press('ArrowLeft');
  equal(await order(page), '..|.. ^ {5|{2|-1}}', 'the order after a key');
  await web.keyboard.press('Home');
  equal(await order(page), '^ ..|.. {5|{2|-1}}', 'the order after Home');
  equal(await web.evaluate(() => document.activeElement.getAttribute('aria-label').slice(0, 14)), 'Summand 1 of 3', 'the focus');
  await page.button('Undo').click();
  await page.button('Undo').click();
  await touches(page, handle, middle);
  // The board adds its position.
  await page.screen('Board');
  await page.button('Add to the sum').click();
  await web.getByText('Added to the sum as summand 4').waitFor();
  await page.screen('Sums');
  equal(await order(page), '..|.. {5|{2|-1}} ^ ..#|#..|...', 'the added position');
  await page.button('Undo').click();
}

/** A finger drags in the narrow layout, in which cards stand below each other. */
async function touches(page, handle, middle) {
  const { web } = page;
  await web.setViewportSize({ width: 360, height: 1400 });
  const device = await page.context.newCDPSession(web);
  const touch = (type, x, y) => device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = await middle(handle(2));
  const first = await web.locator('.cards > li').first().boundingBox();
  await touch('touchStart', x, y);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', x, y + part * (first.y + 20 - y));
  await web.locator('[data-drag=before]').waitFor();
  await page.shot('touched');
  equal(await web.evaluate(() => document.documentElement.scrollWidth), 360, 'the width of the page');
  await touch('touchEnd');
  await web.waitForFunction(() => document.querySelector('.cards > li > input.code').value === '{5|{2|-1}}');
  await web.setViewportSize({ width: 1360, height: 900 });
  await page.button('Undo').click();
}
