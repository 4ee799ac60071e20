//! Exact rational numbers, used for probabilities.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, UBig};

/// A rational number in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: IBig,
    denominator: UBig,
}

impl Ratio {
    pub(super) const ZERO: Self = Self { numerator: IBig::ZERO, denominator: UBig::ONE };
    pub(super) const ONE: Self = Self { numerator: IBig::ONE, denominator: UBig::ONE };

    /// Creates the quotient of two numbers, the second of which is positive.
    pub(super) fn new(numerator: IBig, denominator: UBig) -> Self {
        let common = (&numerator).gcd(&denominator);
        Self { numerator: numerator / IBig::from(common.clone()), denominator: denominator / common }
    }

    /// The denominator in lowest terms.
    pub(super) fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// Returns the product with a multiple of the denominator, which is an integer.
    pub(super) fn times(&self, multiple: &UBig) -> IBig {
        &self.numerator * IBig::from(multiple / &self.denominator)
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Returns whether the number is 1.
    pub fn is_one(&self) -> bool {
        *self == Self::ONE
    }

    /// An estimate of the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // A probability has a numerator no longer than its denominator, of bit_len / 8 bytes.
        size_of::<Self>() + self.denominator.bit_len() / 4
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let own = &self.numerator * IBig::from(other.denominator.clone());
        own.cmp(&(&other.numerator * IBig::from(self.denominator.clone())))
    }
}

/// Writes `p/q`, or `p` for an integer.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == UBig::ONE { Ok(()) } else { write!(f, "/{}", self.denominator) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_terms_and_order() {
        let ratio = |p: i64, q: u64| Ratio::new(p.into(), q.into());
        assert_eq!(ratio(6, 8).to_string(), "3/4");
        assert_eq!((ratio(0, 5), ratio(7, 7)), (Ratio::ZERO, Ratio::ONE));
        assert!(ratio(2, 3) < ratio(3, 4) && ratio(3, 4) < Ratio::ONE);
        assert_eq!(ratio(3, 4).times(&12_u8.into()), 9.into());
    }
}
