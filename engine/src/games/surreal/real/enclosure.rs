//! Enclosures of real numbers between rationals.

use std::collections::HashMap;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::product::{Base, Product};
use super::terms::Terms;
use crate::games::surreal::rational::Rational;
use crate::ground::control::{Control, OrStop};

/// The number of additional binary digits that absorb the rounding errors of intermediate results.
pub(super) const GUARD: usize = 64;
/// The number of binary digits of two factors whose product counts as one node.
const DIGITS_OF_NODE: usize = 1 << 12;
/// The number of digits of a radicand, scaled to the fineness, up to which its root is computed as an integer
/// root. Longer roots, except square roots, use Newton's method.
const MOST_WHOLE_DIGITS: usize = 1 << 14;
/// The greatest degree of a root that is found at once. Roots of higher degree are roots of roots.
const MOST_DEGREE: u64 = 1000;

/// Both ends of an enclosure, multiplied by a power of 2.
#[derive(Clone)]
pub(super) struct Enclosure {
    pub(super) low: IBig,
    pub(super) high: IBig,
}

/// The fineness of a calculation: the approximate number of binary digits after the point, with the
/// enclosures of the powers that are known at this fineness.
pub(super) struct Fineness<'t, 'c> {
    bits: usize,
    control: &'c Control,
    known: HashMap<(&'t Base, &'t Rational), Option<Enclosure>>,
}

impl<'t, 'c> Fineness<'t, 'c> {
    pub(super) fn new(bits: usize, control: &'c Control) -> Self {
        Self { bits, control, known: HashMap::new() }
    }

    /// Returns an enclosure of a number; `None` if a divisor may be 0.
    pub(super) fn enclosure(&mut self, of: &'t Terms) -> OrStop<Option<Enclosure>> {
        let mut sum = Enclosure { low: IBig::ZERO, high: IBig::ZERO };
        for (product, coefficient) in of.list() {
            let Some(term) = self.product(product)? else { return Ok(None) };
            let term = self.times(&self.rational(coefficient), &term)?;
            sum = Enclosure { low: sum.low + term.low, high: sum.high + term.high };
        }
        Ok(Some(sum))
    }

    fn product(&mut self, of: &'t Product) -> OrStop<Option<Enclosure>> {
        let mut product = self.rational(&Rational::ONE);
        for (base, exponent) in of.powers() {
            if !self.known.contains_key(&(base, exponent)) {
                let power = self.power(base, exponent)?;
                self.known.insert((base, exponent), power);
            }
            let Some(Some(power)) = self.known.get(&(base, exponent)).cloned() else { return Ok(None) };
            product = self.times(&product, &power)?;
        }
        Ok(Some(product))
    }

    /// Returns an enclosure of a power: the root is taken first, then its power, then the inverse if the
    /// exponent is negative. `None` if a divisor may be 0.
    fn power(&mut self, base: &'t Base, exponent: &Rational) -> OrStop<Option<Enclosure>> {
        let mut found = match base {
            Base::Natural(natural) => around(IBig::from(natural.clone()) << self.bits, &IBig::ZERO),
            Base::Pi => self.pi()?,
            Base::E => self.e()?,
            Base::Sum(of) => match self.enclosure(of)? {
                Some(of) => of,
                None => return Ok(None),
            },
        };
        // The limits of products ensure that denominators and exponents fit in a `u64`.
        let mut degree = u64::try_from(exponent.denominator()).unwrap_or(1);
        while degree > 1 {
            let step = (2..=MOST_DEGREE).rev().find(|step| degree.is_multiple_of(*step)).unwrap_or(degree);
            found = self.root(&found, step as usize)?;
            degree /= step;
        }
        let times = u64::try_from(exponent.numerator().into_parts().1).unwrap_or(1);
        let root = found.clone();
        for bit in (0..u64::BITS - times.leading_zeros() - 1).rev() {
            found = self.times(&found, &found)?;
            if times >> bit & 1 == 1 {
                found = self.times(&found, &root)?;
            }
        }
        if exponent.signum() > 0 { Ok(Some(found)) } else { self.inverse(&found) }
    }

    /// Counts an operation on numbers with about `digits` digits.
    fn step(&self, digits: usize) -> OrStop<()> {
        self.control.check(1 + (digits / DIGITS_OF_NODE) as u64, 0)
    }

    fn rational(&self, of: &Rational) -> Enclosure {
        if of.is_integer() {
            return around(of.numerator() << self.bits, &IBig::ZERO);
        }
        let scale = Rational::from_parts(IBig::ONE << self.bits, IBig::ONE).unwrap_or(Rational::ONE);
        around((of * &scale).floor(), &IBig::ONE)
    }

    fn times(&self, a: &Enclosure, b: &Enclosure) -> OrStop<Enclosure> {
        self.step(a.digits() + b.digits())?;
        let (low, high) = if a.low >= IBig::ZERO && b.low >= IBig::ZERO {
            (&a.low * &b.low, &a.high * &b.high)
        } else {
            let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
            let low = corners.iter().min().cloned().unwrap_or_default();
            (low, corners.into_iter().max().unwrap_or_default())
        };
        // Both shifts round down, so the upper end needs one unit more.
        Ok(Enclosure { low: low >> self.bits, high: (high >> self.bits) + IBig::ONE })
    }

    fn inverse(&self, of: &Enclosure) -> OrStop<Option<Enclosure>> {
        if of.low <= IBig::ZERO && of.high >= IBig::ZERO {
            return Ok(None);
        }
        self.step(of.digits() + 2 * self.bits)?;
        let one = IBig::ONE << (2 * self.bits);
        Ok(Some(Enclosure { low: floor(&one, &of.high), high: floor(&one, &of.low) + IBig::ONE }))
    }

    /// Returns an enclosure of the root. An end below 0 has no root, and counts as 0.
    fn root(&self, of: &Enclosure, degree: usize) -> OrStop<Enclosure> {
        let low = self.root_of_end(&of.low, degree)?.0;
        Ok(Enclosure { low, high: self.root_of_end(&of.high, degree)?.1 })
    }

    /// Returns bounds of the root of an end.
    fn root_of_end(&self, of: &IBig, degree: usize) -> OrStop<(IBig, IBig)> {
        let of = UBig::try_from(of.clone()).unwrap_or(UBig::ZERO);
        self.step(of.bit_len() + self.bits)?;
        // (x / 2^bits)^(1/d) is (x 2^(bits (d - 1)))^(1/d) / 2^bits.
        let digits = of.bit_len() + self.bits * (degree - 1);
        if degree == 2 || digits <= MOST_WHOLE_DIGITS {
            let root = IBig::from((of << (self.bits * (degree - 1))).nth_root(degree));
            return Ok((root.clone(), root + IBig::ONE));
        }
        let of = IBig::from(of);
        // For long numbers, Newton's method with fractions begins with the root at half the fineness.
        let mut root = self.root_by_halves(&of, degree)?;
        root += IBig::ONE;
        let mut away = IBig::from(4);
        // The approximation is not rigorous, so the interval around it grows until its powers enclose the
        // number.
        loop {
            let (low, high) = (&root - &away, &root + &away);
            let is_below = |x: &Enclosure| x.high <= of;
            let is_above = |x: &Enclosure| x.low >= of;
            let low = if low > IBig::ZERO { low } else { IBig::ZERO };
            if is_below(&self.whole_power(&low, degree)?) && is_above(&self.whole_power(&high, degree)?) {
                return Ok((low, high));
            }
            away <<= 3;
        }
    }

    /// Returns an approximation of the root, without a guaranteed error.
    fn root_by_halves(&self, of: &IBig, degree: usize) -> OrStop<IBig> {
        let half = self.bits / 2;
        let coarse = of >> (self.bits - half);
        let less = Fineness { bits: half, control: self.control, known: HashMap::new() };
        let digits = coarse.bit_len() + half * (degree - 1);
        let root = if digits <= MOST_WHOLE_DIGITS || half <= GUARD {
            let of = UBig::try_from(coarse).unwrap_or(UBig::ZERO) << (half * (degree - 1));
            IBig::from(of.nth_root(degree))
        } else {
            less.root_by_halves(&coarse, degree)?
        };
        let root = (root + IBig::ONE) << (self.bits - half);
        let power = self.whole_power(&root, degree - 1)?.low;
        if power <= IBig::ZERO {
            return Ok(root);
        }
        self.step(2 * self.bits)?;
        let next = (of << self.bits) / power;
        Ok((root * IBig::from(degree - 1) + next) / IBig::from(degree))
    }

    /// Returns an enclosure of the power of a number that is not negative, with a natural exponent of at
    /// least 1.
    fn whole_power(&self, of: &IBig, exponent: usize) -> OrStop<Enclosure> {
        let of = around(of.clone(), &IBig::ZERO);
        let mut power = of.clone();
        for bit in (0..usize::BITS - exponent.leading_zeros() - 1).rev() {
            power = self.times(&power, &power)?;
            if exponent >> bit & 1 == 1 {
                power = self.times(&power, &of)?;
            }
        }
        Ok(power)
    }

    /// Returns an enclosure of pi by Machin's formula: 16 arctan 1/5 - 4 arctan 1/239.
    fn pi(&self) -> OrStop<Enclosure> {
        let fine = self.bits + GUARD;
        let sum = IBig::from(16) * self.arctan_of_inverse(5, fine)?
            - IBig::from(4) * self.arctan_of_inverse(239, fine)?;
        // There are fewer than 2^48 terms. Each has an error below 2, and is multiplied by 20 at most.
        Ok(around((sum >> GUARD) - IBig::ONE, &IBig::from(2)))
    }

    /// Returns x - x^3/3 + x^5/5 - .. for x = 1/n, with each term rounded down.
    fn arctan_of_inverse(&self, n: i64, bits: usize) -> OrStop<IBig> {
        let square = IBig::from(n * n);
        let mut power = (IBig::ONE << bits) / IBig::from(n);
        let (mut sum, mut k) = (IBig::ZERO, 1_i64);
        while power > IBig::ZERO {
            self.counted(k, power.bit_len())?;
            let term = &power / IBig::from(k);
            if k % 4 == 1 {
                sum += term
            } else {
                sum -= term
            }
            power /= &square;
            k += 2;
        }
        Ok(sum)
    }

    /// Returns an enclosure of e by 1 + 1 + 1/2 + 1/6 + .., with each term rounded down.
    fn e(&self) -> OrStop<Enclosure> {
        let mut term = IBig::ONE << (self.bits + GUARD);
        let (mut sum, mut k) = (IBig::ZERO, 1_i64);
        while term > IBig::ZERO {
            self.counted(k, term.bit_len())?;
            sum += &term;
            term /= IBig::from(k);
            k += 1;
        }
        Ok(around(sum >> GUARD, &IBig::ONE))
    }

    /// Counts the terms of a series. A term takes less time than a full operation, so only every few terms
    /// count as one.
    fn counted(&self, k: i64, digits: usize) -> OrStop<()> {
        if k % 63 == 0 { self.step(digits) } else { Ok(()) }
    }
}

impl Enclosure {
    fn digits(&self) -> usize {
        self.low.bit_len().max(self.high.bit_len())
    }
}

/// Returns the enclosure from `low` to `low + width`.
fn around(low: IBig, width: &IBig) -> Enclosure {
    Enclosure { high: &low + width, low }
}

/// Returns the quotient, rounded down.
fn floor(a: &IBig, b: &IBig) -> IBig {
    Rational::from_parts(a.clone(), b.clone()).map_or(IBig::ZERO, |quotient| quotient.floor())
}
