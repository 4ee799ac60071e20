//! Roots of numbers, which have finitely many terms or infinitely many.
//!
//! The terms of a root q of x of degree n come one after another: the first is the root of the first term of x, and each
//! next one is the first term of what is left of x, divided by n times the first term of q to the power of n - 1. Whether they
//! end is decided as for quotients (`division`): the coefficient of exponents at each place is a linear function f, and if q is finite,
//! the least f in q is the n-th part of the least in x, and so is the greatest. A term outside of these bounds proves that q
//! has infinitely many.

use std::fmt;

use super::division::Bounds;
use super::number::{Surreal, Term};
use super::rational::Rational;
use super::real::rational_root;

/// A root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// It has finitely many terms.
    Exact(Surreal),
    /// It has infinitely many terms; these are the first.
    Infinite(Surreal),
    /// These are the first terms; whether there are infinitely many was not found out.
    Unknown(Surreal),
}

/// Why a number has no root that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoRoot {
    /// The number is negative.
    Negative,
    /// This coefficient of the first term has no rational root.
    Coefficient(Rational),
}

impl fmt::Display for NoRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Negative => f.write_str("the root of a negative number is no number"),
            Self::Coefficient(first) => {
                write!(f, "the first coefficient, {first}, has no rational root, and others are not told")
            }
        }
    }
}

impl std::error::Error for NoRoot {}

/// The most terms of a root that are looked for.
const MOST_TERMS: usize = 100;

impl Surreal {
    /// The root of a degree of at least 1, which is not negative. `power` raises a number to the power of the degree; it may have to
    /// stop.
    ///
    /// # Errors
    /// [`NoRoot`], or why it had to stop.
    pub fn root<E>(
        &self,
        degree: u32,
        mut power: impl FnMut(&Self) -> Result<Self, E>,
    ) -> Result<Result<Root, NoRoot>, E> {
        let Some((exponent, coefficient)) = self.terms().next() else {
            return Ok(Ok(Root::Exact(Self::ZERO)));
        };
        if coefficient.signum() < 0 {
            return Ok(Err(NoRoot::Negative));
        }
        let part = Rational::new(1, i64::from(degree)).unwrap_or(Rational::ONE);
        let Some(first) = rational_root(coefficient, degree) else {
            return Ok(Err(NoRoot::Coefficient(coefficient.clone())));
        };
        let leading = Term { exponent: exponent.scaled(&part), coefficient: first };
        // What is left is divided by the derivative of the power at the first term.
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
