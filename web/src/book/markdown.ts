import { Marked, type Tokens } from 'marked';

/** The folder of the book beside the page. */
export const FOLDER = 'book/';

/** Returns the name of a heading in links, as the tools that print the book make it. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Returns the path below the folder of the book to which a link in a chapter leads; `null` if it leads out of the book. */
export function resolved(chapter: string, link: string): string | null {
  if (/^[a-z]+:/i.test(link)) return null;
  const [path, heading] = link.split('#', 2) as [string, string?];
  const parts = path === '' ? chapter.split('/') : [...chapter.split('/').slice(0, -1), ...path.split('/')];
  const found: string[] = [];
  for (const part of parts) {
    if (part === '..' && found.length === 0) return null;
    if (part === '..') found.pop();
    else if (part !== '.') found.push(part);
  }
  return found.join('/') + (heading ? `#${heading}` : '');
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

/** Returns the headings of a chapter as they are written, without marks. */
export function headings(markdown: string): string[] {
  return new Marked()
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text }) => text.replaceAll(/[`*]/g, ''));
}

/**
 * Writes a chapter as HTML. Links to other chapters have the attribute `data-chapter`; a link that leads to a file
 * outside of the book is plain text.
 */
export function html(chapter: string, markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // The page has a title of its own.
        const level = Math.min(depth + 1, 6);
        return `<h${level} id="book-${escaped(anchor(text.replaceAll(/[`*]/g, '')))}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^https?:/i.test(href)) return `<a href="${escaped(href)}" rel="noreferrer" target="_blank">${inner}</a>`;
        const path = resolved(chapter, href);
        if (path === null || !/\.md(#|$)/.test(path)) return inner;
        return `<a href="#" data-chapter="${escaped(path)}">${inner}</a>`;
      },
      image({ href, text }) {
        const path = resolved(chapter, href);
        return path === null ? escaped(text) : `<img src="${FOLDER}${escaped(path)}" alt="${escaped(text)}">`;
      },
      html({ text }) {
        return escaped(text);
      },
      code({ text }) {
        // Long lines are scrolled with the keys.
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token) {
        const cell = (one: Tokens.TableCell, tag: string) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        const head = token.header.some(({ text }) => text !== '') ? `<thead>${row(token.header, 'th')}</thead>` : '';
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
