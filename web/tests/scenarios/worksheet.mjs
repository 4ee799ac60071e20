import { readFileSync } from 'node:fs';
import { checked, equal } from './harness.mjs';

export async function scenario(page) {
  const { web } = page;
  await page.screen('Sheet');
  const cell = (number) => web.locator('ol > li').filter({ has: web.getByLabel(`Calculation ${number}`, { exact: true }) });
  await cell(2).locator('[data-value="{0|-2}"]').waitFor();
  await cell(3).locator('[data-value="1"]').first().waitFor();
  await cell(5).locator('table').waitFor();
  await page.accessible();
  await exports(page);
  // The cells that use a name follow it.
  await web.getByLabel('Calculation 2', { exact: true }).fill('g = {5|1}');
  await web.getByLabel('Calculation 2', { exact: true }).press('Enter');
  await cell(3).locator('[data-value="2"]').first().waitFor();
  // A definition by itself is described.
  await web.getByLabel('Calculation 3', { exact: true }).fill('g = g + 1');
  await web.getByLabel('Calculation 3', { exact: true }).press('Tab');
  await web.getByText('another cell defines g already').waitFor();
  await page.button('Undo').click();
  // A cell that takes too long keeps its old answer.
  await web.getByLabel('Calculation 3', { exact: true }).fill('mean(domineering("7x8"))');
  await web.getByLabel('Calculation 3', { exact: true }).press('Tab');
  await cell(3).getByText('Work for 1 minute').waitFor();
  equal(await cell(3).locator('[data-stale]').getAttribute('data-stale'), 'true', 'the old answer');
  await page.shot('stale');
  await page.button('Add a calculation').click();
  checked((await web.locator('ol > li').count()) === 6, 'no cell was added');
  await web.waitForFunction(() => location.hash.includes('s=worksheet'));
  await page.link('#v=1&s=worksheet&d=' + encodeURIComponent('Some *text*.\n\n```upstar\n1/2 + *\n```\n'));
  await web.locator('[data-value="1/2*"]').waitFor();
  equal(await web.locator('em').innerText(), 'text', 'the emphasis');
}

/** Clicks a button, and returns the text that the browser saves. */
async function saved(page, button, name) {
  const [download] = await Promise.all([page.web.waitForEvent('download'), button.click()]);
  equal(download.suggestedFilename(), name, 'the name of the file');
  return readFileSync(await download.path(), 'utf8');
}

async function exports(page) {
  const { web } = page;
  const html = await saved(page, page.button('Save as HTML'), 'worksheet.html');
  checked(!/<script|\son\w+=/.test(html), 'the page has scripts');
  const open = await page.context.newPage();
  await open.setContent(html);
  equal(await open.locator('math').count(), 3 + 18, 'formulas');
  equal(await open.locator('svg').count(), 2, 'pictures');
  equal(await open.locator('table tr').count(), 7, 'rows');
  equal(await open.title(), 'A worksheet', 'the title');
  for (const mode of ['light', 'dark']) {
    await open.emulateMedia({ colorScheme: mode });
    await open.screenshot({ path: new URL(`../../shots/worksheet-html-${mode}.png`, import.meta.url).pathname, fullPage: true });
  }
  await open.close();
  const tex = await saved(page, page.button('Save as LaTeX'), 'worksheet.tex');
  equal(tex.match(/\\begin\{tikzpicture\}/g).length, 2, 'pictures for TeX');
  checked(tex.includes('$\\{0\\,\\mathopen|\\,-2\\}$'), 'the value is not in the article');
  equal((tex.match(/\\begin\{/g) ?? []).length, (tex.match(/\\end\{/g) ?? []).length, 'environments');
  const svg = await saved(page, web.getByRole('button', { name: 'Save as SVG: domineering("..#|#..|...")' }), 'domineering.svg');
  checked(svg.startsWith('<svg'), 'the picture is no SVG');
}
