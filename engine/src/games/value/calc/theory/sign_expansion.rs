//! Sign expansions of numbers, which are the ways from 0 to them in the tree of numbers.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Stop};
use crate::ground::control::OrStop;

/// The maximal length of a sign expansion that is walked through.
const MAX_SIGNS: i64 = 1 << 17;
/// The maximal exponent of the denominator of a number made from signs. Such a number can be written in a
/// tenth of a second.
const MAX_EXPONENT: u32 = 1 << 21;

impl Calc<'_, '_> {
    /// Returns the number whose sign expansion is that of `a` followed by that of `b`.
    pub(super) fn appended(&mut self, a: &Dyadic, b: &Dyadic) -> OrStop<Dyadic> {
        if *a == Dyadic::from(1) {
            return on_one(b);
        }
        if *a == Dyadic::from(-1) {
            return Ok(-&on_one(&-b)?);
        }
        let mut to = Walker::at(a);
        if to.is_unbounded(b.signum() > 0) {
            // Where the tree continues with integers, appending signs is ordinary addition.
            return Ok(a + b);
        }
        if expansion_length(b).is_none_or(|length| length > MAX_SIGNS) {
            return Err(Stop::TooLarge);
        }
        let mut from = Walker::at(&Dyadic::ZERO);
        while from.here != *b {
            self.step()?;
            let up = from.here < *b;
            from.go(up);
            to.go(up);
        }
        Ok(to.here)
    }

    /// Returns the number whose sign expansion begins with these signs (`true` for plus) and continues with
    /// that of `rest`.
    pub(crate) fn on_signs(
        &mut self,
        signs: impl DoubleEndedIterator<Item = bool>,
        rest: Dyadic,
    ) -> OrStop<Dyadic> {
        signs.rev().try_fold(rest, |rest, is_plus| {
            self.step()?;
            if is_plus { on_one(&rest) } else { Ok(-&on_one(&-&rest)?) }
        })
    }
}

/// Returns 1:x = (x + p)/2^(p-1), where p is the least positive integer with x + p > 1 (*Winning Ways*, ch.
/// 3: Berlekamp's rule, reversed).
fn on_one(x: &Dyadic) -> OrStop<Dyadic> {
    let one = Dyadic::from(1);
    let p = (&(&one - x).floor() + &one).max(one.clone());
    let halvings = (&p - &one).to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n <= MAX_EXPONENT);
    let halvings = halvings.filter(|n| n + x.exponent() <= MAX_EXPONENT).ok_or(Stop::TooLarge)?;
    Ok((x + &p).times(&Dyadic::unit_fraction(halvings)))
}

/// Returns the number of signs in the expansion of a number; `None` if it does not fit in 64 bits.
fn expansion_length(x: &Dyadic) -> Option<i64> {
    x.abs().ceil().to_i64()?.checked_add(i64::from(x.exponent()))
}

/// A vertex of the tree of numbers, with its nearest smaller and its nearest greater ancestor.
struct Walker {
    below: Option<Dyadic>,
    here: Dyadic,
    above: Option<Dyadic>,
}

impl Walker {
    fn at(x: &Dyadic) -> Self {
        let step = Dyadic::unit_fraction(x.exponent());
        let (below, above) = (x - &step, x + &step);
        let is_inner = !x.is_integer();
        Self {
            below: (is_inner || x.signum() > 0).then_some(below),
            here: x.clone(),
            above: (is_inner || x.signum() < 0).then_some(above),
        }
    }

    /// Returns whether the vertex has no greater ancestor (for `up`), or no smaller one.
    fn is_unbounded(&self, up: bool) -> bool {
        if up { self.above.is_none() } else { self.below.is_none() }
    }

    /// Moves on by one sign.
    fn go(&mut self, up: bool) {
        let one = Dyadic::from(1);
        let (behind, ahead) =
            if up { (&mut self.below, &self.above) } else { (&mut self.above, &self.below) };
        let next = match ahead {
            Some(ahead) => (&self.here + ahead).half(),
            None if up => &self.here + &one,
            None => &self.here - &one,
        };
        *behind = Some(std::mem::replace(&mut self.here, next));
    }
}
