import { execFileSync } from 'node:child_process';
import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await web.emulateMedia({ reducedMotion: 'reduce' });
  await page.screen('Angel');
  await turns(page, 11);
  await fact(page, 'Evaded', '11 eaten squares');
  await page.accessible();
  await clicked(page);
  await stepped(page);
  await keys(page);
  await devils(page);
  await watched(page);
  await windows(page);
  await again(page);
}

const turns = ({ web }, number) => web.locator(`[data-settled=true][data-turns="${number}"]`).waitFor();
const fact = ({ web }, name, words) => web.locator(`[data-settled=true] [data-fact="${name}"]`, { hasText: words }).waitFor();
const described = ({ web }) => web.locator('[data-described]').innerText();
const window = async ({ web }) => (await web.locator('[data-plane]').getAttribute('data-plane')).split(',').map(Number);

/** Returns the place of a square on the screen. */
async function place(page, [x, y]) {
  const [west, south, size] = await window(page);
  const box = await page.web.locator('[data-plane]').boundingBox();
  // A picture that is not square on the screen has its squares in the middle.
  const side = Math.min(box.width, box.height) / size;
  return { x: box.x + box.width / 2 + (x - west + 0.5 - size / 2) * side, y: box.y + box.height / 2 - (y - south + 0.5 - size / 2) * side };
}

async function click(page, square) {
  const { x, y } = await place(page, square);
  await page.web.mouse.click(x, y);
}

const hash = async ({ web }, text) => {
  await web.waitForFunction((text) => decodeURIComponent(location.hash) === text, text);
};

/** A click eats a square, and the address is the game. */
async function clicked(page) {
  const { web } = page;
  await page.button('New game').click();
  await turns(page, 0);
  await click(page, [0, 3]);
  await turns(page, 1);
  await click(page, [1, 4]);
  await turns(page, 2);
  equal(await described(page), 'Turn 2: the Devil eats (1,4); the Angel flies to (1,3); 2 squares join the left set.', 'the turn');
  await fact(page, 'Would land', 'on (2,4)');
  await fact(page, 'Path', '4 segments longer');
  await fact(page, 'Driven', 'at most 1 column to the east; he is 1 row south of where he would be without a Devil');
  await hash(page, '#v=1&s=angel&e=0,3;1,4');
  await click(page, [0, 3]);
  await turns(page, 3);
  equal(await described(page), 'Turn 3: the Devil eats (0,3) again, which is as good as passing; the Angel flies to (2,4); no square joins the left set.', 'a square that is eaten twice');
  await web.keyboard.press('Control+z');
  await turns(page, 2);
  await web.keyboard.press('p');
  await turns(page, 3);
  equal(await described(page), 'Turn 3: the Devil passes; the Angel flies to (2,4); no square joins the left set.', 'a pass');
  await hash(page, '#v=1&s=angel&e=0,3;1,4;pass');
  await web.keyboard.press('Control+z');
  await turns(page, 2);
  await web.keyboard.press('Control+z');
  await turns(page, 1);
  await page.button('Redo').click();
  await turns(page, 2);
  await page.link('#v=1&s=angel&e=0,3;1,4;2,5');
  await turns(page, 3);
  await page.shot('played');
}

/** Along the turns; a square that is eaten at an earlier turn ends the later ones, and one undo brings them back. */
async function stepped(page) {
  const { web } = page;
  await page.button('Turn back').click();
  await page.button('Turn back').click();
  await fact(page, 'Turns', '1 of 3');
  await fact(page, 'Would land', 'on (1,3)');
  await fact(page, 'Path', '2 segments longer');
  checked(/^Turn 1: the Devil eats \(0,3\)/.test(await described(page)), `the step: ${await described(page)}`);
  await web.getByRole('slider', { name: 'Turn' }).fill('2');
  await fact(page, 'Turns', '2 of 3');
  await web.locator('body').click({ position: { x: 5, y: 5 } });
  await web.keyboard.press('ArrowLeft');
  await fact(page, 'Turns', '1 of 3');
  await click(page, [1, 3]);
  await turns(page, 2);
  await hash(page, '#v=1&s=angel&e=0,3;1,3');
  await page.button('Undo').click();
  await turns(page, 3);
  checked(await page.button('Watch').isHidden(), 'the game moves by itself');
}

/** The same with the keyboard alone. */
async function keys(page) {
  const { web } = page;
  await page.link('#v=1&s=angel&e=');
  await turns(page, 0);
  await web.locator('[data-square][tabindex="0"]').focus();
  const named = () => web.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const press = async (key, name) => {
    await web.keyboard.press(key);
    await web.waitForFunction((name) => document.activeElement.getAttribute('aria-label') === name, name).catch(async () => equal(await named(), name, key));
  };
  await press('Home', 'column 0, row 0, free, the Angel is here');
  await press('ArrowLeft', 'column -1, row 0, in the left set');
  await press('ArrowRight', 'column 0, row 0, free, the Angel is here');
  await press('ArrowUp', 'column 0, row 1, free');
  await press('ArrowUp', 'column 0, row 2, free, he would land here');
  await press('ArrowUp', 'column 0, row 3, free');
  await web.keyboard.press('Enter');
  await turns(page, 1);
  await press('ArrowUp', 'column 0, row 4, free');
  equal(await named(), 'column 0, row 4, free', 'the square above');
  // Out of the window: it moves along.
  for (let row = 5; row <= 20; row += 1) await press('ArrowUp', `column 0, row ${row}, free`);
  await web.keyboard.press('Space');
  await turns(page, 2);
  await hash(page, '#v=1&s=angel&e=0,3;0,20');
}

async function devils(page) {
  const { web } = page;
  await page.link('#v=1&s=angel&e=');
  await turns(page, 0);
  await web.getByRole('combobox', { name: 'Devil' }).selectOption('wall');
  await web.getByText('builds walls of N squares across the way').waitFor();
  await web.getByRole('spinbutton', { name: 'N', exact: true }).fill('9');
  await page.button('Let this Devil play 20 turns').click();
  await turns(page, 20);
  equal(await described(page), 'Turn 20: the Devil eats (11,37); the Angel flies to (0,22); no square joins the left set.', 'the last turn of the wall');
  await page.button('Whole game').click();
  const [x, y, size] = await window(page);
  checked(x <= 0 && y <= 0 && x + size > 11 && y + size > 37, `the whole game in ${x}, ${y}, ${size}`);
  await page.accessible();
  await web.getByRole('button', { name: 'Copy for upstar angel replay' }).click();
  const line = await web.evaluate(() => navigator.clipboard.readText());
  const replayed = execFileSync(process.env.UPSTAR ?? 'upstar', ['angel', 'replay', '-', '--check'], { input: `${line}\n`, encoding: 'utf8' }).trim().split('\n');
  equal(replayed.length, 20, 'the turns of the copied game');
  equal(JSON.parse(replayed.at(-1)).landed.join(','), '0,22', 'where the copied game ends');
  await page.button('Copy as text').click();
  const text = (await web.evaluate(() => navigator.clipboard.readText())).split('\n');
  checked(text[19].startsWith('Turn 20: the Devil eats (11,37)') && text[20] === 'Turns: 20', `the copied text: ${text.join('; ')}`);
  // All his turns are one step.
  await page.button('Undo').click();
  await turns(page, 0);
}

async function watched(page) {
  const { web } = page;
  await web.emulateMedia({ reducedMotion: 'no-preference' });
  await page.link('#v=1&s=angel&e=0,3;1,4;2,5;1,6;3,3;0,9;0,10;0,12');
  await turns(page, 8);
  await web.getByRole('combobox', { name: 'Speed' }).selectOption('16');
  await page.button('Watch').click();
  await page.button('Pause').waitFor();
  await fact(page, 'Turns', /^8$/);
  await page.button('Watch').waitFor();
  // The turns of a Devil are watched from where he begins.
  await web.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await page.button('Let this Devil play 20 turns').click();
  await turns(page, 28);
  await fact(page, 'Turns', '10 of 28');
  await page.button('Pause').click();
  await page.button('Undo').click();
  await turns(page, 8);
  await fact(page, 'Turns', /^8$/);
  await web.emulateMedia({ reducedMotion: 'reduce' });
}

async function windows(page) {
  const { web } = page;
  const [x, y, size] = await window(page);
  await page.button('Zoom in').click();
  equal((await window(page))[2], 13, 'the window after zooming in');
  await page.button('Zoom out').click();
  equal((await window(page)).join(), [x, y, size].join(), 'the window after zooming out');
  await page.button('Go east').click();
  equal((await window(page))[0], x + 4, 'the window farther east');
  equal(await page.button('Follow him').getAttribute('aria-pressed'), 'false', 'whether the window follows');
  // A drag moves the plane, and eats nothing.
  const from = await place(page, [x + 8, y + 8]);
  const to = await place(page, [x + 11, y + 8]);
  await web.mouse.move(from.x, from.y);
  await web.mouse.down();
  await web.mouse.move(to.x, to.y, { steps: 4 });
  await web.mouse.up();
  equal((await window(page))[0], x + 1, 'the window after the drag');
  await turns(page, 8);
  await page.button('Follow him').click();
  await page.shot('windows');
}

/** A link may have a square twice. */
async function again(page) {
  await page.link('#v=1&s=angel&e=0,3;0,3');
  await turns(page, 2);
  await fact(page, 'Evaded', '1 eaten square');
  await page.button('New game').click();
  await turns(page, 0);
}
