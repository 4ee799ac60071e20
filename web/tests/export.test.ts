/// <reference types="node" />
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mathml } from '../src/copy/mathml';
import type { Engine } from '../src/engine/connection.svelte';
import type { Request } from '../src/engine/types';
import { content, picturesOf, resultOf, type Part } from '../src/sheet/export/content';
import { htmlOf } from '../src/sheet/export/html';
import { texOf } from '../src/sheet/export/tex';
import { blocks } from '../src/sheet/prose';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><defs><marker id="m"/></defs><path marker-end="url(#m)" d="M0 0"/></svg>';
const TIKZ = '\\definecolor{left}{HTML}{0072B2}\n\\begin{tikzpicture}\n\\draw (0,0);\n\\end{tikzpicture}\n';
const walls = { left: [], right: [] };

const parts = (picture: string): Part[] => [
  { kind: 'prose', blocks: blocks('# A *b* & c\n\nSome **bold** `a_b--c`, [here](https://x.org/a?b&c).\n\n- one\n- [two]') },
  { kind: 'calc', input: 'g = "<..>"', result: { kind: 'value', value: '{2|-1/2}', words: 'mean 1' }, pictures: [picture, picture] },
  { kind: 'calc', input: 'h', result: { kind: 'table', head: ['n', 'a_n'], rows: [['1', '^*']] }, pictures: [] },
  { kind: 'calc', input: '', result: null, pictures: [] },
  { kind: 'calc', input: 'x ≥ \\end{verbatim}', result: { kind: 'error', message: 'no 100% <answer>' }, pictures: [] },
];

describe('MathML', () => {
  it('shows values', () => {
    expect(mathml('3/2*')).toContain('<mfrac><mn>3</mn><mn>2</mn></mfrac><mo stretchy="false" lspace="0" rspace="0">∗</mo>');
    expect(mathml('^<2>')).toContain('<msup><mi mathvariant="normal">↑</mi><mn>2</mn></msup>');
    expect(mathml('a<b')).toContain('&lt;');
  });
  it('is well-formed', () => {
    for (const value of ['{3|1||-2|||-5}', '+-{2|1}', '^<2>*3', 'tiny(2)', 'a & "b" < c', '']) {
      const read = new DOMParser().parseFromString(mathml(value), 'application/xml');
      expect(read.querySelector('parsererror'), value).toBeNull();
    }
  });
});

describe('the content of a worksheet', () => {
  it('says what was answered', () => {
    expect(resultOf({ value: '2', outcome: 'L', mean: '2', temperature: '-1' })).toEqual({ kind: 'value', value: '2', words: '' });
    expect(resultOf({ value: '*', outcome: 'N', mean: '0', temperature: '0' })).toMatchObject({ words: 'the player who begins wins; mean 0, temperature 0' });
    expect(resultOf({ rows: [['1']] })).toEqual({ kind: 'table', head: [], rows: [['1']] });
    expect(resultOf({ truth: true })).toEqual({ kind: 'text', text: 'true' });
    expect(resultOf({ error: { kind: 'parse', message: 'no' } })).toEqual({ kind: 'error', message: 'no' });
  });

  it('has pictures of positions and thermographs', () => {
    const known = (name: string) => (name === 'dom' ? 'domineering' : undefined);
    const drawn = picturesOf('dom("..")', { value: '*', thermograph: walls }, known, 'tikz');
    expect(drawn).toEqual([
      { do: 'draw', ruleset: 'domineering', position: '..', format: 'tikz' },
      { do: 'draw', ruleset: 'expression', position: { expr: '*' }, format: 'tikz' },
    ]);
    expect(picturesOf('3', { value: '3', thermograph: walls }, known, 'svg')).toEqual([]);
    expect(picturesOf('thermograph(*)', { thermograph: walls }, known, 'svg')).toHaveLength(1);
  });

  it('is asked of the program, with the definitions of other cells', async () => {
    const asked: Request[] = [];
    const engine: Engine = {
      state: 'open',
      ask(_slot, request) {
        asked.push(request);
        const answer = request.do === 'draw' ? { svg: SVG } : { value: '*', thermograph: walls };
        return { answer: Promise.resolve(answer), cancel: () => {} };
      },
    };
    const cells = [
      { id: 1, kind: 'text' as const, text: 'Words' },
      { id: 2, kind: 'calc' as const, text: 'exported = *' },
      { id: 3, kind: 'calc' as const, text: 'exported' },
      { id: 4, kind: 'calc' as const, text: 'exported = 2' },
      { id: 5, kind: 'calc' as const, text: '' },
    ];
    const found = await content(engine, cells, () => undefined, 'svg');
    expect(found.map((part) => (part.kind === 'calc' ? [part.result?.kind, part.pictures.length] : part.kind))).toEqual([
      'prose', ['value', 1], ['value', 1], ['error', 0], [undefined, 0],
    ]);
    expect(asked.map(({ position }) => (position as { expr: string }).expr)).toEqual(['*', '*', 'let exported = *; exported']);
  });
});

describe('an export as HTML', () => {
  const html = htmlOf('A & b', parts(SVG));
  it('has everything and no scripts', () => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.title).toBe('A & b');
    expect(page.querySelector('h1')!.innerHTML).toBe('A <em>b</em> &amp; c');
    expect(page.querySelectorAll('math')).toHaveLength(3);
    expect(page.querySelector('th')!.textContent).toBe('n');
    expect(page.querySelector('a')!.href).toBe('https://x.org/a?b&c');
    expect(html).not.toMatch(/<script|onload/);
    expect(page.querySelector('.input')!.textContent).toBe('g = "<..>"');
  });
  it('keeps the names in pictures apart', () => {
    expect(html).toContain('marker id="p1-m"');
    expect(html).toContain('url(#p2-m)');
  });
});

describe('an export as LaTeX', () => {
  const tex = texOf(parts(TIKZ));
  it('escapes words and keeps inputs', () => {
    expect(tex).toContain('\\section*{A \\emph{b} \\& c}');
    expect(tex).toContain('\\texttt{a\\_b-{}-c}, here (\\texttt{https://x.org/a?b\\&c}).');
    expect(tex).toContain('\\begin{verbatim}\ng = "<..>"\n\\end{verbatim}');
    expect(tex).toContain('\\item{} [two]');
    expect(tex).toContain('\\texttt{x $\\ge$ \\textbackslash{}end\\{verbatim\\}}');
    expect(tex).toContain('\\emph{no 100\\% <answer>}');
  });
  it('has values, tables and pictures', () => {
    expect(tex).toContain('$\\{2\\,\\mathopen|\\,-\\tfrac{1}{2}\\}$\\quad mean 1');
    expect(tex).toContain('\\begin{tabular}{ll}\nn & a\\_n \\\\\n\\hline\n$1$ & $\\uparrow \\ast$ \\\\\n\\end{tabular}');
    expect(tex.match(/\\resizebox/g)).toHaveLength(2);
  });
  it('closes what it opens', () => {
    const outside = tex.replaceAll(/\\begin\{verbatim\}[^]*?\\end\{verbatim\}/g, '');
    const names = [...outside.matchAll(/\\(begin|end)\{(\w+)\}/g)];
    const open: string[] = [];
    for (const [, what, name] of names) {
      if (what === 'begin') open.push(name!);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    let depth = 0;
    for (const brace of outside.replaceAll(/\\[{}]/g, '')) depth += brace === '{' ? 1 : brace === '}' ? -1 : 0;
    expect(depth).toBe(0);
  });
  const hasTex = spawnSync('pdflatex', ['--version']).status === 0;
  it(hasTex ? 'compiles' : 'is not compiled, because pdflatex is not there', { timeout: 60_000 }, () => {
    if (!hasTex) return;
    const folder = mkdtempSync(join(tmpdir(), 'upstar-tex-'));
    const values = ['3/2^3*2', '{3|1||-2|||-5}', '+-{2|1}', '^<2>*3', '^[on]*', 'tiny(2)', 'miny({1|0})', 'a{0|a}', 'w**(1/2) - pi', 'over & v', 'inf{0,3}', '2/3', 'on', 'w_0'];
    const drawn = TIKZ.replace('\\draw (0,0);', '\\fill[left] (0,0) circle (1pt); \\node at (1,1) {$\\uparrow$};');
    const all: Part[] = [
      ...parts(drawn),
      { kind: 'prose', blocks: blocks('## Signs\n\n↑ ↓ ∗ ± − ≤ ≥ ≠ → ← ∥ × · ∞ ω π ε ½ ¼ ¾ ⧾ ⧿ # $ % & _ { } ~ ^ \\\\\n\n1. one\n2. `x^2`\n\n```\ncode & more\n```') },
      { kind: 'calc', input: 'values ≤ 2', result: { kind: 'table', head: ['n', '', 'a_n'], rows: values.map((value, n) => [String(n), '', value]) }, pictures: [] },
      ...values.map((value): Part => ({ kind: 'calc', input: value, result: { kind: 'value', value, words: 'mean 1/2, temperature −1' }, pictures: [] })),
    ];
    try {
      writeFileSync(join(folder, 'sheet.tex'), texOf(all));
      const run = spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'sheet.tex'], { cwd: folder, encoding: 'utf8' });
      expect(run.stdout).toContain('Output written');
      expect(run.status, run.stdout.slice(-2000)).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
