//! Quotients with finitely many terms, the first terms of other quotients, and roots.
//!
//! The terms of a quotient q of x by y are found one after another, as in long division: each is the first
//! term of the remainder of x, divided by the first term of y. The question whether they end is decided as
//! follows.
//!
//! An exponent is itself a number in normal form. For each z, its coefficient at omega^z is a linear function
//! of it with rational values. Let f be one of these functions. Consider the pairs of terms of q and y whose
//! product has the least f. Among these, take the least exponent in q and the least exponent in y: their
//! product cannot cancel. So the least f in q y = x is the sum of the least f in q and in y, and the same
//! holds for the greatest f. Therefore, if q is finite, each f in q lies between bounds that x and y
//! determine. A term outside these bounds proves that q has infinitely many terms. Only finitely many
//! exponents lie within them, since their denominators divide the common denominator of all exponents in x
//! and y.

use std::collections::BTreeSet;

use super::number::{Surreal, Term};
use super::rational::Rational;
use super::real::rational_root;
use super::{NoSurreal, merged};
use crate::ground::control::Control;

/// A quotient.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quotient {
    /// The quotient, which has finitely many terms.
    Exact(Surreal),
    /// The first terms of a quotient with infinitely many terms, as many as were requested.
    Infinite(Surreal),
    /// The first terms of a quotient, as many as were requested. It was not determined whether there are
    /// infinitely many.
    Unknown(Surreal),
}

/// The number of terms that are computed before it stays undecided whether there are infinitely many. The
/// number is smaller if the divisor has many terms.
const MOST_TERMS: usize = 2_000;
/// The greatest number of terms of the quotient times the number of terms of the divisor.
const MOST_PAIRS: usize = 20_000;
/// The greatest number of binary digits of a coefficient of a quotient, and the greatest number of terms of
/// the remainder.
const MOST_BITS: usize = 1 << 17;
const MOST_LEFT: usize = 1 << 18;

impl Surreal {
    /// Returns the quotient by a number. If it has infinitely many terms, the first `terms` of them are
    /// returned, or fewer if the coefficients or the remainders become too long.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::{Quotient, Surreal};
    /// let (omega, one) = (Surreal::omega(), Surreal::from(1));
    /// let by = omega.plus(&one);
    /// let Quotient::Infinite(terms) = one.divided_by(&by, 3, &Control::unlimited())? else { panic!() };
    /// assert_eq!(terms.to_string(), "w**(-1) - w**(-2) + w**(-3)");
    /// # Ok::<(), upstar::games::surreal::NoSurreal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSurreal`] if `by` is 0, or if the calculation has to stop.
    pub fn divided_by(&self, by: &Self, terms: usize, control: &Control) -> Result<Quotient, NoSurreal> {
        let Some((exponent, coefficient)) = by.terms().next() else { return Err(NoSurreal::ByZero) };
        let (minus, over) = (exponent.negative(), coefficient.inverse().ok_or(NoSurreal::ByZero)?);
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

    /// Returns the remainder after a term times a number is subtracted.
    fn less_term_times(&self, term: &Term, by: &Self) -> Result<Self, NoSurreal> {
        let taken = by.times_term(&term.exponent, &-&term.coefficient);
        Self::from_decreasing(merged(self.terms().map(Term::copied).collect(), taken))
    }
}

/// Bounds for the coefficients of exponents in a finite quotient or a finite root: a place z, the least and
/// the greatest coefficient at omega^z.
pub(super) struct Bounds(Vec<(Surreal, Rational, Rational)>);

impl Bounds {
    fn new(x: &Surreal, y: &Surreal) -> Self {
        let bounds = places(x.terms().chain(y.terms())).into_iter().filter_map(|place| {
            let ((low_x, high_x), (low_y, high_y)) = (ends(x, place)?, ends(y, place)?);
            Some((place.clone(), &low_x - &low_y, &high_x - &high_y))
        });
        Self(bounds.collect())
    }

    /// Returns the bounds for a root of a number; `part` is the inverse of the degree.
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

/// Returns the exponents of omega in the exponents of terms.
fn places<'t>(terms: impl Iterator<Item = (&'t Surreal, &'t Rational)>) -> BTreeSet<&'t Surreal> {
    terms.flat_map(|(exponent, _)| exponent.terms().map(|(place, _)| place)).collect()
}

/// Returns the least and the greatest coefficient at a place in the exponents of a number; `None` for 0.
fn ends(of: &Surreal, place: &Surreal) -> Option<(Rational, Rational)> {
    let at = of.terms().map(|(exponent, _)| exponent.coefficient_at(place));
    Some((at.clone().min()?, at.max()?))
}

// The roots of numbers may have finitely or infinitely many terms. The terms of a root q of x of degree n are
// found one after another. The first is the root of the first term of x. Each further term is the first term
// of the remainder of x, divided by n times the first term of q to the power of n - 1. Whether the terms end
// is decided as for quotients: the coefficient of exponents at each place is a linear function f, and if q is
// finite, the least f in q is the n-th part of the least f in x, and so is the greatest. A term outside these
// bounds proves that q has infinitely many terms.

/// A root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// The root, which has finitely many terms.
    Exact(Surreal),
    /// The first terms of a root with infinitely many terms.
    Infinite(Surreal),
    /// The first terms of a root. It was not determined whether there are infinitely many.
    Unknown(Surreal),
}

/// The greatest number of terms of a root that are computed.
const MOST_TERMS_OF_ROOT: usize = 100;

impl Surreal {
    /// Returns the root of a degree of at least 1 that is not negative. `power` raises a number to the power
    /// of the degree, and may have to stop.
    ///
    /// # Errors
    /// The inner error is [`NoSurreal`] if there is no root here. The outer error is that of `power`.
    pub fn root<E>(
        &self,
        degree: u32,
        mut power: impl FnMut(&Self) -> Result<Self, E>,
    ) -> Result<Result<Root, NoSurreal>, E> {
        let Some((exponent, coefficient)) = self.terms().next() else {
            return Ok(Ok(Root::Exact(Self::ZERO)));
        };
        if coefficient.signum() < 0 {
            return Ok(Err(NoSurreal::NegativeRoot));
        }
        let part = Rational::new(1, i64::from(degree)).unwrap_or(Rational::ONE);
        let Some(first) = rational_root(coefficient, degree) else {
            return Ok(Err(NoSurreal::IrrationalRoot(coefficient.clone())));
        };
        let leading = Term { exponent: exponent.scaled(&part), coefficient: first };
        // By Newton's rule, the remainder is divided by the derivative of the power at the first term.
        let below = exponent.minus(&leading.exponent);
        let by = &(coefficient * &Rational::from(i64::from(degree)));
        let over = leading.coefficient.over(by).unwrap_or(Rational::ONE);
        let bounds = Bounds::of_root(self, &part);
        let mut root = vec![leading];
        loop {
            let found = Self::from_decreasing(root.clone()).unwrap_or(Self::ZERO);
            let rest = self.minus(&power(&found)?);
            let Some((exponent, coefficient)) = rest.terms().next() else {
                return Ok(Ok(Root::Exact(found)));
            };
            let next = Term { exponent: exponent.minus(&below), coefficient: coefficient * &over };
            let is_infinite = !bounds.has(&next.exponent);
            root.push(next);
            if is_infinite || root.len() > MOST_TERMS_OF_ROOT {
                let found = Self::from_decreasing(root).unwrap_or(Self::ZERO);
                return Ok(Ok(if is_infinite { Root::Infinite(found) } else { Root::Unknown(found) }));
            }
        }
    }
}
