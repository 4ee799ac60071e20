//! Sums, negatives and products.

use std::cmp::Ordering;

use super::number::{Surreal, Term};
use super::rational::Rational;
use crate::games::surreal::failure::NoSurreal;

impl Surreal {
    /// Returns the sum. Its tower of exponents is no higher than those of the operands.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.rational(), other.rational()) {
            return (a + b).into();
        }
        let owned = |of: &Self| of.terms().map(Term::copied).collect();
        let terms = merged(owned(self), owned(other));
        Self::from_decreasing(terms).unwrap_or(Self::ZERO)
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        self.scaled(&Rational::from(-1))
    }

    /// Returns the difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negative())
    }

    /// Returns the product with a rational number.
    #[must_use]
    pub fn scaled(&self, by: &Rational) -> Self {
        if by.signum() == 0 {
            return Self::ZERO;
        }
        let scaled = self.terms().map(|(exponent, coefficient)| Term {
            exponent: exponent.clone(),
            coefficient: coefficient * by,
        });
        Self::from_decreasing(scaled.collect()).unwrap_or(Self::ZERO)
    }

    /// Returns the product: exponents are added, and coefficients are multiplied. It takes O(m n log m) steps
    /// for m and n terms.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if an exponent is too high. A sum of exponents is no higher than the
    /// exponents, so this does not occur for numbers within the limit.
    pub fn times(&self, other: &Self) -> Result<Self, NoSurreal> {
        if let (Some(a), Some(b)) = (self.rational(), other.rational()) {
            return Ok((a * b).into());
        }
        let mut rows: Vec<Vec<Term>> =
            self.terms().map(|(exponent, coefficient)| other.times_term(exponent, coefficient)).collect();
        // Rows are merged in pairs, so that each term takes part in log m merges only.
        while rows.len() > 1 {
            let mut pairs = rows.into_iter();
            let mut next = Vec::with_capacity(pairs.len().div_ceil(2));
            while let Some(first) = pairs.next() {
                next.push(match pairs.next() {
                    Some(second) => merged(first, second),
                    None => first,
                });
            }
            rows = next;
        }
        Self::from_decreasing(rows.pop().unwrap_or_default())
    }

    /// Returns the terms of the product with one term.
    pub(super) fn times_term(&self, exponent: &Self, coefficient: &Rational) -> Vec<Term> {
        let product = |(mine, own): (&Self, &Rational)| Term {
            exponent: mine.plus(exponent),
            coefficient: own * coefficient,
        };
        self.terms().map(product).collect()
    }

    /// Returns the power with a natural exponent, by repeated squaring.
    ///
    /// # Errors
    /// Fails under the same conditions as [`Surreal::times`].
    pub fn to_the(&self, exponent: u32) -> Result<Self, NoSurreal> {
        let mut power = Self::from(1);
        for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
            power = power.times(&power)?;
            if exponent >> bit & 1 == 1 {
                power = power.times(self)?;
            }
        }
        Ok(power)
    }
}

/// Merges two lists with decreasing exponents, and drops terms that cancel.
pub(super) fn merged(first: Vec<Term>, second: Vec<Term>) -> Vec<Term> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    loop {
        let order = match (first.peek(), second.peek()) {
            (Some(a), Some(b)) => a.exponent.cmp(&b.exponent),
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (None, None) => return merged,
        };
        match order {
            Ordering::Greater => merged.extend(first.next()),
            Ordering::Less => merged.extend(second.next()),
            Ordering::Equal => {
                if let (Some(a), Some(b)) = (first.next(), second.next()) {
                    let coefficient = &a.coefficient + &b.coefficient;
                    if coefficient.signum() != 0 {
                        merged.push(Term { exponent: a.exponent, coefficient });
                    }
                }
            }
        }
    }
}
