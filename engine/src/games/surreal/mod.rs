//! Numbers beyond the finite: surreal numbers in Conway normal form with finitely many terms.
//!
//! Sources: J. H. Conway, *On Numbers and Games*, ch. 3; H. Gonshor, *An Introduction to the Theory of
//! Surreal Numbers*, ch. 5.

mod cut;
mod division;
mod number;
mod ordinal;
mod rational;
mod real;
mod signs;
mod text;
mod tree;

use std::cmp::Ordering;
use std::fmt;

pub use self::cut::{Form, NoProgression, Options, Progression, Step, steps};
pub use self::division::{Quotient, Root};
pub use self::number::{Surreal, Term};
pub use self::ordinal::Ordinal;
pub(crate) use self::ordinal::{MAX_PARTS, read_ordinal};
pub use self::rational::{NoRational, Rational};
pub use self::real::{MAX_DEGREE, NoReal, Real};
pub(crate) use self::signs::read_stalk;
pub use self::signs::{Block, Expansion, Run, Sign};
pub(crate) use self::text::{MOST_UNNAMED_TERMS, Words, number_text};
pub use self::tree::{EndNumber, NoTree, NumberTree, NumberWalls, RoundedWalls, TreeCalc};
use crate::ground::control::Stop;

/// The greatest height of a tower of exponents. The height of omega is 1.
pub const MAX_TOWER: u32 = 100;

/// The reason why an operation on surreal numbers, or on their sign expansions, has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSurreal {
    /// A tower of exponents would be higher than [`MAX_TOWER`].
    TooHigh,
    /// A sign expansion, or a period of it, is longer than the limit, or two expansions agree for longer than
    /// the limit.
    TooLong,
    /// The runs of a sign expansion become longer for ever, as in the expansion of omega^(2/3).
    Growing,
    /// The number has infinitely many terms in normal form.
    Endless,
    /// The options follow no rule that is recognised.
    NoRule,
    /// An option of Left is not below one of Right.
    NotBelow,
    /// The simplest fraction between the options is longer than the limit.
    FractionTooLong,
    /// The order of two real numbers, or of a real and a rational one, was not decided within the precision
    /// examined.
    UndecidedOrder,
    /// The divisor is 0.
    ByZero,
    /// The radicand is negative.
    NegativeRoot,
    /// The coefficient of the first term of a radicand, which has no rational root.
    IrrationalRoot(Rational),
    /// The calculation had to stop.
    Stopped(Stop),
}

impl From<Stop> for NoSurreal {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for NoSurreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooHigh => return write!(f, "a tower of more than {MAX_TOWER} exponents"),
            Self::TooLong => "the sign expansion, or a period of it, is too long",
            Self::Growing => "the runs of the sign expansion become longer for ever",
            Self::Endless => "the number has infinitely many terms in normal form",
            Self::NoRule => "the options follow no rule of a progression",
            Self::NotBelow => "an option of Left's is not below all options of Right's",
            Self::FractionTooLong => "the simplest number between the options is too long",
            Self::UndecidedOrder => "two of the real numbers may be equal, as far as they were looked at",
            Self::ByZero => "division by 0",
            Self::NegativeRoot => "the root of a negative number is no number",
            Self::IrrationalRoot(first) => {
                return write!(
                    f,
                    "the first coefficient, {first}, has no rational root, so the root has no normal form here"
                );
            }
            Self::Stopped(stop) => return stop.fmt(f),
        })
    }
}

impl std::error::Error for NoSurreal {}

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
        // Rows are merged in pairs, so each term takes part in log m merges only.
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
    fn times_term(&self, exponent: &Self, coefficient: &Rational) -> Vec<Term> {
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
fn merged(first: Vec<Term>, second: Vec<Term>) -> Vec<Term> {
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
