//! Real numbers: roots, pi, e, and their sums, products and quotients.
//!
//! The length of the sign expansion of a real number is its birthday. The first signs of the number are the
//! common first signs of both ends of an enclosure, since all numbers between two that begin alike begin in
//! the same way, too.

mod enclosure;
mod product;
mod root;
mod terms;
mod text;

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;

use self::enclosure::{Enclosure, Fineness, GUARD, sign};
use self::product::Base;
pub(super) use self::root::rational_root;
use self::terms::Terms;
use super::rational::Rational;
use super::signs::Expansion;
use crate::games::surreal::NoSurreal;
use crate::ground::control::{Control, Stop};

/// The finest enclosure, in binary digits after the point, and the greatest number of binary digits of a
/// number that is computed exactly.
const MOST_BITS: usize = 1 << 17;
/// The fineness from which on a number is tested for being equal to one that is written differently.
const FINE: usize = 256;
/// The finest enclosure of a number without a known bound for its distance from 0 if it is not 0.
const FINE_ENOUGH: usize = 1 << 14;
/// The greatest degree of a root.
pub const MAX_DEGREE: u32 = 1000;
/// The depth to which roots and divisors may be nested.
const MAX_DEPTH: usize = 200;

/// A real number.
///
/// Two numbers that are entered in different ways often get the same representation if they are equal, and
/// then compare as equal with `==`. [`Real::compare`] recognises more cases.
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

/// The reason why an operation on real numbers has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReal {
    /// The radicand is negative.
    NegativeRoot,
    /// The number may be a dyadic rational, or a divisor may be 0, within the precision examined.
    Undecided,
    /// The number has too many signs, or too many terms.
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
    /// Returns pi, the ratio of a circle's circumference to its diameter.
    pub fn pi() -> Self {
        Self(Terms::power(Base::Pi, Rational::ONE))
    }

    /// Returns e, the base of natural logarithms.
    pub fn e() -> Self {
        Self(Terms::power(Base::E, Rational::ONE))
    }

    /// Returns the number as a rational, if its representation is one.
    pub fn rational(&self) -> Option<Rational> {
        self.0.as_rational()
    }

    /// Returns the size of the representation: the number of coefficients and powers, including those in
    /// nested sums.
    pub(crate) fn weight(&self) -> usize {
        self.0.weight()
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// Returns [`NoReal::TooLong`], or the reason if the calculation has to stop.
    pub fn plus(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        self.0.plus(&other.0, control).map(Self)
    }

    /// Returns the product.
    ///
    /// # Errors
    /// Returns [`NoReal::TooLong`], or the reason if the calculation has to stop.
    pub fn times(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        self.0.times(&other.0, control).map(Self)
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self(self.0.scaled(&Rational::from(-1)))
    }

    /// Returns the reciprocal.
    ///
    /// # Errors
    /// Returns [`NoReal::Undecided`] if the number is 0, or may be.
    pub fn inverse(&self, control: &Control) -> Result<Self, NoReal> {
        if self.signum(control)? == 0 {
            return Err(NoReal::Undecided);
        }
        if let Some(rational) = self.rational() {
            return rational.inverse().map(Self::from).ok_or(NoReal::Undecided);
        }
        self.0.inverse(control).map(Self)
    }

    /// Compares two numbers.
    ///
    /// Equality is found in three cases: if the numbers have the same terms; if their difference vanishes
    /// when all divisors are multiplied out; and, for algebraic numbers, which are written without pi and e,
    /// if they agree in so many digits that a separation bound proves them equal.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::Real;
    /// let control = Control::unlimited();
    /// // The square root of 3 + 2 sqrt(2) is 1 + sqrt(2).
    /// let root = Real::from(2).root(2, &control)?;
    /// let nested = root.plus(&root, &control)?.plus(&Real::from(3), &control)?.root(2, &control)?;
    /// let sum = root.plus(&Real::from(1), &control)?;
    /// assert!(nested.compare(&sum, &control)?.is_eq());
    /// # Ok::<(), upstar::games::surreal::NoReal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoReal::Undecided`] if the numbers may be equal within the precision examined.
    pub fn compare(&self, other: &Self, control: &Control) -> Result<Ordering, NoReal> {
        if self == other {
            return Ok(Ordering::Equal);
        }
        Ok(self.plus(&other.negative(), control)?.signum(control)?.cmp(&0))
    }

    /// Returns the sign: -1, 0 or 1.
    ///
    /// # Errors
    /// Returns [`NoReal::Undecided`] if the number may be 0 within the precision examined.
    pub fn signum(&self, control: &Control) -> Result<i32, NoReal> {
        sign(&self.0, control)
    }

    /// Returns a rational that is not above the number, and one that is not below it. They differ by about 2
    /// to the power of minus `bits`. `None` if it is unknown whether a divisor is 0.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::games::surreal::{Rational, Real};
    /// let Some((low, high)) = Real::pi().between(20, &Control::unlimited())? else { panic!() };
    /// // The bounds of Archimedes are weaker.
    /// assert!(Some(low) > Rational::new(223, 71) && Some(high) < Rational::new(22, 7));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn between(&self, bits: usize, control: &Control) -> Result<Option<(Rational, Rational)>, Stop> {
        let enclosure = Fineness::new(bits, control).enclosure(&self.0)?;
        let end = |end: IBig| Rational::from_parts(end, IBig::ONE << bits);
        Ok(enclosure.and_then(|Enclosure { low, high }| Some((end(low)?, end(high)?))))
    }

    /// Returns the number as a dyadic rational, if it is proved to be one. This applies to numbers whose
    /// representation is not rational: sqrt(3 + 2 * sqrt(2)) - sqrt(2) is 1.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub(super) fn dyadic(&self, control: &Control) -> Result<Option<Rational>, Stop> {
        let Some(Enclosure { low, high }) = Fineness::new(FINE, control).enclosure(&self.0)? else {
            return Ok(None);
        };
        // The candidate is the dyadic number with the fewest binary digits after the point. A number that
        // needs more than half of the digits is not found.
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

    /// Returns the first `count` signs, or all of them if there are fewer.
    ///
    /// # Errors
    /// Returns [`NoReal`] if the signs are not determined within the precision limits, or if the calculation
    /// has to stop.
    pub fn first_signs(&self, count: u32, control: &Control) -> Result<Expansion, NoReal> {
        if let Some(rational) = self.rational() {
            let signs = Expansion::of_rational(&rational, control);
            return or_no_real(signs.and_then(|signs| signs.prefix(&count.into(), control)));
        }
        for bits in finenesses() {
            if let Some((low, high)) = self.between(bits, control)? {
                let signs = |end: &Rational| or_no_real(Expansion::of_rational(end, control));
                let (low, high) = (signs(&low)?, signs(&high)?);
                let agreeing = or_no_real(low.agreeing(&high, control))?;
                if agreeing >= count.into() {
                    return or_no_real(low.prefix(&count.into(), control));
                }
                // A dyadic number lies inside its enclosure at every fineness, so the signs of the ends never
                // agree beyond its own.
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

fn or_no_real<T>(signs: Result<T, NoSurreal>) -> Result<T, NoReal> {
    signs.map_err(|error| match error {
        NoSurreal::Stopped(stop) => NoReal::Stopped(stop),
        _ => NoReal::TooLong,
    })
}

/// Iterates over the finenesses that are tried, in binary digits after the point: powers of 2.
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
