//! The simplest number between real numbers, which are told by enclosures.
//!
//! With the outer end of each enclosure in its place, the cut is wider. If the simplest number in it lies beyond the inner ends,
//! too, it lies in the cut itself, and is the simplest there. Else the enclosures are made finer.

use super::edge::NoNumber;
use super::options::{Form, Options};
use crate::games::surreal::number::Surreal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::real::{Real, finenesses};

impl Form {
    /// The number, if options are real numbers.
    pub(super) fn between_reals(&self) -> Result<Surreal, NoNumber> {
        if self.left.reals.iter().any(|left| self.right.reals.contains(left)) {
            return Err(NoNumber::NotBelow);
        }
        for bits in finenesses() {
            let Some((left, right)) = enclosed(&self.left, bits).zip(enclosed(&self.right, bits)) else {
                continue;
            };
            let (lower, inner_left): (Vec<_>, Vec<_>) = left.into_iter().unzip();
            let (inner_right, upper): (Vec<_>, Vec<_>) = right.into_iter().unzip();
            let wider = Self { left: self.left.with(lower), right: self.right.with(upper) };
            let found = match wider.number() {
                // As fine as this, the ends of equal numbers differ.
                Err(NoNumber::TooLong) => return Err(NoNumber::Undecided),
                found => found?,
            };
            let is_inside = |found: &Surreal| {
                inner_left.iter().all(|left| *found > left.clone().into())
                    && inner_right.iter().all(|right| *found < right.clone().into())
            };
            if is_inside(&found) {
                return Ok(found);
            }
        }
        Err(NoNumber::Undecided)
    }
}

/// Both ends of the enclosures of real numbers; `None` if one of them may be divided by 0.
fn enclosed(options: &Options, bits: usize) -> Option<Vec<(Rational, Rational)>> {
    options.reals.iter().map(|real: &Real| real.between(bits)).collect()
}

impl Options {
    /// The same with rationals in the places of the real numbers.
    fn with(&self, rationals: Vec<Rational>) -> Self {
        let numbers = self.numbers.iter().cloned().chain(rationals.into_iter().map(Surreal::from));
        Self { numbers: numbers.collect(), reals: Vec::new(), progression: self.progression.clone() }
    }
}
