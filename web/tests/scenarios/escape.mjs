import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Escape');
  await answered(page, 'The fugitive wins');
  await everywhere(page);
  await played(page);
  await edited(page);
  await others(page);
}

const answered = ({ web }, words) => web.locator('[data-settled=true] [data-fact="Answer"]', { hasText: words }).waitFor();
const tool = ({ web }, name) => web.getByRole('group', { name: 'A click on the board' }).getByRole('button', { name, exact: true });
const vertex = ({ web }, name) => web.locator(`[data-name="${name}"]`);
const lines = ({ web }) => web.locator('[aria-label=Play] ol > li').allInnerTexts();
const line = ({ web }, number) => web.locator('[aria-label=Play] ol > li').nth(number - 1).waitFor();
const marked = ({ web }, name, letter) => web.locator(`[data-name="${name}"][data-mark="${letter}"]`).waitFor();
const position = ({ web }) => web.getByLabel('Position').inputValue();

/** Clicks an edge in its middle, where no vertex is. */
async function clickEdge({ web }, name) {
  const { x, y } = await web.locator(`[data-edge="${name}"] .touch`).evaluate((line) => {
    const [one, other] = [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())];
    const point = new DOMPoint((one.x + other.x) / 2, (one.y + other.y) / 2).matrixTransform(line.getScreenCTM());
    return { x: point.x, y: point.y };
  });
  await web.mouse.click(x, y);
}

async function everywhere(page) {
  const { web } = page;
  await web.getByText('The fugitive: 3 of 4 moves win').waitFor();
  await page.button('From everywhere').click();
  await web.getByText('the Nemesis wins (1 start)').waitFor();
  await marked(page, '3,3', 'N');
  await marked(page, '2,3', 'F');
  await web.locator('[data-starts=done]').waitFor();
  await page.accessible();
  // A start is clicked, and is part of the address.
  await tool(page, 'Start').click();
  await vertex(page, '3,3').click();
  equal(await position(page), 'grid(7,7) @ 3,3', 'the start');
  await answered(page, 'The Nemesis wins');
  await web.waitForFunction(() => decodeURIComponent(location.hash).includes('s=escape&g=nemesis&p=grid(7,7)+@+3,3'));
  await page.button('Undo').click();
  equal(await position(page), 'grid(7,7) @ 2,3', 'the start after undo');
  await tool(page, 'Play').click();
  await page.button('From everywhere').click();
}

async function played(page) {
  const { web } = page;
  await vertex(page, '1,3').click();
  await answered(page, 'The fugitive wins');
  await clickEdge(page, '0,3-1,3');
  await line(page, 2);
  equal((await lines(page)).join('; '), 'the fugitive goes to 1,3; the Nemesis deletes 0,3-1,3', 'the moves');
  equal(await position(page), 'grid(7,7) without 0,3-1,3 @ 1,3', 'the position');
  await page.shot('played');
  await page.button('Copy as LaTeX: The fugitive').click();
  const copied = await web.evaluate(() => navigator.clipboard.readText());
  checked(copied.includes('\\texttt{1,2} & wins \\\\'), `the copied table: ${copied}`);
  await page.button('Take back').click();
  equal((await lines(page)).length, 1, 'the moves after one was taken back');
  // The program answers, and one undo takes its move back too.
  await web.getByLabel('The program plays').selectOption('fugitive');
  await clickEdge(page, '0,3-1,3');
  await line(page, 3);
  await web.keyboard.press('Control+z');
  await web.waitForFunction(() => document.querySelectorAll('[aria-label=Play] ol > li').length === 1);
  // With the keyboard: along the board, and the list of moves.
  await web.getByLabel('The program plays').selectOption('');
  await page.button('0,3-1,3').focus();
  await web.keyboard.press('Enter');
  await line(page, 2);
  await vertex(page, '1,3').focus();
  await web.keyboard.press('ArrowRight');
  equal(await web.evaluate(() => document.activeElement?.getAttribute('data-name')), '1,4', 'the vertex to the right');
  await web.keyboard.press('Enter');
  await line(page, 3);
  // The line of moves is part of the address.
  await web.waitForFunction(() => location.hash.includes('m=1,4'));
  const hash = await web.evaluate(() => location.hash);
  await page.link(hash);
  await line(page, 3);
  equal((await lines(page))[2], 'the fugitive goes to 1,4', 'the third move of the link');
}

async function edited(page) {
  const { web } = page;
  await page.link('#v=1&s=escape&g=nemesis&p=0-1 1-2 exits 2 @ 0');
  await answered(page, 'The Nemesis wins');
  await tool(page, 'Edges').click();
  await clickEdge(page, '1-2');
  equal(await position(page), '3: 0-1 1-2*2 exits 2 @ 0', 'an edge twice');
  await answered(page, 'The fugitive wins');
  await page.button('Add a vertex').click();
  await vertex(page, '1').click();
  await vertex(page, '3').click();
  await tool(page, 'Exits').click();
  await vertex(page, '3').click();
  equal(await position(page), '4: 0-1 1-2*2 1-3 exits 2,3 @ 0', 'a new exit');
  await tool(page, 'Delete').click();
  await clickEdge(page, '1-2');
  await vertex(page, '2').click();
  equal(await position(page), '3: 0-1 1-2 exits 2 @ 0', 'the numbers after a vertex is gone');
  await web.getByText('Edges', { exact: true }).last().click();
  await web.getByLabel('The edges at vertex').selectOption('1');
  await web.getByRole('group', { name: 'Edge 1-2' }).getByRole('checkbox').check();
  equal(await position(page), '3: 0-1 1=2 exits 2 @ 0', 'an unbreakable edge');
  await answered(page, 'The fugitive wins');
  await page.shot('edited');
  for (let left = 6; left > 0; left -= 1) await web.getByRole('button', { name: 'Undo' }).click();
  // A board with names keeps them.
  await web.getByLabel('Position').fill('graph { hall -- stairs; stairs -- roof [copies=2]; roof [exit=true] } @ hall');
  await web.getByLabel('Position').press('Enter');
  await tool(page, 'Start').click();
  await vertex(page, 'stairs').click();
  checked(/^graph \{ hall \[pos.*\} @ stairs$/.test(await position(page)), `the names are gone: ${await position(page)}`);
  await web.getByLabel('Position').fill('0-1 exits 5 @ 0');
  await web.getByLabel('Position').press('Enter');
  await web.locator('.error').waitFor();
}

async function others(page) {
  const { web } = page;
  // No ruleset answers between the steps of Blizzard: the page asks about each deletion.
  await page.link('#v=1&s=escape&g=blizzard&p=0-1 0-2 1-3 1-4 2-4 exits 3,4 @ 0&m=2');
  await answered(page, 'The Storm wins');
  await web.getByText('The Storm: 1 of 2 moves win').waitFor();
  await page.button('2-4').click();
  await web.getByText('No path leads to an exit').or(web.getByText('The trapper: ')).first().waitFor();
  await page.link('#v=1&s=escape&g=cat_herding&p=complete(4) @ 0');
  await answered(page, 'The cat is caught after 5 more deletions');
  await page.button('From everywhere').click();
  await web.getByText('5 deletions (4 starts)').waitFor();
  await page.accessible();
  // Work on many starts can be stopped, and begins again.
  await page.link('#v=1&s=escape&g=cat_herding&p=grid(5,5) @ 0,0');
  await page.button('From everywhere').click();
  await page.button('Stop', { exact: true }).first().waitFor();
  await web.getByText(/^\d+ of 25 starts$/).waitFor();
  await web.locator('.tools').getByRole('button', { name: 'Stop' }).click();
  await page.button('Begin again').click();
  await web.locator('.tools').getByRole('button', { name: 'Stop' }).click();
  await page.button('Begin again').waitFor();
  await page.shot('stopped');
  await page.link('#v=1&s=escape&g=cat_herding_paths&p=cycle(5) @ 0');
  await answered(page, 'The cat is caught after');
  await page.button('Best move').click();
  await line(page, 1);
  await web.locator('[data-settled=true] [data-result$="deletions"]').first().waitFor();
  await page.link('#v=1&s=escape&g=nowhere_to_go&p=0-1 0-2 1-2 1-3 @ 0 1');
  await answered(page, 'The first spy wins');
  await vertex(page, '2').click();
  await clickEdge(page, '0-1');
  await line(page, 1);
  await answered(page, 'The first spy wins');
  equal((await lines(page))[0], 'the first spy goes to 2 and deletes 0-1', 'the move of the spy');
  await page.shot('spies');
}
