//! The simplest number between rationals, found without their sign expansions, which may be long.

use dashu_int::IBig;

use crate::games::surreal::rational::Rational;
use crate::games::value::Dyadic;

/// The greatest number of binary digits of the fraction that is searched for.
const MAX_DIGITS: u32 = 100_000;

/// Returns the simplest number between two rationals: 0, otherwise the integer nearest to 0, otherwise the
/// number with the smallest denominator, which is dyadic. `None` if the fraction would be longer than
/// [`MAX_DIGITS`].
pub(super) fn simplest_between(low: Option<&Rational>, high: Option<&Rational>) -> Option<Dyadic> {
    let is_above = |x: &Rational| low.is_none_or(|low| x > low);
    let is_below = |x: &Rational| high.is_none_or(|high| x < high);
    if is_above(&Rational::ZERO) && is_below(&Rational::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if !is_below(&Rational::ZERO)
        && let Some(high) = high
    {
        // All candidates are below 0, so the mirror image is solved instead.
        let negative = low.map(|low| -low);
        return simplest_between(Some(&-high), negative.as_ref()).map(|found| -&found);
    }
    let low = low?;
    // The next multiple of 2^-digits above the lower bound, and whether it is below the upper bound.
    let next = |digits: u32| {
        let scale = IBig::ONE << digits as usize;
        let next = (low * &Rational::from_parts(scale.clone(), IBig::ONE)?).floor() + IBig::ONE;
        Some((is_below(&Rational::from_parts(next.clone(), scale)?), next))
    };
    // If there is such a multiple between the bounds, there is one for any greater number of digits too, so a
    // binary search applies.
    let (mut least, mut most) = (0, MAX_DIGITS);
    while least < most {
        let digits = (least + most) / 2;
        (least, most) = if next(digits)?.0 { (least, digits) } else { (digits + 1, most) };
    }
    let (is_between, next) = next(least)?;
    is_between.then(|| Dyadic::from_big(next, least))
}
