import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Heat');
  await web.locator('figure li').nth(2).waitFor();
  await web.getByLabel('draw the thermograph of the sum').check();
  await web.locator('.wall.thick').first().waitFor({ state: 'attached' });
  await page.accessible();
  // The line is dragged to a corner of a wall.
  const picture = web.locator('figure svg');
  const box = await picture.boundingBox();
  await web.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await web.mouse.down();
  await web.mouse.move(box.x + box.width / 2, box.y + box.height - 40, { steps: 5 });
  await web.mouse.up();
  const t = await web.locator('figure output').innerText();
  checked(/^-?\d+(\/\d+)?$/.test(t), `the temperature ${t} is not exact`);
  await page.link('#v=1&s=thermograph&x={2|-1}&t=1/2');
  await web.locator('[data-cooled="{3/2|-1/2}"]').waitFor();
  equal(await web.getByRole('slider').getAttribute('aria-valuetext'), 'at 1/2 the left wall is at 3/2 and the right wall at -1/2', 'the walls');
  checked(await web.getByLabel('show the compound thermograph').isHidden(), 'a single game has a compound thermograph');
  await compound(page);
}

const described = ({ web }, name, words) => web.locator(`[data-compound="${name}"]`, { hasText: words }).waitFor();

/** The last example of the thesis Hot Games, for either player who begins. */
async function compound(page) {
  const { web } = page;
  const games = ['{8,{28|4}|-2,{2|-22}}', '{-3,{9|-5}|{-11|-25}}', '{-12|-24,{-19|-35}}'];
  await page.link(`#v=1&s=thermograph&${games.map((game) => `x=${game}`).join('&')}&t=1`);
  await web.getByLabel('show the compound thermograph').check();
  await web.locator('[data-begins=left]').waitFor();
  await described(page, 'Ambient temperature', /^5$/);
  await described(page, 'As good', 'every temperature from 5 to 7');
  await described(page, 'Thermostrat is sure of', 'a stop of at least -22, if Left begins');
  await web.locator('.holder svg[role=img] polyline').first().waitFor();
  await page.accessible();
  await page.button('Right begins').click();
  await web.locator('[data-begins=right]').waitFor();
  await described(page, 'Ambient temperature', /^7$/);
  await described(page, 'As good', 'no other temperature');
  await described(page, 'Thermostrat is sure of', 'a stop of at most -26, if Right begins');
  await web.waitForFunction(() => location.hash.endsWith('&sum=right'));
  await page.link(await web.evaluate(() => location.hash));
  await web.locator('[data-begins=right]').waitFor();
  await page.button('Left begins').click();
  await page.button('Undo').click();
  await web.locator('[data-begins=right]').waitFor();
  // A game that is not short has no thermograph.
  await page.link('#v=1&s=thermograph&x=on&x=^&t=1&sum=left');
  await web.getByRole('region', { name: 'The compound thermograph' }).getByText('expected a short game').waitFor();
}
