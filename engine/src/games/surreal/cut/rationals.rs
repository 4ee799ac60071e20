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
    // The next multiple of 2^-digits above the lower bound, and whether it is below the upper one.
    let next = |digits: u32| {
        let scale = IBig::ONE << digits as usize;
        let next = (low * &Rational::from_parts(scale.clone(), IBig::ONE)?).floor() + IBig::ONE;
        Some((is_below(&Rational::from_parts(next.clone(), scale)?), next))
    };
    // If there is such a multiple between the bounds, so there is one with more digits.
    let (mut least, mut most) = (0, MAX_DIGITS);
    while least < most {
        let digits = (least + most) / 2;
        (least, most) = if next(digits)?.0 { (least, digits) } else { (digits + 1, most) };
    }
    let (is_between, next) = next(least)?;
    is_between.then(|| Dyadic::from_big(next, least))
}
