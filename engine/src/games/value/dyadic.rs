//! Dyadic rationals `n / 2^k`, exact at any size.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRem};

use crate::ground::control::HeapBytes;

/// A dyadic rational: an integer divided by a power of two.
///
/// The dyadic rationals are the numbers among the short games. Arithmetic is exact: a numerator that
/// outgrows 64 bits becomes a big integer, and returns to 64 bits as soon as it fits. Equal numbers
/// therefore have equal representations.
/// ```
/// use upstar::games::value::Dyadic;
/// let three_quarters = Dyadic::new(3, 2);
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!(&three_quarters + &Dyadic::new(1, 2), Dyadic::from(1));
/// assert_eq!("33/16".parse(), Ok(Dyadic::new(33, 4)));
/// ```
#[must_use]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// The representation of a number, numerator and exponent. Invariant: it is in lowest terms (the numerator
/// is odd or the exponent is 0), and it is `Small` whenever the numerator fits.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, u32),
    Big(Box<(IBig, u32)>),
}

use Repr::{Big, Small};

/// The reason why a text is not a dyadic rational.
///
/// ```
/// use upstar::Dyadic;
/// use upstar::games::value::ParseDyadicError;
///
/// assert_eq!("-5/8".parse(), Ok(Dyadic::new(-5, 3)));
/// assert_eq!("1/3".parse::<Dyadic>(), Err(ParseDyadicError::NotDyadic));
/// assert_eq!("one".parse::<Dyadic>(), Err(ParseDyadicError::Syntax));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseDyadicError {
    /// The text is not of the form `p` or `p/q`.
    Syntax,
    /// The denominator is zero or not a power of two.
    NotDyadic,
}

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "expected an integer or a fraction p/q",
            Self::NotDyadic => "the denominator must be a power of two",
        })
    }
}

impl std::error::Error for ParseDyadicError {}

/// The largest exponent k of a denominator 2^k.
pub const MAX_EXPONENT: u32 = 1 << 30;

/// Returns the exponent; panics if it is above [`MAX_EXPONENT`].
fn allowed(exponent: u32) -> u32 {
    assert!(exponent <= MAX_EXPONENT, "a denominator above 2^{MAX_EXPONENT}");
    exponent
}

impl HeapBytes for Dyadic {
    fn heap_bytes(&self) -> usize {
        match &self.0 {
            Small(..) => 0,
            Big(b) => size_of_val(&**b) + b.0.bit_len() / 8,
        }
    }
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self(Small(0, 0));

    /// Returns `numerator / 2^exponent`, reduced to lowest terms.
    ///
    /// ```
    /// use upstar::Dyadic;
    ///
    /// let x = Dyadic::new(6, 3);
    /// assert_eq!(x.to_string(), "3/4");
    /// assert_eq!(x.exponent(), 2);
    /// ```
    ///
    /// # Panics
    /// Panics if the exponent, in lowest terms, is above [`MAX_EXPONENT`].
    pub fn new(numerator: i64, exponent: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shift = numerator.trailing_zeros().min(exponent);
        Self(Small(numerator >> shift, allowed(exponent - shift)))
    }

    /// Returns `numerator / 2^exponent` for a numerator of any size.
    ///
    /// # Panics
    /// Panics if the exponent, in lowest terms, is above [`MAX_EXPONENT`].
    pub fn from_big(numerator: IBig, exponent: u32) -> Self {
        if let Ok(small) = i64::try_from(&numerator) {
            return Self::new(small, exponent);
        }
        let zeros = numerator.trailing_zeros().unwrap_or(0).min(exponent as usize);
        let (numerator, exponent) = (numerator >> zeros, exponent - zeros as u32);
        match i64::try_from(&numerator) {
            // The reduced numerator may fit even though the given one did not.
            Ok(small) => Self(Small(small, allowed(exponent))),
            Err(_) => Self(Big(Box::new((numerator, allowed(exponent))))),
        }
    }

    fn from_wide(numerator: i128, exponent: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match i64::try_from(numerator) {
            Ok(small) => Self(Small(small, allowed(exponent))),
            Err(_) => Self(Big(Box::new((IBig::from(numerator), allowed(exponent))))),
        }
    }

    /// Returns the numerator in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Small(n, _) => IBig::from(*n),
            Big(b) => b.0.clone(),
        }
    }

    /// Returns the `k` of the denominator `2^k` in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Small(_, e) => *e,
            Big(b) => b.1,
        }
    }

    /// Returns numerator and exponent if the numerator fits in 64 bits.
    pub(crate) fn as_small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Small(n, e) => Some((n, e)),
            Big(_) => None,
        }
    }

    /// Returns the number as a machine integer, if it is one.
    ///
    /// ```
    /// use upstar::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(12, 2).to_i64(), Some(3));
    /// assert_eq!(Dyadic::new(1, 1).to_i64(), None);
    /// ```
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Small(n, 0) => Some(n),
            _ => None,
        }
    }

    /// Returns the number of bits of the numerator plus the exponent of the denominator.
    pub fn bits(&self) -> usize {
        let numerator = match &self.0 {
            Small(n, _) => 64 - n.unsigned_abs().leading_zeros() as usize,
            Big(b) => b.0.bit_len(),
        };
        numerator + self.exponent() as usize
    }

    /// Returns whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Returns the sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small(n, _) => n.signum() as i32,
            Big(b) if b.0 < IBig::ZERO => -1,
            Big(_) => 1,
        }
    }

    /// Returns the absolute value.
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Returns half of the number.
    pub fn half(&self) -> Self {
        match &self.0 {
            Small(n, e) => Self::new(*n, e + 1),
            Big(b) => Self::from_big(b.0.clone(), b.1 + 1),
        }
    }

    /// Returns `2^-exponent`.
    ///
    /// # Panics
    /// Panics if the exponent is above [`MAX_EXPONENT`].
    pub fn unit_fraction(exponent: u32) -> Self {
        Self(Small(1, allowed(exponent)))
    }

    /// Returns the largest multiple of `2^-exponent` that is not above the number.
    ///
    /// ```
    /// use upstar::Dyadic;
    ///
    /// let x = Dyadic::new(-11, 3);
    /// assert_eq!(x.floor_to(1), Dyadic::new(-3, 1));
    /// assert_eq!((x.floor(), x.ceil()), (Dyadic::from(-2), Dyadic::from(-1)));
    /// ```
    pub fn floor_to(&self, exponent: u32) -> Self {
        let drop = self.exponent().saturating_sub(exponent);
        if drop == 0 {
            return self.clone();
        }
        match &self.0 {
            // A shift by more than 63 bits would overflow; it leaves -1 or 0.
            Small(n, _) => Self::new(if drop > 63 { n.signum().min(0) } else { n >> drop }, exponent),
            Big(b) => {
                let step = IBig::ONE << drop as usize;
                // Division of big integers truncates towards 0, so negative quotients are corrected.
                let (quotient, remainder) = (&b.0).div_rem(&step);
                let floor = if remainder < IBig::ZERO { quotient - IBig::ONE } else { quotient };
                Self::from_big(floor, exponent)
            }
        }
    }

    /// Returns the largest integer that is not above the number.
    pub fn floor(&self) -> Self {
        self.floor_to(0)
    }

    /// Returns the smallest integer that is not below the number.
    pub fn ceil(&self) -> Self {
        -&(-self).floor_to(0)
    }

    /// Returns the product of two numbers.
    ///
    /// ```
    /// use upstar::Dyadic;
    ///
    /// let x = Dyadic::new(3, 2);
    /// assert_eq!(x.times(&x), Dyadic::new(9, 4));
    /// assert_eq!(x.times(&Dyadic::from(4)), Dyadic::from(3));
    /// ```
    pub fn times(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Small(a, d), Small(b, e)) => Self::from_wide(i128::from(*a) * i128::from(*b), d + e),
            _ => Self::from_big(self.numerator() * other.numerator(), self.exponent() + other.exponent()),
        }
    }

    /// Returns the numerator over the denominator `2^exponent`; the exponent must be at least the number's
    /// own.
    fn scaled(&self, exponent: u32) -> IBig {
        self.numerator() << (exponent - self.exponent()) as usize
    }
}

/// Returns `a * 2^by`, for `by` small enough that a sum of two results fits in 128 bits; `None` for a larger
/// `by`.
fn align(a: i64, by: u32) -> Option<i128> {
    (by < 63).then(|| i128::from(a) << by)
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: Self) -> Dyadic {
        let exponent = self.exponent().max(other.exponent());
        if let (Small(a, d), Small(b, e)) = (&self.0, &other.0)
            && let (Some(a), Some(b)) = (align(*a, exponent - d), align(*b, exponent - e))
        {
            return Dyadic::from_wide(a + b, exponent);
        }
        Dyadic::from_big(self.scaled(exponent) + other.scaled(exponent), exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Small(n, e) => Dyadic::from_wide(-i128::from(*n), *e),
            Big(b) => Dyadic::from_big(-&b.0, b.1),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Self) -> Dyadic {
        self + &(-other)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent().max(other.exponent());
        if let (Small(a, d), Small(b, e)) = (&self.0, &other.0)
            && let (Some(a), Some(b)) = (align(*a, exponent - d), align(*b, exponent - e))
        {
            return a.cmp(&b);
        }
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Self {
        Self(Small(n, 0))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(n, 0) => write!(f, "{n}"),
            Small(n, e) if *e < 63 => write!(f, "{n}/{}", 1_u64 << e),
            Small(n, e) => write!(f, "{n}/{}", IBig::ONE << *e as usize),
            Big(b) if b.1 == 0 => write!(f, "{}", b.0),
            Big(b) => write!(f, "{}/{}", b.0, IBig::ONE << b.1 as usize),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::str::FromStr for Dyadic {
    type Err = ParseDyadicError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (numerator, denominator) = match text.split_once('/') {
            Some((n, d)) => (n, Some(d)),
            None => (text, None),
        };
        let digits = numerator.strip_prefix('-').unwrap_or(numerator);
        if !is_digits(digits) || !denominator.is_none_or(is_digits) {
            return Err(ParseDyadicError::Syntax);
        }
        let parse = |s: &str| IBig::from_str_radix(s, 10).map_err(|_| ParseDyadicError::Syntax);
        let numerator = parse(numerator)?;
        let denominator = denominator.map_or(Ok(IBig::ONE), parse)?;
        let exponent = denominator.trailing_zeros().ok_or(ParseDyadicError::NotDyadic)?;
        // A power of two has exactly one bit, at the position of its trailing zeros.
        if denominator.bit_len() != exponent + 1 {
            return Err(ParseDyadicError::NotDyadic);
        }
        let exponent = u32::try_from(exponent).map_err(|_| ParseDyadicError::NotDyadic)?;
        Ok(Self::from_big(numerator, exponent))
    }
}

impl Dyadic {
    /// Parses the decimal `whole.fraction`; both parts consist of digits only.
    ///
    /// # Errors
    /// Returns an error if a part is empty or contains anything but digits, or if the number is not dyadic,
    /// as 0.1.
    /// ```
    /// use upstar::games::value::Dyadic;
    /// assert_eq!(Dyadic::from_decimal("1", "250"), Ok(Dyadic::new(5, 2)));
    /// assert!(Dyadic::from_decimal("0", "1").is_err());
    /// ```
    pub fn from_decimal(whole: &str, fraction: &str) -> Result<Self, ParseDyadicError> {
        if !is_digits(whole) || !is_digits(fraction) {
            return Err(ParseDyadicError::Syntax);
        }
        let fraction = fraction.trim_end_matches('0');
        let all = IBig::from_str_radix(&format!("{whole}{fraction}"), 10);
        let places = u32::try_from(fraction.len()).map_err(|_| ParseDyadicError::NotDyadic)?;
        // n/10^k equals n/5^k over 2^k, so the number is dyadic exactly if 5^k divides n.
        let (quotient, rest) =
            all.map_err(|_| ParseDyadicError::Syntax)?.div_rem(IBig::from(5).pow(fraction.len()));
        if rest != IBig::ZERO {
            return Err(ParseDyadicError::NotDyadic);
        }
        Ok(Self::from_big(quotient, places))
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// One end of an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntervalEnd {
    /// The number at the end.
    pub at: Dyadic,
    /// Whether the interval contains that number.
    pub closed: bool,
}

impl IntervalEnd {
    fn negated(&self) -> Self {
        Self { at: -&self.at, closed: self.closed }
    }

    /// Returns the smallest multiple of `2^-exponent` that this lower end admits.
    fn first_multiple(&self, exponent: u32) -> Dyadic {
        let floor = self.at.floor_to(exponent);
        if self.closed && floor == self.at {
            return floor;
        }
        &floor + &Dyadic::unit_fraction(exponent)
    }

    /// Returns whether this upper end admits `x`.
    fn admits_from_below(&self, x: &Dyadic) -> bool {
        *x < self.at || (self.closed && *x == self.at)
    }
}

/// Returns the simplest number (the number with the earliest birthday) between two bounds; `None` if there
/// is no number between them.
///
/// A missing bound is infinite. This is Conway's simplicity rule (ONAG, ch. 2): the integer nearest to 0 if
/// there is an integer between the bounds, otherwise the unique dyadic with the smallest denominator.
/// ```
/// use upstar::games::value::{Dyadic, IntervalEnd, simplest};
/// let open = |x| Some(IntervalEnd { at: x, closed: false });
/// assert_eq!(simplest(open(3.into()).as_ref(), open(10.into()).as_ref()), Some(4.into()));
/// assert_eq!(simplest(open(Dyadic::new(1, 1)).as_ref(), None), Some(1.into()));
/// ```
pub fn simplest(lower: Option<&IntervalEnd>, upper: Option<&IntervalEnd>) -> Option<Dyadic> {
    let zero_from_left = lower.is_none_or(|l| l.negated().admits_from_below(&Dyadic::ZERO));
    let zero_from_right = upper.is_none_or(|u| u.admits_from_below(&Dyadic::ZERO));
    match (lower, upper) {
        _ if zero_from_left && zero_from_right => Some(Dyadic::ZERO),
        // 0 is too large, so the interval is negative, and its mirror image is positive.
        (lower, Some(upper)) if zero_from_left => {
            let negated = lower.map(IntervalEnd::negated);
            simplest_positive(&upper.negated(), negated.as_ref()).map(|x| -&x)
        }
        (Some(lower), upper) if zero_from_right => simplest_positive(lower, upper),
        _ => None,
    }
}

/// Returns the [`simplest`] number for a lower bound that excludes 0 and everything below it.
fn simplest_positive(lower: &IntervalEnd, upper: Option<&IntervalEnd>) -> Option<Dyadic> {
    let integer = lower.first_multiple(0);
    let Some(upper) = upper else { return Some(integer) };
    if lower.at > upper.at || (lower.at == upper.at && !(lower.closed && upper.closed)) {
        return None;
    }
    // Between two different numbers there is a multiple of some 2^-k with k at most one more than the larger
    // of their exponents.
    let last = lower.at.exponent().max(upper.at.exponent()) + 1;
    let mut fits = upper.admits_from_below(&integer).then_some(integer);
    let (mut low, mut high) = (0, last);
    if fits.is_none() {
        // The multiples of 2^-k are also multiples of 2^-(k+1), so bisection finds the least k that fits.
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if upper.admits_from_below(&lower.first_multiple(middle)) { high = middle } else { low = middle }
        }
        fits = Some(lower.first_multiple(high)).filter(|x| upper.admits_from_below(x));
    }
    fits
}
