//! The two kinds of exact numbers in which thermographs are computed.

use std::ops::{Add, Neg, Sub};

use crate::games::value::Dyadic;

/// An exact number: fixed point where that is exact, [`Dyadic`] everywhere else.
pub(crate) trait Scalar: Clone + Ord {
    fn zero() -> Self;
    fn one() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// Returns half of the number; `None` if it is not representable.
    fn halved(&self) -> Option<Self>;
    /// Returns `2^-k` for a number m/2^k in lowest terms.
    fn unit(&self) -> Self;
}

/// The number of fractional bits of fixed-point numbers.
pub(crate) const FIXED_BITS: u32 = 32;

impl Scalar for i64 {
    fn zero() -> Self {
        0
    }
    fn one() -> Self {
        1 << FIXED_BITS
    }
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    #[inline]
    fn negated(&self) -> Self {
        -self
    }
    #[inline]
    fn halved(&self) -> Option<Self> {
        (self & 1 == 0).then_some(self >> 1)
    }
    #[inline]
    fn unit(&self) -> Self {
        // The lowest set bit, but never more than 1, which is the unit of every integer.
        (self | Self::one()) & (self | Self::one()).wrapping_neg()
    }
}

impl Scalar for Dyadic {
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        1.into()
    }
    fn plus(&self, other: &Self) -> Self {
        self.add(other)
    }
    fn minus(&self, other: &Self) -> Self {
        self.sub(other)
    }
    fn negated(&self) -> Self {
        self.neg()
    }
    fn halved(&self) -> Option<Self> {
        Some(self.half())
    }
    fn unit(&self) -> Self {
        Self::unit_fraction(self.exponent())
    }
}
