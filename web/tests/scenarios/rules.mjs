import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Rules');
  const text = web.getByLabel('The text of the rules');
  await web.getByText('Hopper: a game of the kind short').waitFor();
  equal(await page.position(), 'L.R..R', 'the board of the example');
  await web.locator('[data-fresh=true] [data-fact="Value"]').waitFor();
  await page.cell(1, 2).click();
  equal(await page.position(), 'LLR..R', 'the edited board');
  await web.getByText('The first boards').click();
  await web.getByRole('button', { name: '......', exact: true }).waitFor();
  await page.accessible();
  const before = await text.inputValue();
  await text.fill(before.replace('L . -> . L', 'L . -> . M'));
  await web.getByText('Line 10: no line').waitFor();
  equal(await web.locator('mark.is-error').innerText(), 'M', 'the marked text');
  await page.shot('wrong');
  await web.getByRole('heading', { name: 'Rules' }).click();
  await page.button('Undo').click();
  await web.getByText('Hopper: a game of the kind short').waitFor();
  // A link shows its text, and runs it only when one agrees.
  await page.link(`#v=1&s=rules&d=${encodeURIComponent(before)}`);
  await page.button('Run it').waitFor();
  checked((await web.locator('[data-position]').count()) === 0, 'the text of a link was run');
  await page.button('Run it').click();
  await web.locator('[data-position="L.R..R"]').waitFor();
}
