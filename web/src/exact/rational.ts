/** An exact rational number with a positive denominator, in lowest terms. */
export interface Rational {
  readonly p: bigint;
  readonly q: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** Returns p/q; q is not 0. */
export function rational(p: bigint, q = 1n): Rational {
  const divisor = gcd(p, q) * (q < 0n ? -1n : 1n);
  return { p: p / divisor, q: q / divisor };
}

/** Reads `-3` or `5/2`; `null` if the text is neither. */
export function parse(text: string): Rational | null {
  const found = /^(-?\d+)(?:\/(\d+))?$/.exec(text.trim());
  if (!found?.[1]) return null;
  const q = BigInt(found[2] ?? '1');
  return q === 0n ? null : rational(BigInt(found[1]), q);
}

export const format = ({ p, q }: Rational): string => (q === 1n ? `${p}` : `${p}/${q}`);
export const add = (a: Rational, b: Rational): Rational => rational(a.p * b.q + b.p * a.q, a.q * b.q);
export const subtract = (a: Rational, b: Rational): Rational => rational(a.p * b.q - b.p * a.q, a.q * b.q);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.p * b.p, a.q * b.q);
export const divide = (a: Rational, b: Rational): Rational => rational(a.p * b.q, a.q * b.p);

/** Returns a negative number, 0 or a positive number as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.p * b.q - b.p * a.q;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);
export const greatest = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);

/** Returns the greatest integer that is at most a. */
export function floor({ p, q }: Rational): bigint {
  const towardsZero = p / q;
  return p < 0n && p % q !== 0n ? towardsZero - 1n : towardsZero;
}

/** Returns an approximation, for places on the screen alone. */
export function approximate({ p, q }: Rational): number {
  const whole = p / q;
  const rest = ((p % q) * 1_000_000n) / q;
  return Number(whole) + Number(rest) / 1_000_000;
}
