/** A piece of a printed value, as MathML shows it. */
export type Token =
  | { kind: 'number'; text: string }
  | { kind: 'fraction'; over: string; under: string }
  | { kind: 'operator'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'power'; base: string; exponent: string };

const ARROWS: Record<string, string> = { '^': '↑', v: '↓' };
const SIGNS: Record<string, string> = { '*': '∗', '+-': '±', '-': '−', '**': '**' };
const WORDS: Record<string, string> = { tiny: '⧾', miny: '⧿', pi: 'π', w: 'ω' };

const PATTERN =
  /(?<fraction>\d+\/\d+)|(?<number>\d+)|(?<power>[\^v](?:<[^>]*>|\[[^\]]*\]))|(?<word>[a-uw-zA-Z_]\w*|v\w*[a-zA-Z_]\w*)|(?<arrow>[\^v])|(?<sign>\+-|\*\*|\*|-)|(?<bars>\|+)|(?<other>\S)|\s+/gu;

/** Splits a value in the notation of the program. Every character but blanks is in one token. */
export function tokens(value: string): Token[] {
  const found: Token[] = [];
  for (const { groups } of value.matchAll(PATTERN)) {
    if (groups) add(found, groups);
  }
  return found;
}

function add(found: Token[], groups: Record<string, string | undefined>) {
  const { fraction, number, power, word, arrow, sign, bars, other } = groups;
  if (fraction) {
    const [over = '', under = ''] = fraction.split('/');
    found.push({ kind: 'fraction', over, under });
  } else if (number) found.push({ kind: 'number', text: number });
  else if (power) found.push(readPower(power));
  else if (word) found.push({ kind: 'word', text: WORDS[word] ?? word });
  else if (arrow) found.push({ kind: 'operator', text: ARROWS[arrow] ?? arrow });
  else if (sign) found.push({ kind: 'operator', text: SIGNS[sign] ?? sign });
  else if (bars) found.push({ kind: 'operator', text: bars });
  else if (other) found.push({ kind: 'operator', text: other });
}

function readPower(power: string): Token {
  const inner = power.slice(2, -1);
  const exponent = power[1] === '<' ? inner : `[${inner}]`;
  return { kind: 'power', base: ARROWS[power[0] ?? ''] ?? '', exponent };
}
