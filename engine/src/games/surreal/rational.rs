//! Rationals, the coefficients of normal forms.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::games::value::Dyadic;

/// A rational number, exact at any size.
///
/// A number whose numerator and denominator fit in 63 bits takes no heap memory. Equal numbers have equal
/// representations.
///
/// ```
/// use upstar::games::surreal::Rational;
/// let two_thirds: Rational = "2/3".parse()?;
/// assert_eq!((&two_thirds + &two_thirds).to_string(), "4/3");
/// assert_eq!(two_thirds.dyadic(), None);
/// assert_eq!(Rational::from_decimal("0.75"), Rational::new(3, 4));
/// # Ok::<(), upstar::games::surreal::NoRational>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// The representation. Invariant: it is in lowest terms with a positive denominator, and `Small` whenever the
/// number fits.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, i64),
    Big(Box<RBig>),
}

use Repr::{Big, Small};

impl Rational {
    /// The number 0.
    pub const ZERO: Self = Self(Small(0, 1));
    /// The number 1.
    pub const ONE: Self = Self(Small(1, 1));

    /// Returns the quotient of two integers; `None` if the denominator is 0.
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        (denominator != 0).then(|| Self::reduced(numerator.into(), denominator.into()))
    }

    /// Returns the quotient of two integers of any size; `None` if the denominator is 0.
    pub fn from_parts(numerator: IBig, denominator: IBig) -> Option<Self> {
        if denominator == IBig::ZERO {
            return None;
        }
        Some(Self::from_big(RBig::from_parts_signed(numerator, denominator)))
    }

    /// Parses a decimal number with a point, such as `0.1`; `None` if the text is none.
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.')?;
        let digits: IBig = format!("{whole}{decimals}").parse().ok()?;
        Self::from_parts(digits, IBig::from(10).pow(decimals.len()))
    }

    /// Reduces a fraction with a denominator other than 0 to lowest terms. The arguments may be sums of
    /// products of two `i64`.
    fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor = match denominator {
            1 => 1,
            _ => gcd(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128 * denominator.signum(),
        };
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            (Ok(numerator), Ok(denominator)) if numerator != i64::MIN => Self(Small(numerator, denominator)),
            _ => {
                let big = RBig::from_parts_signed(numerator.into(), denominator.into());
                Self(Big(Box::new(big)))
            }
        }
    }

    fn from_big(big: RBig) -> Self {
        match (i64::try_from(big.numerator()), i64::try_from(big.denominator())) {
            (Ok(numerator), Ok(denominator)) if numerator != i64::MIN => Self(Small(numerator, denominator)),
            _ => Self(Big(Box::new(big))),
        }
    }

    fn big(&self) -> RBig {
        match &self.0 {
            Small(numerator, denominator) => {
                RBig::from_parts_signed((*numerator).into(), (*denominator).into())
            }
            Big(big) => (**big).clone(),
        }
    }

    /// Returns the numerator in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Small(numerator, _) => (*numerator).into(),
            Big(big) => big.numerator().clone(),
        }
    }

    /// Returns the denominator in lowest terms, which is positive.
    pub fn denominator(&self) -> UBig {
        match &self.0 {
            Small(_, denominator) => denominator.unsigned_abs().into(),
            Big(big) => big.denominator().clone(),
        }
    }

    /// Returns the sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small(numerator, _) => numerator.signum() as i32,
            // A big number is never 0.
            Big(big) => {
                if *big.numerator() > IBig::ZERO {
                    1
                } else {
                    -1
                }
            }
        }
    }

    /// Returns the number of binary digits of numerator and denominator together. For all numbers that take
    /// no heap memory it is 128.
    pub fn bits(&self) -> usize {
        match &self.0 {
            Small(..) => 128,
            Big(big) => big.numerator().bit_len() + big.denominator().bit_len(),
        }
    }

    /// Returns the number of binary digits of the numerator or the denominator, whichever is longer.
    pub(crate) fn significant_bits(&self) -> usize {
        self.numerator().bit_len().max(self.denominator().bit_len())
    }

    /// Returns whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Small(_, denominator) => *denominator == 1,
            Big(big) => big.denominator().is_one(),
        }
    }

    /// Returns the number as a dyadic rational, if it is one.
    pub fn dyadic(&self) -> Option<Dyadic> {
        let denominator = self.denominator();
        let exponent = denominator.trailing_zeros().unwrap_or(0);
        let is_power = denominator == UBig::ONE << exponent;
        let exponent = u32::try_from(exponent).ok()?;
        is_power.then(|| Dyadic::from_big(self.numerator(), exponent))
    }

    /// Returns the greatest integer that is not above the number.
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Small(numerator, denominator) => numerator.div_euclid(*denominator).into(),
            Big(big) => big.floor(),
        }
    }

    /// Returns the quotient; `None` if `other` is 0.
    pub fn over(&self, other: &Self) -> Option<Self> {
        Some(self * &other.inverse()?)
    }

    /// Returns the reciprocal; `None` for 0.
    pub fn inverse(&self) -> Option<Self> {
        match &self.0 {
            Small(0, _) => None,
            Small(numerator, denominator) => {
                Some(Self(Small(denominator * numerator.signum(), numerator.abs())))
            }
            Big(big) => Some(Self::from_big(RBig::ONE / &**big)),
        }
    }
}

/// Returns the greatest common divisor by Euclid's algorithm, with 64-bit remainders as soon as they fit.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => (b.into(), (a % b).into()),
            _ => (b, a % b),
        };
    }
    a
}

impl From<i64> for Rational {
    fn from(n: i64) -> Self {
        Self::reduced(n.into(), 1)
    }
}

impl From<&Dyadic> for Rational {
    fn from(x: &Dyadic) -> Self {
        let denominator = IBig::ONE << x.exponent() as usize;
        Self::from_big(RBig::from_parts_signed(x.numerator(), denominator))
    }
}

/// The error of a text that is no rational number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoRational;

/// Parses `p` or `p/q`.
impl std::str::FromStr for Rational {
    type Err = NoRational;

    fn from_str(text: &str) -> Result<Self, NoRational> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| text.parse::<IBig>().map_err(|_| NoRational);
        Self::from_parts(number(numerator)?, number(denominator)?).ok_or(NoRational)
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: Self) -> Rational {
        match (&self.0, &other.0) {
            (&Small(a, 1), &Small(b, 1)) => Rational::reduced(i128::from(a) + i128::from(b), 1),
            (&Small(a, b), &Small(c, d)) => {
                let [a, b, c, d] = [a, b, c, d].map(i128::from);
                Rational::reduced(a * d + c * b, b * d)
            }
            _ => Rational::from_big(self.big() + other.big()),
        }
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match &self.0 {
            Small(numerator, denominator) => Rational(Small(-numerator, *denominator)),
            Big(big) => Rational::from_big(-(**big).clone()),
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: Self) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: Self) -> Rational {
        match (&self.0, &other.0) {
            (&Small(a, b), &Small(c, d)) => {
                Rational::reduced(i128::from(a) * i128::from(c), i128::from(b) * i128::from(d))
            }
            _ => Rational::from_big(self.big() * other.big()),
        }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (&Small(a, b), &Small(c, d)) if b == d => a.cmp(&c),
            (&Small(a, b), &Small(c, d)) => {
                (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)))
            }
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes `p` or `p/q`.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.numerator(), self.denominator()) {
            (numerator, denominator) if denominator.is_one() => write!(f, "{numerator}"),
            (numerator, denominator) => write!(f, "{numerator}/{denominator}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
