import { escaped, mathml } from '../../copy/mathml';
import { readPicture } from '../../editor/picture';
import type { Block, Span } from '../prose';
import type { Part, Result } from './content';

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem 0.8rem; background: light-dark(#f2f4f6, #20242a); }
.input { border-left: 4px solid light-dark(#0b6a5d, #5fd4c1); }
.scroll, section p { overflow-x: auto; }
.words, .value + .words { color: light-dark(#545c66, #aab3bd); }
.error { color: light-dark(#b42318, #ff8f84); }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.7rem; text-align: left; border-bottom: 1px solid light-dark(#d3d9df, #3a424b); }
figure { margin: 0.8rem 0; }
svg { display: block; max-width: 100%; height: auto; background: #ffffff; }`;

/** Writes a worksheet as one file of HTML that needs nothing else and has no scripts. */
export function htmlOf(title: string, parts: Part[]): string {
  let pictures = 0;
  const body = parts.map((part) => {
    if (part.kind === 'prose') return part.blocks.map(block).join('\n');
    const drawn = part.pictures.map((text) => figure(text, `p${++pictures}`));
    return ['<section>', `<pre class="input"><code>${escaped(part.input)}</code></pre>`, part.result ? result(part.result) : '', ...drawn, '</section>']
      .filter(Boolean)
      .join('\n');
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function block(found: Block): string {
  if (found.kind === 'heading') return `<h${found.level}>${line(found.spans)}</h${found.level}>`;
  if (found.kind === 'code') return `<pre><code>${escaped(found.text)}</code></pre>`;
  if (found.kind === 'paragraph') return `<p>${line(found.spans)}</p>`;
  const name = found.ordered ? 'ol' : 'ul';
  return `<${name}>\n${found.items.map((item) => `<li>${line(item)}</li>`).join('\n')}\n</${name}>`;
}

const line = (spans: Span[]): string => spans.map(span).join('');

function span({ kind, text, href }: Span): string {
  if (kind === 'plain') return escaped(text);
  if (kind === 'link') return `<a href="${escaped(href ?? '')}" rel="noreferrer">${escaped(text)}</a>`;
  return `<${kind}>${escaped(text)}</${kind}>`;
}

function result(found: Result): string {
  if (found.kind === 'error') return `<p class="error">${escaped(found.message)}</p>`;
  if (found.kind === 'text') return `<p><code>${escaped(found.text)}</code></p>`;
  if (found.kind === 'value') {
    const words = found.words ? ` <span class="words">${escaped(found.words)}</span>` : '';
    return `<p><span class="value" title="${escaped(found.value)}">${mathml(found.value)}</span>${words}</p>`;
  }
  const head = found.head.length > 0 ? `<thead><tr>${found.head.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>\n` : '';
  const rows = found.rows.map((row) => `<tr>${row.map((cell) => `<td>${mathml(cell)}</td>`).join('')}</tr>`);
  return `<div class="scroll"><table>\n${head}<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`;
}

/** Cleans a picture, and gives its parts names that no other picture of the file has. */
function figure(text: string, prefix: string): string {
  const picture = readPicture(text, false);
  if (!picture) return '';
  for (const element of [picture.svg, ...picture.svg.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (name === 'id') element.setAttribute(name, `${prefix}-${value}`);
      else if (value.includes('url(#')) element.setAttribute(name, value.replaceAll('url(#', `url(#${prefix}-`));
    }
  }
  return `<figure>${new XMLSerializer().serializeToString(picture.svg)}</figure>`;
}
