//! Roots of numbers, which may have finitely or infinitely many terms.
//!
//! The terms of a root q of x of degree n are found one after another. The first is the root of the first
//! term of x. Each further term is the first term of the remainder of x, divided by n times the first term of
//! q to the power of n - 1. Whether the terms end is decided as for quotients (`division`): the coefficient
//! of exponents at each place is a linear function f, and if q is finite, the least f in q is the n-th part
//! of the least f in x, and so is the greatest. A term outside these bounds proves that q has infinitely many
//! terms.

use super::division::Bounds;
use super::number::{Surreal, Term};
use super::rational::Rational;
use super::real::rational_root;
use crate::games::surreal::failure::NoSurreal;

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
const MOST_TERMS: usize = 100;

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
            if is_infinite || root.len() > MOST_TERMS {
                let found = Self::from_decreasing(root).unwrap_or(Self::ZERO);
                return Ok(Ok(if is_infinite { Root::Infinite(found) } else { Root::Unknown(found) }));
            }
        }
    }
}
