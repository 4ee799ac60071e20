import { tokens, type Token } from '../value/tokens';

/** Commands and signs of LaTeX in math mode, as the program writes them, by what tokens show. */
const SIGNS: Record<string, string> = {
  '{': '\\{', '}': '\\}', '|': '\\,\\mathopen|\\,', '||': '\\,\\mathopen\\|\\,', '|||': '\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,',
  '↑': '\\uparrow ', '↓': '\\downarrow ', '∗': '\\ast ', '±': '\\pm ', '−': '-', '+': ' + ', '&': ' \\& ', '%': '\\%', '#': '\\#', $: '\\$', _: '\\_',
};

const WORDS: Record<string, string> = { '⧾': '\\mathord{\\pmb{+}}', '⧿': '\\mathord{\\pmb{-}}', ω: '\\omega ', π: '\\pi ' };

/** Writes a value in LaTeX, for math mode. */
export function latex(value: string): string {
  const found = tokens(value);
  return found
    .map((token, i) => (found[i - 1] && isPower(found[i - 1]!) ? `{${one(token)}}` : one(token)))
    .join('')
    .replaceAll(/ +(?=\\,|\\\}|[),}^]|$)/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const isPower = (token: Token): boolean => token.kind === 'operator' && token.text === '**';

function one(token: Token): string {
  if (isPower(token)) return '^';
  if (token.kind === 'number') return token.text;
  if (token.kind === 'fraction') return `\\tfrac{${token.over}}{${token.under}}`;
  if (token.kind === 'power') return `${SIGNS[token.base]?.trim()}^{${token.exponent}}`;
  if (token.kind === 'word') return WORDS[token.text] ?? `\\operatorname{${token.text.replaceAll('_', '\\_')}}`;
  return SIGNS[token.text] ?? token.text;
}

const ESCAPED: Record<string, string> = { '\\': '\\textbackslash{}', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}' };

/** Writes words in LaTeX, outside of math mode. */
export const latexWords = (words: string): string => words.replaceAll(/[\\^~{}&%$#_]/g, (char) => ESCAPED[char] ?? `\\${char}`);
