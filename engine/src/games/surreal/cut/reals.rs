//! The simplest number between real numbers that are known by enclosures.
//!
//! Replacing each real number by the outer end of its enclosure widens the cut. If the simplest number in the
//! wider cut also lies beyond all inner ends, it lies in the cut itself, and is the simplest number there.
//! Otherwise the enclosures are refined.

use std::cmp::Ordering;

use super::options::{Form, Options};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::real::{NoReal, Real, finenesses};
use crate::ground::control::{Control, Stop};

impl Form {
    /// Returns the simplest number between the options, some of which are real numbers.
    pub(super) fn between_reals(&self, control: &Control) -> Result<Surreal, NoSurreal> {
        for left in &self.left.reals {
            for right in &self.right.reals {
                match left.compare(right, control) {
                    Ok(Ordering::Less) | Err(NoReal::Undecided | NoReal::TooLong) => {}
                    Ok(_) => return Err(NoSurreal::NotBelow),
                    Err(NoReal::Stopped(stop)) => return Err(NoSurreal::Stopped(stop)),
                    Err(NoReal::NegativeRoot) => return Err(NoSurreal::UndecidedOrder),
                }
            }
        }
        let mut form = None;
        for bits in finenesses() {
            // If an option equals a dyadic number, the wider cut may yield that number at every fineness. So
            // from here on, such options are replaced by their exact values.
            if form.is_none() && bits >= FINE {
                form = Some(Self { left: self.left.known(control)?, right: self.right.known(control)? });
            }
            let form = form.as_ref().unwrap_or(self);
            let Some((left, right)) =
                enclosed(&form.left, bits, control)?.zip(enclosed(&form.right, bits, control)?)
            else {
                continue;
            };
            let (lower, inner_left): (Vec<_>, Vec<_>) = left.into_iter().unzip();
            let (inner_right, upper): (Vec<_>, Vec<_>) = right.into_iter().unzip();
            let wider = Self { left: form.left.with(lower), right: form.right.with(upper) };
            let found = match wider.number(control) {
                // At such a fineness, the ends of the enclosures differ even if the numbers are equal.
                Err(NoSurreal::FractionTooLong) => return Err(NoSurreal::UndecidedOrder),
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
        Err(NoSurreal::UndecidedOrder)
    }
}

/// The fineness, in binary digits, from which on options are tested for being dyadic.
const FINE: usize = 512;

/// Returns both ends of the enclosures of the real options; `None` if a divisor may be 0.
fn enclosed(
    options: &Options,
    bits: usize,
    control: &Control,
) -> Result<Option<Vec<(Rational, Rational)>>, Stop> {
    options.reals.iter().map(|real: &Real| real.between(bits, control)).collect()
}

impl Options {
    /// Returns the options with all real numbers that are found to be dyadic replaced by their exact values.
    fn known(&self, control: &Control) -> Result<Self, Stop> {
        let mut known = Self { reals: Vec::new(), ..self.clone() };
        for real in &self.reals {
            match real.dyadic(control)? {
                Some(dyadic) => known.numbers.push(dyadic.into()),
                None => known.reals.push(real.clone()),
            }
        }
        Ok(known)
    }

    /// Returns the options with rationals in place of the real numbers.
    fn with(&self, rationals: Vec<Rational>) -> Self {
        let numbers = self.numbers.iter().cloned().chain(rationals.into_iter().map(Surreal::from));
        Self { numbers: numbers.collect(), reals: Vec::new(), progression: self.progression.clone() }
    }
}
