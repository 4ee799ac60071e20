import { describe, expect, it } from 'vitest';
import type { Shown } from '../src/board/moves';
import { tableLatex, tableOf, tableText } from '../src/copy/table';
import { latex, latexWords } from '../src/copy/latex';

describe('LaTeX', () => {
  it('is that of the program', () => {
    const written: [string, string][] = [
      ['{2^*|-1^*}', '\\{2\\uparrow \\ast\\,\\mathopen|\\,-1\\uparrow \\ast\\}'],
      ['{5||2|-1}', '\\{5\\,\\mathopen\\|\\,2\\,\\mathopen|\\,-1\\}'],
      ['-3/2*', '-\\tfrac{3}{2}\\ast'],
      ['+-{2|1}', '\\pm \\{2\\,\\mathopen|\\,1\\}'],
      ['tiny(2)', '\\mathord{\\pmb{+}}(2)'],
      ['miny(1/2)', '\\mathord{\\pmb{-}}(\\tfrac{1}{2})'],
      ['^*3', '\\uparrow \\ast 3'],
      ['^<2>', '\\uparrow^{2}'],
      ['^[3]', '\\uparrow^{[3]}'],
      ['v<3>*', '\\downarrow^{3}\\ast'],
      ['^4*2', '\\uparrow 4\\ast 2'],
      ['{3|1||-2|||-5}', '\\{3\\,\\mathopen|\\,1\\,\\mathopen\\|\\,-2\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,-5\\}'],
      ['{3,{4|0}|0}', '\\{3,\\{4\\,\\mathopen|\\,0\\}\\,\\mathopen|\\,0\\}'],
      ['+-{5|{2|-1/4},{1*|0,{1/2|0}}}', '\\pm \\{5\\,\\mathopen|\\,\\{2\\,\\mathopen|\\,-\\tfrac{1}{4}\\},\\{1\\ast\\,\\mathopen|\\,0,\\{\\tfrac{1}{2}\\,\\mathopen|\\,0\\}\\}\\}'],
    ];
    for (const [value, expected] of written) expect(latex(value)).toBe(expected);
  });

  it('has powers and words', () => {
    expect(latex('w**2')).toBe('\\omega^{2}');
    expect(latex('on')).toBe('\\operatorname{on}');
    expect(latexWords('a_b & 50% {\\}')).toBe('a\\_b \\& 50\\% \\{\\textbackslash{}\\}');
  });
});

describe('a table of moves', () => {
  const moves: Shown[] = [
    { by: 'left', name: '(1,1)-(2,1)', result: 'wins', tags: ['best'], move: { move: '(1,1)-(2,1)', value: '{1|-1}', loss: '0' } },
    { by: 'left', name: '3', result: 'loses', tags: [], move: { move: '3', value: '-1/2', loss: '3/2' } },
  ];
  const table = tableOf(moves, { leads: 'Leads to', valued: true, losing: true, ambient: null });

  it('is copied as text', () => {
    expect(tableText(table)).toBe(
      'Move         Result      Leads to  Loss\n(1,1)-(2,1)  wins, best  {1|-1}    0\n3            loses       -1/2      3/2',
    );
  });

  it('is copied as LaTeX', () => {
    expect(tableLatex(table).split('\n')).toEqual([
      '\\begin{tabular}{llll}',
      'Move & Result & Leads to & Loss \\\\',
      '\\hline',
      '\\texttt{(1,1)-(2,1)} & wins, best & $\\{1\\,\\mathopen|\\,-1\\}$ & $0$ \\\\',
      '\\texttt{3} & loses & $-\\tfrac{1}{2}$ & $\\tfrac{3}{2}$ \\\\',
      '\\end{tabular}',
    ]);
  });

  it('has the losses at a temperature', () => {
    const ambient = { t: '1', losses: new Map<string, string>() };
    expect(tableOf(moves, { leads: 'Value', valued: false, losing: false, ambient }).head).toEqual(['Move', 'Result', 'Loss at 1']);
  });
});
