//! Exact rationals over `i128`. Every overflow panics.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A rational in lowest terms with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rational {
    num: i128,
    den: i128,
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn times(a: i128, b: i128) -> i128 {
    a.checked_mul(b).expect("rational overflow")
}

impl Rational {
    pub const ZERO: Rational = Rational { num: 0, den: 1 };
    pub const ONE: Rational = Rational { num: 1, den: 1 };

    /// Creates `num/den`, reduced. Panics if `den` is zero.
    pub fn new(num: i128, den: i128) -> Rational {
        assert!(den != 0, "zero denominator");
        let divisor = gcd(num, den).checked_abs().expect("rational overflow");
        let sign = den.signum();
        Rational { num: times(num / divisor, sign), den: times(den / divisor, sign) }
    }

    pub fn integer(n: i128) -> Rational {
        Rational { num: n, den: 1 }
    }

    pub fn num(self) -> i128 {
        self.num
    }

    pub fn den(self) -> i128 {
        self.den
    }

    pub fn is_integer(self) -> bool {
        self.den == 1
    }

    /// Returns whether the denominator is a power of two.
    pub fn is_dyadic(self) -> bool {
        self.den & (self.den - 1) == 0
    }

    /// Returns the point half-way between `self` and `other`.
    pub fn midpoint(self, other: Rational) -> Rational {
        (self + other) / Rational::integer(2)
    }
}

impl Add for Rational {
    type Output = Rational;
    fn add(self, other: Rational) -> Rational {
        let left = times(self.num, other.den);
        let right = times(other.num, self.den);
        let num = left.checked_add(right).expect("rational overflow");
        Rational::new(num, times(self.den, other.den))
    }
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational::new(times(self.num, -1), self.den)
    }
}

impl Sub for Rational {
    type Output = Rational;
    fn sub(self, other: Rational) -> Rational {
        self + -other
    }
}

impl Mul for Rational {
    type Output = Rational;
    fn mul(self, other: Rational) -> Rational {
        Rational::new(times(self.num, other.num), times(self.den, other.den))
    }
}

impl Div for Rational {
    type Output = Rational;
    fn div(self, other: Rational) -> Rational {
        Rational::new(times(self.num, other.den), times(self.den, other.num))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        times(self.num, other.den).cmp(&times(other.num, self.den))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    /// Writes `p` for an integer, otherwise `p/q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Rational {
    type Err = String;

    /// Parses `p` or `p/q`.
    fn from_str(text: &str) -> Result<Rational, String> {
        let part = |s: &str| s.parse::<i128>().map_err(|e| format!("{text:?}: {e}"));
        let (num, den) = match text.split_once('/') {
            Some((num, den)) => (part(num)?, part(den)?),
            None => (part(text)?, 1),
        };
        if den == 0 {
            return Err(format!("{text:?}: zero denominator"));
        }
        Ok(Rational::new(num, den))
    }
}
