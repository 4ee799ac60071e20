import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Board');
  await page.fact('Value', '{0|-2}');
  await page.fact('Outcome', 'N');
  await edits(page);
  await plays(page);
  await page.accessible();
  await stops(page);
  await against(page);
  await links(page);
  await otherBoards(page);
  await programBegins(page);
  await web.waitForTimeout(400);
}

async function edits(page) {
  const { web } = page;
  await page.cell(1, 1).click();
  await web.locator('[data-position="#.#|#..|..."]').waitFor();
  await web.keyboard.press('Control+z');
  await page.fact('Value', '{0|-2}');
  // A drag over three cells is one step.
  const from = await page.cell(3, 1).boundingBox();
  const to = await page.cell(3, 3).boundingBox();
  await web.mouse.move(from.x + 20, from.y + 20);
  await web.mouse.down();
  await web.mouse.move(to.x + 20, to.y + 20, { steps: 12 });
  await web.mouse.up();
  equal(await page.position(), '..#|#..|###', 'the painted board');
  await page.button('Undo').click();
  equal(await page.position(), '..#|#..|...', 'the board after undo');
  // The keyboard does the same.
  await page.cell(1, 1).focus();
  await web.keyboard.press('ArrowRight');
  await web.keyboard.press('Space');
  equal(await page.position(), '.##|#..|...', 'the board after a key');
  await web.keyboard.press('Control+z');
  await web.getByLabel('Columns').fill('4');
  await web.getByLabel('Columns').press('Enter');
  equal(await page.position(), '..#.|#...|....', 'the wider board');
  await page.button('Undo').click();
  await web.getByLabel('Position', { exact: true }).fill('..x');
  await web.getByLabel('Position', { exact: true }).press('Enter');
  await web.locator('.panel .error').getByText('a cell is one of').waitFor();
  await page.button('Undo').click();
  await page.fact('Value', '{0|-2}');
}

async function plays(page) {
  const { web } = page;
  await page.button('Play').click();
  await page.button('(2,2)-(3,2)').hover();
  equal(await web.locator('.cell.marked').count(), 2, 'marked cells');
  await page.button('(2,2)-(3,2)').click();
  await page.fact('Value', '0');
  equal(await page.position(), '..#|##.|.#.', 'the board after a move');
  await page.cell(1, 1).click();
  await page.cell(1, 2).click({ trial: true });
  await web.locator('[data-position="###|##.|.#."]').waitFor();
  await web.locator('h1').first().evaluate(() => document.activeElement.blur());
  await web.keyboard.press('ArrowLeft');
  await web.keyboard.press('ArrowLeft');
  await page.fact('Value', '{0|-2}');
  await page.button('(2,3)-(3,3)').click();
  await page.fact('Value', '0');
  equal(await web.locator('.variation').count(), 2, 'variations');
  await web.locator('h1').first().evaluate(() => document.activeElement.blur());
  await web.keyboard.press('ArrowUp');
  equal(await page.position(), '..#|##.|.#.', 'the other variation');
  await web.keyboard.press('ArrowLeft');
  await page.fact('Value', '{0|-2}');
  const slider = web.getByRole('slider');
  await slider.focus();
  await slider.press('Home');
  const described = await slider.getAttribute('aria-valuetext');
  await web.locator('[data-ambient="0"]').first().waitFor();
  equal(described, 'at -1 the left wall is at 1 and the right wall at -3', 'the walls');
}

async function against(page) {
  const { web } = page;
  const described = web.locator('[data-verdict]');
  const said = (words) => described.filter({ hasText: words }).waitFor();
  await page.link('#v=1&g=domineering&p=...|...|...');
  await page.button('Play').click();
  await said('Left wins with 2 of 6 moves.');
  await page.button('Hint').click();
  await said('A good move is (1,2)-(2,2), which wins.');
  equal(await web.locator('.cell.marked').count(), 2, 'the cells of the hint');
  await web.getByLabel('The program plays').selectOption('right');
  await said('You (Left) win with');
  await page.button('(1,2)-(2,2)').first().click();
  await web.getByRole('button', { name: /^Right \(/ }).waitFor();
  await web.locator('[data-fresh=true]').waitFor();
  await said(/^Perfect plays .*You \(Left\) win/);
  await page.shot('against');
  await page.button('Take back').click();
  equal(await page.position(), '...|...|...', 'both moves taken back');
  equal(await page.button('Take back').isDisabled(), true, 'nothing more to take back');
  // The program, which wins now, does not let go.
  await web.locator('h1').first().evaluate(() => document.activeElement.blur());
  await page.button('(1,1)-(2,1)').first().click();
  await said('The game is over: you (Left) have no move, and the program (Right) wins.');
  await web.keyboard.press('t');
  await page.button('Undo').click();
}

/** The program begins, and the game is played to its end. */
async function programBegins(page) {
  const { web } = page;
  const said = (words) => web.locator('[data-verdict]').filter({ hasText: words }).waitFor();
  await page.link('#v=1&g=nim&p=1 1');
  await page.button('Play').click();
  await web.getByLabel('The program plays').selectOption('left');
  await said(/^Perfect plays 1-0/);
  await page.button('1-0').first().click();
  await said('The game is over: the program (Left) has no move, and you (Right) win.');
}

async function stops(page) {
  const { web } = page;
  await page.button('Edit').click();
  await web.getByLabel('Position', { exact: true }).fill('8x8');
  await web.getByLabel('Position', { exact: true }).press('Enter');
  await web.getByText(/^Working, \d/).waitFor();
  await page.shot('waiting');
  const begun = Date.now();
  await page.button('Stop').click();
  await web.getByText('Stopped.').waitFor();
  checked(Date.now() - begun < 1500, 'the work did not stop');
  await page.button('Undo').click();
  await page.fact('Value', '{0|-2}');
}

async function links(page) {
  const { web } = page;
  await web.waitForFunction(() => location.hash.includes('g=domineering'));
  await page.link('#v=1&g=clobber&p=LR|RL');
  await page.fact('Value', '*');
  equal(await page.position(), 'LR|RL', 'the position of the link');
  checked((await web.locator('[role=status].hidden').innerText()).includes('the player who begins wins'), 'the status is not described');
}

async function otherBoards(page) {
  const { web } = page;
  await page.link('#v=1&g=hackenbush_rbg&p=0-1g 1-2b 1-3r');
  await page.fact('Value', '*');
  await page.button('Play').click();
  await web.locator('[data-place="1-2b"]').first().click();
  await page.fact('Value', 'v*');
  await page.shot('hackenbush');
  await page.button('Undo').click();
  await page.button('Edit').click();
  await page.button('Add the edge').click();
  await web.getByText('0-4b').waitFor({ state: 'attached' });
  await page.link('#v=1&g=nim&p=3 5');
  await page.fact('Grundy value', '6');
  await page.button('Heap 1: one more').click();
  await page.fact('Grundy value', '1');
  await page.shot('nim');
  await page.link('#v=1&g=snort&p=path(5) ..L..');
  await page.fact('Value', '1');
  await web.locator('[data-graph] [data-place="4"]').click();
  await page.typed('5: 0-1 1-2 2-3 3-4 ..L.L');
  await page.button('Edge').click();
  await web.locator('[data-graph] [data-place="0"]').click();
  await web.locator('[data-graph] [data-place="4"]').focus();
  await web.keyboard.press('Enter');
  await page.typed('5: 0-1 1-2 2-3 3-4 0-4 ..L.L');
  await page.button('Add a vertex').click();
  await page.typed('6: 0-1 1-2 2-3 3-4 0-4 ..L.L.');
  await page.button('Move').click();
  const vertex = await web.locator('[data-graph] [data-place="0"]').boundingBox();
  await web.mouse.move(vertex.x + 10, vertex.y + 10);
  await web.mouse.down();
  await web.mouse.move(vertex.x + 60, vertex.y + 80, { steps: 4 });
  await web.mouse.up();
  const moved = await web.locator('[data-graph] [data-place="0"]').boundingBox();
  checked(moved.y > vertex.y + 30, 'the vertex was not dragged');
  await page.accessible();
  await page.shot('snort');
  await page.link('#v=1&g=toads_and_frogs&p=TT..FF');
  await page.fact('Value', '*');
  await page.button('Play').click();
  await page.cell(1, 2).click();
  equal(await page.position(), 'T.T.FF', 'the toads after a move');
}
