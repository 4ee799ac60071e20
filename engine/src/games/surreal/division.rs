//! Quotients with finitely many terms, and the first terms of others.
//!
//! The terms of a quotient q of x by y come one after another, as in a long division: the first is the first term of
//! what is left of x, divided by that of y. Whether they end is decided as follows.
//!
//! An exponent is a number in normal form, and its coefficient at omega^z is a linear function of it with rational
//! values, for each z. Let f be one of these. Of the pairs of terms of q and y whose product has the least f, take
//! those with the least exponent in each of q and y: their product cannot cancel. So the least f in q y = x is the sum of
//! those in q and in y; for the greatest it is the same. If q is finite, then, each f lies in q between bounds that x
//! and y tell. A term outside of them proves that q has infinitely many; and there are only finitely many
//! exponents within them, since their denominators divide the common one of all in x and y.

use std::collections::BTreeSet;
use std::fmt;

use super::arithmetic::merged;
use super::number::{Surreal, Term, TooHigh};
use super::rational::Rational;
use crate::ground::control::{Control, Stop};

/// A quotient.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quotient {
    /// It has finitely many terms.
    Exact(Surreal),
    /// It has infinitely many terms; these are the first, as many as were asked for.
    Infinite(Surreal),
    /// These are the first terms, as many as were asked for; whether there are infinitely many was not found out.
    Unknown(Surreal),
}

/// Why there is no quotient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoQuotient {
    /// Nothing is divided by 0.
    ByZero,
    /// The calculation had to stop.
    Stopped(Stop),
}

impl From<Stop> for NoQuotient {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for NoQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByZero => f.write_str("division by 0"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NoQuotient {}

/// So many terms are looked at before it stays open whether there are infinitely many; fewer where the divisor has many.
const MOST_TERMS: usize = 2_000;
/// The most terms of the quotient times those of the divisor.
const MOST_PAIRS: usize = 20_000;
/// The most binary digits of a coefficient of a quotient, and the most terms of what is left.
const MOST_BITS: usize = 1 << 17;
const MOST_LEFT: usize = 1 << 18;

impl Surreal {
    /// The quotient by a number, with so many terms at least if it has infinitely many.
    ///
    /// # Errors
    /// [`NoQuotient`].
    pub fn divided_by(&self, by: &Self, terms: usize, control: &Control) -> Result<Quotient, NoQuotient> {
        let Some((exponent, coefficient)) = by.terms().next() else { return Err(NoQuotient::ByZero) };
        let (minus, over) = (exponent.negative(), coefficient.inverse().ok_or(NoQuotient::ByZero)?);
        let bounds = Bounds::new(self, by);
        let most = MOST_TERMS.min(MOST_PAIRS / by.terms().len()).max(terms);
        let (mut rest, mut quotient) = (self.clone(), Vec::new());
        let mut is_infinite = false;
        loop {
            let Some((exponent, coefficient)) = rest.terms().next() else { break };
            control.check(1 + (rest.terms().len() + by.terms().len()) as u64 / 256, 0)?;
            let next = Term { exponent: exponent.plus(&minus), coefficient: coefficient * &over };
            is_infinite = is_infinite || !bounds.has(&next.exponent);
            let is_long = next.coefficient.bits() > MOST_BITS || rest.terms().len() > MOST_LEFT;
            if is_infinite && quotient.len() >= terms || quotient.len() >= most || is_long {
                quotient.truncate(terms);
                let found = Self::from_decreasing(quotient).unwrap_or(Self::ZERO);
                return Ok(if is_infinite { Quotient::Infinite(found) } else { Quotient::Unknown(found) });
            }
            rest = rest.less_term_times(&next, by).unwrap_or(Self::ZERO);
            quotient.push(next);
        }
        Ok(Quotient::Exact(Self::from_decreasing(quotient).unwrap_or(Self::ZERO)))
    }

    /// What is left after a term times a number was taken away.
    fn less_term_times(&self, term: &Term, by: &Self) -> Result<Self, TooHigh> {
        let taken = by.times_term(&term.exponent, &-&term.coefficient);
        Self::from_decreasing(merged(self.terms().map(Term::copied).collect(), taken))
    }
}

/// Between which numbers the coefficients of exponents lie in a finite quotient, or in a finite root.
pub(super) struct Bounds(Vec<(Surreal, Rational, Rational)>);

impl Bounds {
    fn new(x: &Surreal, y: &Surreal) -> Self {
        let bounds = places(x.terms().chain(y.terms())).into_iter().filter_map(|place| {
            let ((low_x, high_x), (low_y, high_y)) = (ends(x, place)?, ends(y, place)?);
            Some((place.clone(), &low_x - &low_y, &high_x - &high_y))
        });
        Self(bounds.collect())
    }

    /// Those of a root of a number whose degree is the inverse of this part.
    pub(super) fn of_root(x: &Surreal, part: &Rational) -> Self {
        let bounds = places(x.terms()).into_iter().filter_map(|place| {
            let (low, high) = ends(x, place)?;
            Some((place.clone(), &low * part, &high * part))
        });
        Self(bounds.collect())
    }

    pub(super) fn has(&self, exponent: &Surreal) -> bool {
        let is_between = |(place, low, high): &(Surreal, Rational, Rational)| {
            (low..=high).contains(&&exponent.coefficient_at(place))
        };
        self.0.iter().all(is_between)
    }
}

/// The exponents of omega in the exponents of terms.
fn places<'t>(terms: impl Iterator<Item = (&'t Surreal, &'t Rational)>) -> BTreeSet<&'t Surreal> {
    terms.flat_map(|(exponent, _)| exponent.terms().map(|(place, _)| place)).collect()
}

/// The least and the greatest coefficient at a place in the exponents of a number.
fn ends(of: &Surreal, place: &Surreal) -> Option<(Rational, Rational)> {
    let at = of.terms().map(|(exponent, _)| exponent.coefficient_at(place));
    Some((at.clone().min()?, at.max()?))
}
