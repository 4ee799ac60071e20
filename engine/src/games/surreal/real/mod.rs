//! Real numbers by exact enclosures: roots, pi, e, and what sums, products and quotients make of them.
//!
//! - `enclosure`: between which rationals a real number lies
//!
//! A real number has as many signs as days: the first ones are those that both ends of an enclosure have in common, since all
//! numbers between two that begin alike begin so, too.

mod enclosure;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use dashu_int::{IBig, UBig};

use self::enclosure::{Enclosure, GUARD};
use super::number::Surreal;
use super::rational::Rational;
use super::signs::{Expansion, NotTold};

/// The finest enclosure, in binary digits behind the point.
const MOST_BITS: usize = 1 << 17;
/// The highest root.
pub const MAX_DEGREE: u32 = 1000;

/// A real number.
///
/// ```
/// use upstar::games::surreal::Real;
/// let root = Real::from(10).root(2).unwrap();
/// assert_eq!(root.first_signs(8).unwrap().to_string(), "BBBBRRRB");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Real(Repr);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Repr {
    Rational(Rational),
    Pi,
    E,
    Root(Arc<Real>, u32),
    Sum(Arc<Real>, Arc<Real>),
    Product(Arc<Real>, Arc<Real>),
    Inverse(Arc<Real>),
}

use Repr::{E, Inverse, Pi, Product, Root, Sum};

/// Why a real number is not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReal {
    /// A root of a negative number.
    NegativeRoot,
    /// It does not differ from a dyadic rational, or from 0 where it is divided by, as far as it was looked at.
    Undecided,
    /// It has too many signs.
    TooLong,
}

impl fmt::Display for NoReal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NegativeRoot => f.write_str("the root of a negative number is no real number"),
            Self::Undecided => {
                write!(f, "up to {MOST_BITS} binary digits this may be a dyadic rational, or division by 0")
            }
            Self::TooLong => f.write_str("there are too many signs"),
        }
    }
}

impl std::error::Error for NoReal {}

impl Real {
    /// The ratio of a circle's circumference to its diameter.
    pub const PI: Self = Self(Pi);
    /// The base of natural logarithms.
    pub const E: Self = Self(E);

    /// The rational that it is known to be.
    pub fn rational(&self) -> Option<&Rational> {
        match &self.0 {
            Repr::Rational(rational) => Some(rational),
            _ => None,
        }
    }

    /// The root of a degree between 1 and [`MAX_DEGREE`], which is not negative.
    ///
    /// # Errors
    /// [`NoReal::NegativeRoot`].
    pub fn root(&self, degree: u32) -> Result<Self, NoReal> {
        let degree = degree.clamp(1, MAX_DEGREE);
        let Some(rational) = self.rational() else {
            let is_negative = self.enclosure(GUARD).is_some_and(|enclosure| enclosure.high < IBig::ZERO);
            let root = || Self(Root(Arc::new(self.clone()), degree));
            return if is_negative { Err(NoReal::NegativeRoot) } else { Ok(root()) };
        };
        if rational.signum() < 0 {
            return Err(NoReal::NegativeRoot);
        }
        let exact =
            |of: UBig| Some(of.nth_root(degree as usize)).filter(|root| root.pow(degree as usize) == of);
        let numerator = UBig::try_from(rational.numerator()).unwrap_or(UBig::ZERO);
        if let (Some(p), Some(q)) = (exact(numerator), exact(rational.denominator())) {
            return Ok(Rational::from_parts(p.into(), q.into()).unwrap_or(Rational::ZERO).into());
        }
        Ok(Self(Root(Arc::new(self.clone()), degree)))
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self.rational(), other.rational()) {
            (Some(a), Some(b)) => (a + b).into(),
            (Some(a), _) if a.signum() == 0 => other.clone(),
            (_, Some(b)) if b.signum() == 0 => self.clone(),
            _ => Self(Sum(Arc::new(self.clone()), Arc::new(other.clone()))),
        }
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        match (self.rational(), other.rational()) {
            (Some(a), Some(b)) => (a * b).into(),
            (Some(a), _) | (_, Some(a)) if a.signum() == 0 => a.clone().into(),
            (Some(a), _) if *a == Rational::ONE => other.clone(),
            (_, Some(b)) if *b == Rational::ONE => self.clone(),
            // One rational factor stands in front.
            (Some(a), None) => match &other.0 {
                Product(b, rest) if b.rational().is_some() => Self::from(a.clone()).times(b).times(rest),
                _ => Self(Product(Arc::new(self.clone()), Arc::new(other.clone()))),
            },
            (None, Some(_)) => other.times(self),
            _ => self
                .root_with(other)
                .unwrap_or_else(|| Self(Product(Arc::new(self.clone()), Arc::new(other.clone())))),
        }
    }

    /// The product of two roots of one degree, as a root.
    fn root_with(&self, other: &Self) -> Option<Self> {
        match (&self.0, &other.0) {
            (Root(a, degree), Root(b, other)) if degree == other => a.times(b).root(*degree).ok(),
            _ => None,
        }
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        self.times(&Self::from(-1))
    }

    /// What is taken away where it is added, if it is written with a minus.
    fn opposite(&self) -> Option<Self> {
        match &self.0 {
            Repr::Rational(rational) if rational.signum() < 0 => Some((-rational).into()),
            Product(a, _) if a.rational().is_some_and(|a| a.signum() < 0) => Some(self.negative()),
            _ => None,
        }
    }

    /// One divided by it.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if it is 0, or may be.
    pub fn inverse(&self) -> Result<Self, NoReal> {
        if let Some(rational) = self.rational() {
            return rational.inverse().map(Self::from).ok_or(NoReal::Undecided);
        }
        self.signum()?;
        Ok(Self(Inverse(Arc::new(self.clone()))))
    }

    /// The power with an integer as its exponent.
    ///
    /// # Errors
    /// As [`Real::inverse`].
    pub fn to_the(&self, exponent: i64) -> Result<Self, NoReal> {
        let mut power = Self::from(1);
        for bit in (0..u64::BITS - exponent.unsigned_abs().leading_zeros()).rev() {
            power = power.times(&power);
            if exponent.unsigned_abs() >> bit & 1 == 1 {
                power = power.times(self);
            }
        }
        if exponent < 0 { power.inverse() } else { Ok(power) }
    }

    /// The order of two numbers.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if they may be equal as far as they were looked at, and are not told alike.
    pub fn compare(&self, other: &Self) -> Result<Ordering, NoReal> {
        if self == other { Ok(Ordering::Equal) } else { Ok(self.plus(&other.negative()).signum()?.cmp(&0)) }
    }

    /// -1, 0 or 1.
    ///
    /// # Errors
    /// [`NoReal::Undecided`] if it may be 0 as far as it was looked at.
    pub fn signum(&self) -> Result<i32, NoReal> {
        if let Some(rational) = self.rational() {
            return Ok(rational.signum());
        }
        for bits in finenesses() {
            match self.enclosure(bits) {
                Some(enclosure) if enclosure.low > IBig::ZERO => return Ok(1),
                Some(enclosure) if enclosure.high < IBig::ZERO => return Ok(-1),
                _ => {}
            }
        }
        Err(NoReal::Undecided)
    }

    /// A rational that is not above it and one that is not below it, which differ by about 2 to the power of minus `bits`.
    /// `None` if it is not known whether it divides by 0.
    pub fn between(&self, bits: usize) -> Option<(Rational, Rational)> {
        let Enclosure { low, high } = self.enclosure(bits)?;
        let end = |end: IBig| Rational::from_parts(end, IBig::ONE << bits);
        Some((end(low)?, end(high)?))
    }

    /// The first signs; all of them, if there are no more.
    ///
    /// # Errors
    /// [`NoReal`].
    pub fn first_signs(&self, count: u32) -> Result<Expansion, NoReal> {
        let told = |signs: Result<Expansion, NotTold>| signs.map_err(|_| NoReal::TooLong);
        if let Some(rational) = self.rational() {
            return told(Expansion::of_rational(rational).and_then(|signs| signs.prefix(&count.into())));
        }
        for bits in finenesses() {
            if let Some((low, high)) = self.between(bits) {
                let signs = |end: &Rational| told(Expansion::of_rational(end));
                let (low, high) = (signs(&low)?, signs(&high)?);
                let agreeing = low.agreeing(&high).map_err(|_| NoReal::TooLong)?;
                if agreeing >= count.into() {
                    return told(low.prefix(&count.into()));
                }
            }
        }
        Err(NoReal::Undecided)
    }
}

/// How many binary digits behind the point are looked at, one time after another.
pub(super) fn finenesses() -> impl Iterator<Item = usize> {
    (GUARD.ilog2()..=MOST_BITS.ilog2()).map(|log| 1 << log)
}

impl Surreal {
    /// The root of a number with a single term, if its coefficient has a rational one.
    pub fn root(&self, degree: u32) -> Option<Self> {
        let mut terms = self.terms();
        let (Some((exponent, coefficient)), None) = (terms.next(), terms.next()) else { return None };
        let root = Real::from(coefficient.clone()).root(degree).ok()?;
        let inverse = Rational::new(1, i64::from(degree))?;
        Some(Self::power_of_omega(exponent.scaled(&inverse)).ok()?.scaled(root.rational()?))
    }
}

impl From<Rational> for Real {
    fn from(rational: Rational) -> Self {
        Self(Repr::Rational(rational))
    }
}

impl From<i64> for Real {
    fn from(n: i64) -> Self {
        Rational::from(n).into()
    }
}

/// As the language of expressions reads it: `sqrt(10)`, `pi`, `(1 + sqrt(5)) * 1/2`
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = |of: &Self| match of.0 {
            Sum(..) => format!("({of})"),
            Repr::Rational(ref rational) if rational.signum() < 0 => format!("({of})"),
            _ => of.to_string(),
        };
        match &self.0 {
            Repr::Rational(rational) => write!(f, "{rational}"),
            Pi => f.write_str("pi"),
            E => f.write_str("exp(1)"),
            Root(of, 2) => write!(f, "sqrt({of})"),
            Root(of, degree) => write!(f, "root({of}, {degree})"),
            Sum(a, b) => match b.opposite() {
                Some(opposite) => write!(f, "{a} - {}", factor(&opposite)),
                None => write!(f, "{a} + {b}"),
            },
            Product(a, b) => write!(f, "{} * {}", factor(a), factor(b)),
            Inverse(of) => write!(f, "1/({of})"),
        }
    }
}
