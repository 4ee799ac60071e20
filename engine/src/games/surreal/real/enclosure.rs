//! Between which rationals a real number lies.

use dashu_int::{IBig, UBig};

use super::Real;
use super::Repr::{self, E, Inverse, Pi, Product, Root, Sum};
use crate::games::surreal::rational::Rational;

/// Digits beyond those that are asked for, which take up what is cut off in between.
pub(super) const GUARD: usize = 64;

/// Both ends of an enclosure, times a power of 2.
pub(super) struct Enclosure {
    pub(super) low: IBig,
    pub(super) high: IBig,
}

impl Real {
    /// An enclosure with so many binary digits behind the point, about; `None` if a divisor may be 0.
    pub(super) fn enclosure(&self, bits: usize) -> Option<Enclosure> {
        let scale = |x: &Rational| -> IBig {
            (x * &Rational::from_parts(IBig::ONE << bits, IBig::ONE).unwrap_or(Rational::ONE)).floor()
        };
        Some(match &self.0 {
            Repr::Rational(rational) => around(scale(rational), &IBig::ONE),
            Pi => pi(bits),
            E => e(bits),
            Root(of, degree) => root(&of.enclosure(bits)?, *degree as usize, bits),
            Sum(a, b) => {
                let (a, b) = (a.enclosure(bits)?, b.enclosure(bits)?);
                Enclosure { low: a.low + b.low, high: a.high + b.high }
            }
            Product(a, b) => {
                let (a, b) = (a.enclosure(bits)?, b.enclosure(bits)?);
                let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
                let low = corners.iter().min()?.clone() >> bits;
                let high = (corners.iter().max()?.clone() >> bits) + IBig::ONE;
                Enclosure { low, high }
            }
            Inverse(of) => {
                let of = of.enclosure(bits)?;
                if of.low <= IBig::ZERO && of.high >= IBig::ZERO {
                    return None;
                }
                let one = IBig::ONE << (2 * bits);
                Enclosure { low: floor(&one, &of.high), high: floor(&one, &of.low) + IBig::ONE }
            }
        })
    }
}

/// From a number to the one that is so much greater.
fn around(low: IBig, width: &IBig) -> Enclosure {
    Enclosure { high: &low + width, low }
}

/// The quotient, rounded down.
fn floor(a: &IBig, b: &IBig) -> IBig {
    Rational::from_parts(a.clone(), b.clone()).map_or(IBig::ZERO, |quotient| quotient.floor())
}

/// The root of each end; a number below 0 is none, and stands for 0.
fn root(of: &Enclosure, degree: usize, bits: usize) -> Enclosure {
    // (x / 2^bits)^(1/d) is (x 2^(bits (d - 1)))^(1/d) / 2^bits.
    let end = |end: &IBig| -> IBig {
        let end = UBig::try_from(end.clone()).unwrap_or(UBig::ZERO) << (bits * (degree - 1));
        end.nth_root(degree).into()
    };
    Enclosure { low: end(&of.low), high: end(&of.high) + IBig::ONE }
}

/// Machin's formula: 16 arctan 1/5 - 4 arctan 1/239.
fn pi(bits: usize) -> Enclosure {
    let fine = bits + GUARD;
    let sum = IBig::from(16) * arctan_of_inverse(5, fine) - IBig::from(4) * arctan_of_inverse(239, fine);
    // Each of the terms, fewer than 2^48, is less than 2 off, times 20 at most.
    around((sum >> GUARD) - IBig::ONE, &IBig::from(2))
}

/// x - x^3/3 + x^5/5 - .. for x = 1/n, each term rounded down.
fn arctan_of_inverse(n: i64, bits: usize) -> IBig {
    let square = IBig::from(n * n);
    let mut power = (IBig::ONE << bits) / IBig::from(n);
    let (mut sum, mut k) = (IBig::ZERO, 1_i64);
    while power > IBig::ZERO {
        let term = &power / IBig::from(k);
        if k % 4 == 1 {
            sum += term
        } else {
            sum -= term
        }
        power /= &square;
        k += 2;
    }
    sum
}

/// 1 + 1 + 1/2 + 1/6 + .., each term rounded down.
fn e(bits: usize) -> Enclosure {
    let mut term = IBig::ONE << (bits + GUARD);
    let (mut sum, mut k) = (IBig::ZERO, 1_i64);
    while term > IBig::ZERO {
        sum += &term;
        term /= IBig::from(k);
        k += 1;
    }
    around(sum >> GUARD, &IBig::ONE)
}
