import { latex, latexWords } from '../../copy/latex';
import type { Block, Span } from '../prose';
import type { Part, Result } from './content';

/** Writes a worksheet as an article in LaTeX, which needs the packages `amsmath`, `graphicx` and `tikz`. */
export function texOf(parts: Part[]): string {
  const body = parts.map((part) => {
    if (part.kind === 'prose') return part.blocks.map(block).join('\n\n');
    return [code(part.input), part.result ? result(part.result) : '', ...part.pictures.map(figure)].filter(Boolean).join('\n\n');
  });
  return `\\documentclass{article}
\\usepackage[T1]{fontenc}
\\usepackage{amsmath}
\\usepackage{graphicx}
\\usepackage{tikz}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{0.6em}
\\begin{document}

${body.filter(Boolean).join('\n\n')}

\\end{document}
`;
}

const HEADINGS = ['section', 'subsection', 'subsubsection', 'paragraph'];

function block(found: Block): string {
  if (found.kind === 'heading') return `\\${HEADINGS[Math.min(found.level, HEADINGS.length) - 1]}*{${line(found.spans)}}`;
  if (found.kind === 'code') return code(found.text);
  if (found.kind === 'paragraph') return line(found.spans);
  const name = found.ordered ? 'enumerate' : 'itemize';
  return [`\\begin{${name}}`, ...found.items.map((item) => `\\item{} ${line(item)}`), `\\end{${name}}`].join('\n');
}

const line = (spans: Span[]): string => spans.map(span).join('');

function span({ kind, text, href }: Span): string {
  if (kind === 'strong') return `\\textbf{${words(text)}}`;
  if (kind === 'em') return `\\emph{${words(text)}}`;
  if (kind === 'code') return typed(text);
  return kind === 'link' ? `${words(text)} (${typed(href ?? '')})` : words(text);
}

function result(found: Result): string {
  if (found.kind === 'error') return `\\emph{${words(found.message)}}`;
  if (found.kind === 'text') return typed(found.text);
  if (found.kind === 'value') return `$${latex(found.value)}$${found.words ? `\\quad ${words(found.words)}` : ''}`;
  const columns = Math.max(found.head.length, ...found.rows.map((row) => row.length));
  const row = (cells: string[]) => `${cells.join(' & ')} \\\\`;
  const head = found.head.length > 0 ? [row(found.head.map(words)), '\\hline'] : [];
  const rows = found.rows.map((cells) => row(cells.map((cell) => (cell === '' ? '' : `$${latex(cell)}$`))));
  return [`\\begin{tabular}{${'l'.repeat(columns)}}`, ...head, ...rows, '\\end{tabular}'].join('\n');
}

/** Pictures that are wider than the page become smaller. */
const figure = (tikz: string): string => {
  const begins = tikz.indexOf('\\begin{tikzpicture}');
  return `${tikz.slice(0, begins)}\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n${tikz.slice(begins).trimEnd()}}`;
};

/** Signs that the fonts of text have not. */
const SIGNS: Record<string, string> = {
  '↑': '$\\uparrow$', '↓': '$\\downarrow$', '∗': '$\\ast$', '±': '$\\pm$', '−': '$-$', '≤': '$\\le$', '≥': '$\\ge$', '≠': '$\\ne$',
  '→': '$\\to$', '←': '$\\leftarrow$', '∥': '$\\parallel$', '×': '$\\times$', '·': '$\\cdot$', '∞': '$\\infty$', ω: '$\\omega$',
  π: '$\\pi$', ε: '$\\varepsilon$', '½': '$\\tfrac12$', '¼': '$\\tfrac14$', '¾': '$\\tfrac34$', '⧾': '\\textbf{+}', '⧿': '\\textbf{--}',
};

/** Writes words, in which formulas stand for signs. */
const words = (text: string): string => [...text].map((char) => SIGNS[char] ?? latexWords(char)).join('');

/** Writes text in the font of a typewriter, in which no two characters join. */
const typed = (text: string): string => `\\texttt{${words(text).replaceAll(/([-<>,'`])(?=\1)/g, '$1{}')}}`;

/** Writes lines verbatim; those that `verbatim` cannot have are typed. */
function code(text: string): string {
  const plain = /^[\x20-\x7e\n]*$/.test(text) && !text.includes('\\end{verbatim}');
  if (plain) return `\\begin{verbatim}\n${text}\n\\end{verbatim}`;
  return text.split('\n').map((row) => typed(row).replaceAll('  ', '~~')).join('\\\\\n');
}
