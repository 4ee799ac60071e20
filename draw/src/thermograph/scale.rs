//! Conversion of exact numbers to coordinates, in integer arithmetic.

use dashu_int::IBig;
use dashu_int::ops::DivRem;

use upstar::games::value::Dyadic;

/// The rounding of a ratio to an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// To the nearest integer; halves are rounded up.
    Nearest,
    /// Up, towards positive infinity.
    Up,
}

/// Returns `x * steps / unit` as an integer. The unit must be positive. Results outside the range of `i64`
/// are clamped to it.
pub(super) fn ratio(x: &Dyadic, steps: usize, unit: &Dyadic, round: Round) -> i64 {
    let common = x.exponent().max(unit.exponent());
    let over = |y: &Dyadic| y.numerator() << (common - y.exponent()) as usize;
    let (mut numerator, mut denominator) = (over(x) * IBig::from(steps), over(unit));
    match round {
        // Rounding to the nearest integer is floor(x + 1/2), here with both sides of the fraction doubled.
        Round::Nearest => {
            numerator = (numerator << 1) + &denominator;
            denominator <<= 1;
        }
        Round::Up => numerator += &denominator - IBig::ONE,
    }
    saturated(&floor_quotient(&numerator, &denominator))
}

/// Returns the quotient rounded down, for a numerator of either sign and a positive denominator.
fn floor_quotient(numerator: &IBig, denominator: &IBig) -> IBig {
    let (quotient, remainder) = numerator.div_rem(denominator);
    if remainder < IBig::ZERO { quotient - IBig::ONE } else { quotient }
}

fn saturated(x: &IBig) -> i64 {
    i64::try_from(x).unwrap_or(if *x < IBig::ZERO { i64::MIN } else { i64::MAX })
}

/// A scale that maps an interval of numbers to the coordinates `0..=steps`.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    low: Dyadic,
    span: Dyadic,
    steps: usize,
}

impl Scale {
    /// Creates the scale from `low` to `high`. An empty interval is widened by 1 on both sides.
    pub(super) fn new(low: &Dyadic, high: &Dyadic, steps: usize) -> Self {
        if low < high {
            return Self { low: low.clone(), span: high - low, steps };
        }
        Self { low: low - &Dyadic::from(1), span: Dyadic::from(2), steps }
    }

    /// Returns the coordinate nearest to `x`. Numbers outside the interval are mapped to its nearer end.
    pub(super) fn position(&self, x: &Dyadic) -> i64 {
        let last = i64::try_from(self.steps).unwrap_or(i64::MAX);
        ratio(&(x - &self.low), self.steps, &self.span, Round::Nearest).clamp(0, last)
    }
}

/// Returns the width and the height that two axes take if a unit has the same length on both and one of them
/// fills its part of the space. The height is at least half of the space, even if the units must differ for
/// that.
pub(super) fn same_unit(values: &Dyadic, temperatures: &Dyadic, [width, height]: [usize; 2]) -> [usize; 2] {
    let places = |x: &Dyadic, room, whole: &Dyadic| {
        usize::try_from(ratio(x, room, whole, Round::Nearest)).unwrap_or(usize::MAX)
    };
    let needed = places(values, height, temperatures);
    // A unit that fills the height fits the width as well; otherwise the width decides.
    if needed <= width {
        return [needed, height];
    }
    [width, places(temperatures, width, values).clamp(height / 2, height)]
}

/// Returns `2^exponent`; the exponent may be negative.
pub(super) fn power_of_two(exponent: i64) -> Dyadic {
    let size = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
    if exponent < 0 {
        return Dyadic::unit_fraction(size);
    }
    Dyadic::from_big(IBig::ONE << size as usize, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Dyadic {
        text.parse().expect("a dyadic literal")
    }

    #[test]
    fn ratios_of_both_signs() {
        let up = |x, unit| ratio(&d(x), 1, &d(unit), Round::Up);
        assert_eq!(up("33/16", "1/4"), 9);
        assert_eq!(up("2", "1/4"), 8);
        assert_eq!(up("-33/16", "1/4"), -8);
        let nearest = |x, unit| ratio(&d(x), 1, &d(unit), Round::Nearest);
        assert_eq!(nearest("3/2", "1"), 2);
        assert_eq!(nearest("-3/2", "1"), -1);
        assert_eq!(nearest("-7/4", "1"), -2);
    }

    #[test]
    fn ends_and_middle() {
        let scale = Scale::new(&d("-1"), &d("2"), 30);
        assert_eq!(scale.position(&d("-1")), 0);
        assert_eq!(scale.position(&d("1/2")), 15);
        assert_eq!(scale.position(&d("2")), 30);
        assert_eq!(scale.position(&d("-7")), 0);
        assert_eq!(scale.position(&d("7")), 30);
    }

    #[test]
    fn huge_and_tiny() {
        let huge = d("1000000000000000000000000000000");
        let scale = Scale::new(&-&huge, &huge, 1000);
        assert_eq!(scale.position(&Dyadic::ZERO), 500);
        assert_eq!(scale.position(&huge.half()), 750);
        let tiny = Dyadic::unit_fraction(200);
        let scale = Scale::new(&Dyadic::ZERO, &tiny, 1000);
        assert_eq!(scale.position(&tiny.half()), 500);
        assert_eq!(ratio(&huge, 1, &tiny, Round::Up), i64::MAX);
        assert_eq!(ratio(&-&huge, 1, &tiny, Round::Up), i64::MIN);
        assert_eq!(ratio(&tiny, 1, &huge, Round::Up), 1);
    }

    #[test]
    fn an_empty_interval_is_widened() {
        assert_eq!(Scale::new(&d("5"), &d("5"), 10).position(&d("5")), 5);
    }

    #[test]
    fn units() {
        let units = |v, t| same_unit(&Dyadic::from(v), &Dyadic::from(t), [400, 300]);
        assert_eq!(units(0, 2), [0, 300]);
        assert_eq!(units(2, 2), [300, 300]);
        assert_eq!(units(4, 2), [400, 200]);
        assert_eq!(units(4000, 2), [400, 150]);
    }

    #[test]
    fn powers_of_two() {
        assert_eq!(power_of_two(-3), d("1/8"));
        assert_eq!(power_of_two(0), d("1"));
        assert_eq!(power_of_two(100), d("1267650600228229401496703205376"));
    }
}
