//! Fractions of small integers, for the sizes of nimbers and exponents.

use super::Script;

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    pub(super) numerator: i128,
    pub(super) denominator: i128,
}

fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { divisor(b, a % b) }
}

impl Fraction {
    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let common = divisor(numerator, denominator) * denominator.signum();
        (denominator != 0).then(|| Self { numerator: numerator / common, denominator: denominator / common })
    }

    pub(super) fn inverse(self) -> Option<Self> {
        Self::new(self.denominator, self.numerator)
    }

    fn times(self, other: Self) -> Option<Self> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        Self::new(numerator, self.denominator.checked_mul(other.denominator)?)
    }

    fn power(self, exponent: Self) -> Option<Self> {
        if exponent.denominator != 1 {
            return None;
        }
        let base = if exponent.numerator < 0 { self.inverse()? } else { self };
        let times = u32::try_from(exponent.numerator.unsigned_abs()).ok()?;
        Self::new(base.numerator.checked_pow(times)?, base.denominator.checked_pow(times)?)
    }
}

/// Evaluates an expression of small integers, products, quotients, powers, sums and signs; `None` for other
/// expressions.
pub(super) fn constant(script: &Script) -> Option<Fraction> {
    match script {
        Script::Plain(digits) => Fraction::new(digits.parse().ok()?, 1),
        Script::Unary("-", of) => constant(of)?.times(Fraction::new(-1, 1)?),
        Script::Binary("*", a, b) => constant(a)?.times(constant(b)?),
        Script::Binary("/", a, b) => constant(a)?.times(constant(b)?.inverse()?),
        Script::Binary("^", a, b) => constant(a)?.power(constant(b)?),
        Script::Binary("+", a, b) => sum(constant(a)?, constant(b)?),
        _ => None,
    }
}

fn sum(a: Fraction, b: Fraction) -> Option<Fraction> {
    let numerator =
        a.numerator.checked_mul(b.denominator)?.checked_add(b.numerator.checked_mul(a.denominator)?)?;
    Fraction::new(numerator, a.denominator.checked_mul(b.denominator)?)
}
