import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { facts as angelFacts } from '../src/angel/facts';
import { facts } from '../src/board/facts';
import { MEANINGS } from '../src/board/meanings';
import Term from '../src/book/Term.svelte';
import { anchor, headings, html, resolved } from '../src/book/markdown';
import { CONTENTS, mainFact, targetOf, TARGETS } from '../src/book/targets';
import { compoundFacts } from '../src/thermo/compound';

const FILES = import.meta.glob<string>('../../book/src/**/*.md', { query: '?raw', import: 'default', eager: true });
const chapters = new Map(Object.entries(FILES).map(([path, text]) => [path.replace('../../book/src/', ''), text]));
/** The files that are no text are only named. */
const pictures = Object.keys(import.meta.glob('../../book/src/**/*.{svg,png}')).map((path) => path.replace('../../book/src/', 'book/'));
const chapter = (path: string) => chapters.get(path) ?? '';
const anchorsOf = new Map<string, string[]>();
const anchors = (path: string) => {
  const found = anchorsOf.get(path) ?? headings(chapter(path)).map(anchor);
  anchorsOf.set(path, found);
  return found;
};

describe('the chapters about facts', () => {
  it.each(Object.entries(TARGETS))('%s is explained in %s', (_, target) => {
    const [path, heading] = target.split('#', 2) as [string, string?];
    expect([...chapters.keys()]).toContain(path);
    if (heading !== undefined) expect(anchors(path)).toContain(heading);
  });

  it('has all fields of the tables of facts', () => {
    // The reference is made from the tables of facts of the program.
    const rows = [...chapter('fields.md').matchAll(/^\| (`.+?) \|/gm)].map(([, names]) => names!);
    const fields = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, field]) => field!));
    expect(fields.length).toBeGreaterThan(60);
    // Graphs of forms and lists of moves are no facts, and errors have their own words.
    const shown = fields.filter((field) => !/_dag$|^dag$|^moves$|_error$/.test(field)).flatMap((field) => facts({ [field]: '1' }).map(({ name }) => name));
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((name) => !(name in TARGETS))).toEqual([]);
  });

  it('has the facts of all screens', () => {
    const names = [
      ...Object.keys(MEANINGS),
      ...compoundFacts({ ambient: '1', sure: '1', mean: '1' }, 'left').map(({ name }) => name),
      ...angelFacts([], 0, null).map(({ name }) => (name === 'Path' ? 'The path of the Angel' : name)),
    ];
    expect(names.filter((name) => !(name in TARGETS))).toEqual([]);
    const answers = [{ value: '1', outcome: 'L' }, { rows: [] }, { truth: true, value: null }, { number: 'w' }, { list: [] }, { interval: null }];
    const mains = answers.map(mainFact);
    expect(mains).toEqual(['Value', 'Rows', 'Truth', 'Number', 'List', null]);
    expect(mains.filter((name) => name !== null && !(name in TARGETS))).toEqual([]);
    expect(targetOf('A fact of tomorrow')).toBe('fields.md');
  });

  it('is a plain word where there is no book', () => {
    render(Term, { name: 'Mean' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.body.textContent).toBe('Mean');
  });
});

describe('the book', () => {
  it('resolves links', () => {
    expect(resolved('rulesets/snort.md', '../values.md#order')).toBe('values.md#order');
    expect(resolved('values.md', '#order')).toBe('values.md#order');
    expect(resolved('values.md', 'course/nim.md')).toBe('course/nim.md');
    expect(resolved('values.md', '../../README.md')).toBeNull();
    expect(resolved('values.md', 'https://example.org')).toBeNull();
    expect(anchor('How far can a Devil drive the Angel?')).toBe('how-far-can-a-devil-drive-the-angel');
  });

  it('writes chapters as HTML', () => {
    const text = '# A & b\n\nSee [order](values.md#order), [out](../../README.md), <b>\n\n![a board](pictures/sum.svg)\n\n| a |\n|---|\n| `1` |\n';
    const written = html('sums.md', text);
    expect(written).toContain('<h2 id="book-a--b">A &amp; b</h2>');
    expect(written).toContain('<a href="#" data-chapter="values.md#order">order</a>');
    expect(written).not.toContain('README');
    expect(written).toContain('&lt;b&gt;');
    expect(written).toContain('<img src="book/pictures/sum.svg" alt="a board">');
    expect(written).toContain('<td><code>1</code></td>');
  });

  it('has the chapters and pictures to which it links', () => {
    expect([...chapters.keys()]).toContain(CONTENTS);
    for (const [path, text] of chapters) {
      const page = document.createElement('div');
      page.innerHTML = html(path, text);
      for (const link of page.querySelectorAll<HTMLElement>('[data-chapter]')) {
        const [to, heading] = link.dataset.chapter!.split('#', 2) as [string, string?];
        expect(chapters.has(to), `${path}: ${to}`).toBe(true);
        if (heading !== undefined) expect(anchors(to), `${path}: ${to}`).toContain(heading);
      }
      for (const image of page.querySelectorAll('img')) {
        expect(pictures, path).toContain(image.getAttribute('src'));
      }
    }
  });
});
