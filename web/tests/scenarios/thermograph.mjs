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
}
