//! Real numbers: roots, pi, e, and what sums, products and quotients make of them.
//!
//! - `enclosure`: between which rationals a real number lies
//! - `product`: products of powers: what the terms of a real number have beside their coefficients
//! - `root`: roots
//! - `terms`: real numbers as sums of products of powers, in which like terms are one
//! - `text`: how they are written
//! - `zero`: signs, and whether a number is 0
//!
//! A real number has as many signs as days: the first ones are those that both ends of an enclosure have in common, since all
//! numbers between two that begin alike begin so, too.

mod enclosure;
mod product;
mod root;
mod terms;
mod text;
mod zero;

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;

use self::enclosure::{Enclosure, Fineness, GUARD};
use self::product::Base;
use self::terms::Terms;
use self::zero::sign;
use super::rational::Rational;
use super::signs::{Expansion, NotTold};
use crate::ground::control::{Control, Stop};

pub(super) use self::root::rational_root;

/// The finest enclosure, in binary digits behind the point, and the most of a number that is worked out without one.
const MOST_BITS: usize = 1 << 17;
/// How finely a number is looked at before it is asked whether it is one that is written in another way.
const FINE: usize = 256;
/// How finely a number is looked at of which it is not known how far it is from 0, if it is not 0.
const FINE_ENOUGH: usize = 1 << 14;
/// The highest root.
pub const MAX_DEGREE: u32 = 1000;
/// The depth to which roots and divisors may be nested.
const MAX_DEPTH: usize = 200;

/// A real number.
///
/// Those that are written in two ways are often one and the same, and then equal: see [`Real::compare`].
///
/// ```
/// use upstar::games::surreal::Real;
/// use upstar::ground::control::Control;
/// let control = Control::unlimited();
/// let root = Real::from(10).root(2, &control)?;
/// assert_eq!(root.first_signs(8, &control)?.to_string(), "BBBBRRRB");
/// assert_eq!(Real::from(8).root(2, &control)?.to_string(), "2 * sqrt(2)");
/// # Ok::<(), upstar::games::surreal::NoReal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Real(Terms);

/// Why a real number is not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReal {
    /// A root of a negative number.
    NegativeRoot,
    /// It does not differ from a dyadic rational, or from 0 where it is divided by, as far as it was looked at.
    Undecided,
    /// It has too many signs, or too many terms.
    TooLong,
    /// The calculation had to stop.
    Stopped(Stop),
}

impl From<Stop> for NoReal {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for NoReal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NegativeRoot => f.write_str("the root of a negative number is no real number"),
            Self::Undecided => {
                write!(f, "up to {FINE_ENOUGH} binary digits this may be a dyadic rational, or division by 0")
            }
            Self::TooLong => f.write_str("this real number has too many terms, or too many signs"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NoReal {}

impl Real {
    /// The ratio of a circle's circumference to its diameter.
    pub fn pi() -> Self {
        Self(Terms::power(Base::Pi, Rational::ONE))
    }

    /// The base of natural logarithms.
    pub fn e() -> Self {
        Self(Terms::power(Base::E, Rational::ONE))
    }

    /// The rational that it is known to be.
    pub fn rational(&self) -> Option<Rational> {
        self.0.as_rational()
    }

    /// How large it is: its coefficients and powers, and those in them.
    pub(crate) fn weight(&self) -> usize {
        self.0.weight()
    }

    /// The sum.
    ///
    /// # Errors
    /// [`NoReal::TooLong`], or the reason to stop.
    pub fn plus(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        self.0.plus(&other.0, control).map(Self)
    }

    /// The product.
    ///
    /// # Errors
    /// [`NoReal::TooLong`], or the reason to stop.
    pub fn times(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        self.0.times(&other.0, control).map(Self)
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self(self.0.scaled(&Rational::from(-1)))
    }

    /// One divided by it.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if it is 0, or may be.
    pub fn inverse(&self, control: &Control) -> Result<Self, NoReal> {
        if self.signum(control)? == 0 {
            return Err(NoReal::Undecided);
        }
        if let Some(rational) = self.rational() {
            return rational.inverse().map(Self::from).ok_or(NoReal::Undecided);
        }
        self.0.inverse(control).map(Self)
    }

    /// The order of two numbers.
    ///
    /// That two are equal is found if they have the same terms, if they have when all that divides is multiplied out, and for
    /// algebraic numbers, which are written without pi and e, by a bound of the digits in which two of them differ.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if they may be equal as far as they were looked at.
    pub fn compare(&self, other: &Self, control: &Control) -> Result<Ordering, NoReal> {
        if self == other {
            return Ok(Ordering::Equal);
        }
        Ok(self.plus(&other.negative(), control)?.signum(control)?.cmp(&0))
    }

    /// -1, 0 or 1.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if it may be 0 as far as it was looked at.
    pub fn signum(&self, control: &Control) -> Result<i32, NoReal> {
        sign(&self.0, control)
    }

    /// A rational that is not above it and one that is not below it, which differ by about 2 to the power of minus `bits`.
    /// `None` if it is not known whether it divides by 0.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn between(&self, bits: usize, control: &Control) -> Result<Option<(Rational, Rational)>, Stop> {
        let enclosure = Fineness::new(bits, control).enclosure(&self.0)?;
        let end = |end: IBig| Rational::from_parts(end, IBig::ONE << bits);
        Ok(enclosure.and_then(|Enclosure { low, high }| Some((end(low)?, end(high)?))))
    }

    /// The dyadic rational that it is, if it is one and that can be proved, for numbers that are not written as such:
    /// sqrt(3 + 2 * sqrt(2)) - sqrt(2) is 1.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn dyadic(&self, control: &Control) -> Result<Option<Rational>, Stop> {
        let Some(Enclosure { low, high }) = Fineness::new(FINE, control).enclosure(&self.0)? else {
            return Ok(None);
        };
        // The one with the fewest binary digits behind the point; a number with more than half of them is not looked for.
        let rounded = |digits: usize| (-(-&low >> digits), &high >> digits);
        let between = (FINE / 2..=FINE).rev().map(|digits| (digits, rounded(digits)));
        let Some((digits, (candidate, _))) = between.into_iter().find(|(_, (low, high))| low <= high) else {
            return Ok(None);
        };
        let candidate =
            Rational::from_parts(candidate, IBig::ONE << (FINE - digits)).unwrap_or(Rational::ZERO);
        match self.compare(&candidate.clone().into(), control) {
            Ok(Ordering::Equal) => Ok(Some(candidate)),
            Err(NoReal::Stopped(stop)) => Err(stop),
            _ => Ok(None),
        }
    }

    /// The first signs; all of them, if there are no more.
    ///
    /// # Errors
    /// [`NoReal`].
    pub fn first_signs(&self, count: u32, control: &Control) -> Result<Expansion, NoReal> {
        if let Some(rational) = self.rational() {
            let signs = Expansion::of_rational(&rational, control);
            return told(signs.and_then(|signs| signs.prefix(&count.into(), control)));
        }
        for bits in finenesses() {
            if let Some((low, high)) = self.between(bits, control)? {
                let signs = |end: &Rational| told(Expansion::of_rational(end, control));
                let (low, high) = (signs(&low)?, signs(&high)?);
                let agreeing = told(low.agreeing(&high, control))?;
                if agreeing >= count.into() {
                    return told(low.prefix(&count.into(), control));
                }
                if bits == FINE
                    && let Some(dyadic) = self.dyadic(control)?
                {
                    return Self::from(dyadic).first_signs(count, control);
                }
            }
        }
        Err(NoReal::Undecided)
    }
}

fn told<T>(signs: Result<T, NotTold>) -> Result<T, NoReal> {
    signs.map_err(|error| match error {
        NotTold::Stopped(stop) => NoReal::Stopped(stop),
        _ => NoReal::TooLong,
    })
}

/// How many binary digits behind the point are looked at, one time after another.
pub(super) fn finenesses() -> impl Iterator<Item = usize> {
    (GUARD.ilog2()..=MOST_BITS.ilog2()).map(|log| 1 << log)
}

impl From<Rational> for Real {
    fn from(rational: Rational) -> Self {
        Self(Terms::rational(rational))
    }
}

impl From<i64> for Real {
    fn from(n: i64) -> Self {
        Rational::from(n).into()
    }
}
