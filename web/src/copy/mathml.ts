import { tokens, type Token } from '../value/tokens';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text for HTML and XML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => ESCAPED[char]!);

/** Longer values are written as plain text, since MathML is slow. */
const MOST = 3000;

/** Writes a value in HTML, as a formula in MathML. */
export function mathml(value: string): string {
  if (value.length > MOST) return `<code>${escaped(value)}</code>`;
  return `<math xmlns="http://www.w3.org/1998/Math/MathML" displaystyle="true"><mrow>${tokens(value).map(one).join('')}</mrow></math>`;
}

function one(token: Token): string {
  if (token.kind === 'number') return `<mn>${token.text}</mn>`;
  if (token.kind === 'fraction') return `<mfrac><mn>${token.over}</mn><mn>${token.under}</mn></mfrac>`;
  if (token.kind === 'word') return `<mi mathvariant="normal">${escaped(token.text)}</mi>`;
  if (token.kind === 'power') return `<msup><mi mathvariant="normal">${escaped(token.base)}</mi><mn>${escaped(token.exponent)}</mn></msup>`;
  const left = token.text.startsWith('|') ? '0.2em' : '0';
  const right = token.text.startsWith('|') || token.text === ',' ? '0.2em' : '0';
  return `<mo stretchy="false" lspace="${left}" rspace="${right}">${escaped(token.text)}</mo>`;
}
