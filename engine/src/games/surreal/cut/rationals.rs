//! The simplest number between rationals, without their signs, which may be many.

use dashu_int::IBig;

use crate::games::surreal::rational::Rational;
use crate::games::value::Dyadic;

/// The longest fraction, in binary digits, that is looked for.
const MAX_DIGITS: u32 = 100_000;

/// The simplest number between two: 0, else the integer that is nearest to 0, else the one with the smallest
/// denominator, which is dyadic. `None` beyond the longest fraction.
pub(super) fn simplest_between(low: Option<&Rational>, high: Option<&Rational>) -> Option<Dyadic> {
    let is_above = |x: &Rational| low.is_none_or(|low| x > low);
    let is_below = |x: &Rational| high.is_none_or(|high| x < high);
    if is_above(&Rational::ZERO) && is_below(&Rational::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if !is_below(&Rational::ZERO)
        && let Some(high) = high
    {
        // All of them are below 0: the other way round.
        let negative = low.map(|low| -low);
        return simplest_between(Some(&-high), negative.as_ref()).map(|found| -&found);
    }
    let low = low?;
    for digits in 0..=MAX_DIGITS {
        let scale = IBig::ONE << digits as usize;
        let scaled = low * &Rational::from_parts(scale.clone(), IBig::ONE)?;
        let next = scaled.floor() + IBig::ONE;
        if is_below(&Rational::from_parts(next.clone(), scale)?) {
            return Some(Dyadic::from_big(next, digits));
        }
    }
    None
}
