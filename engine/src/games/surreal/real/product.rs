//! Products of powers, which the terms of a real number have besides their coefficients.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::terms::Terms;
use super::{MOST_BITS, NoReal};
use crate::games::surreal::rational::Rational;

/// The greatest absolute value of an exponent, and the greatest denominator of an exponent, which is the
/// degree of a root.
const MOST_EXPONENT: i64 = 10_000;
const MOST_DENOMINATOR: i64 = 1 << 14;

/// The base of a power. Each base except a sum is greater than 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Base {
    /// A natural number above 1. The natural numbers in a product have no prime factors in common, as far as
    /// their factors are known.
    Natural(UBig),
    /// The ratio of a circle's circumference to its diameter.
    Pi,
    /// The base of natural logarithms.
    E,
    /// A real number of at least two terms, without common factors that can be extracted. In powers with
    /// fractional exponents it is not negative.
    Sum(Terms),
}

/// A product of powers with exponents other than 0. The exponents of natural numbers are between 0 and 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Product {
    powers: BTreeMap<Base, Rational>,
}

impl Product {
    /// Returns a single power. The exponent of a natural number has to be between 0 and 1; that of a sum is
    /// arbitrary.
    pub(super) fn power(of: Base, exponent: Rational) -> Self {
        Self { powers: BTreeMap::from([(of, exponent)]) }
    }

    /// Returns whether this is the empty product, 1.
    pub(super) fn is_one(&self) -> bool {
        self.powers.is_empty()
    }

    /// Iterates over the bases and their exponents.
    pub(super) fn powers(&self) -> impl Iterator<Item = (&Base, &Rational)> {
        self.powers.iter()
    }

    /// Splits the product into the powers of pi and e, and the other powers.
    pub(super) fn split(&self) -> (Self, Self) {
        let powers = self.powers.clone().into_iter();
        let (beyond, others) = powers.partition(|(base, _)| matches!(base, Base::Pi | Base::E));
        (Self { powers: beyond }, Self { powers: others })
    }

    /// Returns whether all exponents are natural numbers, except those of natural bases, which are roots.
    pub(super) fn is_whole(&self) -> bool {
        let is_whole = |exponent: &Rational| exponent.is_integer() && exponent.signum() >= 0;
        self.powers.iter().all(|(base, exponent)| matches!(base, Base::Natural(_)) || is_whole(exponent))
    }

    /// Iterates over the bases that are sums, with their exponents.
    pub(super) fn sums(&self) -> impl Iterator<Item = (&Terms, &Rational)> {
        self.powers.iter().filter_map(|(base, exponent)| match base {
            Base::Sum(of) => Some((of, exponent)),
            _ => None,
        })
    }

    /// Returns the exponent of a base; 0 if it does not occur.
    pub(super) fn exponent_of(&self, base: &Base) -> Rational {
        self.powers.get(base).cloned().unwrap_or(Rational::ZERO)
    }

    /// Compares two products by the exponents of the greatest base in which they differ, so roots of natural
    /// numbers count least. Apart from these, multiplying both products by a third one preserves the order.
    pub(super) fn compare_exponents(&self, other: &Self) -> Ordering {
        let bases = self.powers.keys().chain(other.powers.keys());
        let differs = |base: &&Base| self.exponent_of(base) != other.exponent_of(base);
        let last = bases.filter(differs).max();
        last.map_or(Ordering::Equal, |base| self.exponent_of(base).cmp(&other.exponent_of(base)))
    }

    /// Returns the product without the power of a base.
    pub(super) fn without(&self, base: &Base) -> Self {
        let others = self.powers.iter().filter(|(own, _)| *own != base);
        Self { powers: others.map(|(own, exponent)| (own.clone(), exponent.clone())).collect() }
    }

    /// Returns the size: the number of powers, and the sizes of their bases.
    pub(super) fn weight(&self) -> usize {
        self.powers.keys().map(|base| 1 + base.weight()).sum()
    }

    /// Returns the depth to which sums are nested.
    pub(super) fn depth(&self) -> usize {
        let of_base = |base: &Base| if let Base::Sum(of) = base { 1 + of.depth() } else { 0 };
        self.powers.keys().map(of_base).max().unwrap_or(0)
    }

    /// Returns whether the product is known to be positive because it contains no sums.
    pub(super) fn is_plainly_positive(&self) -> bool {
        self.powers.keys().all(|base| !matches!(base, Base::Sum(_)))
    }

    /// Returns the product with another one: the rational factor that arises from natural numbers, and the
    /// rest.
    ///
    /// # Errors
    /// Returns [`NoReal::TooLong`] if an exponent is too large.
    pub(super) fn times(&self, other: &Self) -> Result<(Rational, Self), NoReal> {
        let mut powers = self.powers.clone();
        for (base, exponent) in &other.powers {
            let sum = match powers.get(base) {
                Some(own) => own + exponent,
                None => exponent.clone(),
            };
            powers.insert(base.clone(), sum);
        }
        Self::settled(powers)
    }

    /// Returns the power with a rational exponent. If the exponent is a fraction, the sums in the product
    /// must not be negative.
    ///
    /// # Errors
    /// Fails under the same conditions as [`Product::times`].
    pub(super) fn to_the(&self, exponent: &Rational) -> Result<(Rational, Self), NoReal> {
        Self::settled(self.powers.iter().map(|(base, own)| (base.clone(), own * exponent)).collect())
    }

    /// Returns the product of powers with arbitrary exponents, after extracting a rational factor that brings
    /// the exponents of natural numbers between 0 and 1.
    pub(super) fn settled(powers: BTreeMap<Base, Rational>) -> Result<(Rational, Self), NoReal> {
        let (mut factor, mut settled) = (Rational::ONE, BTreeMap::new());
        for (base, exponent) in powers {
            let whole = exponent.floor();
            let whole = i64::try_from(whole).ok().filter(|n| n.abs() <= MOST_EXPONENT);
            let denominator = i64::try_from(exponent.denominator()).ok();
            let denominator = denominator.filter(|n| *n <= MOST_DENOMINATOR);
            let (Some(whole), Some(_)) = (whole, denominator) else { return Err(NoReal::TooLong) };
            let exponent = match &base {
                Base::Natural(natural) => {
                    factor = &factor * &integer_power(natural, whole)?;
                    &exponent - &Rational::from(whole)
                }
                _ => exponent,
            };
            if exponent.signum() != 0 {
                settled.insert(base, exponent);
            }
        }
        Ok((factor, Self { powers: settled }))
    }

    /// Returns the greatest common product: the least exponent of each base, counting 0 for a base that does
    /// not occur. Roots of natural numbers are not extracted.
    pub(super) fn common<'p>(products: impl Iterator<Item = &'p Self> + Clone) -> Self {
        let bases = products.clone().flat_map(|product| product.powers.keys());
        let mut powers = BTreeMap::new();
        for base in bases.filter(|base| !matches!(base, Base::Natural(_))) {
            if !powers.contains_key(base) {
                let least = products.clone().map(|product| product.exponent_of(base)).min();
                powers.insert(base.clone(), least.unwrap_or(Rational::ZERO));
            }
        }
        powers.retain(|_, exponent| exponent.signum() != 0);
        Self { powers }
    }
}

impl Base {
    fn weight(&self) -> usize {
        match self {
            Self::Natural(natural) => natural.bit_len() / 128,
            Self::Pi | Self::E => 0,
            Self::Sum(of) => of.weight(),
        }
    }
}

/// Returns the power of a natural number with an integer exponent.
fn integer_power(natural: &UBig, exponent: i64) -> Result<Rational, NoReal> {
    let size = exponent.unsigned_abs() as usize;
    if natural.bit_len().saturating_mul(size) > MOST_BITS {
        return Err(NoReal::TooLong);
    }
    let power = Rational::from_parts(natural.pow(size).into(), 1.into()).unwrap_or(Rational::ONE);
    Ok(if exponent < 0 { power.inverse().unwrap_or(Rational::ONE) } else { power })
}

/// Returns the root of a positive rational, as a rational factor and powers of natural numbers.
pub(super) fn root_of_rational(of: &Rational, degree: u32) -> Result<(Rational, Product), NoReal> {
    let mut powers = BTreeMap::new();
    let numerator = UBig::try_from(of.numerator()).unwrap_or(UBig::ONE);
    for (natural, sign) in [(numerator, 1), (of.denominator(), -1)] {
        for (base, multiplicity) in factors(natural, degree) {
            let exponent = Rational::new(sign * multiplicity, i64::from(degree)).unwrap_or(Rational::ZERO);
            let sum = powers.get(&base).map_or(exponent.clone(), |own: &Rational| own + &exponent);
            powers.insert(base, sum);
        }
    }
    Product::settled(powers)
}

/// The greatest prime that is searched for in a radicand.
const LAST_PRIME: u32 = 1000;

/// Factorises a natural number into its small primes and the remaining factor. The remaining factor is
/// written as a power if it is one whose exponent has a factor in common with the degree.
fn factors(mut natural: UBig, degree: u32) -> Vec<(Base, i64)> {
    let mut found = Vec::new();
    for candidate in 2..=LAST_PRIME {
        let mut multiplicity = 0;
        while natural > UBig::ONE && (&natural % UBig::from(candidate)) == UBig::ZERO {
            natural /= UBig::from(candidate);
            multiplicity += 1;
        }
        if multiplicity > 0 {
            found.push((Base::Natural(candidate.into()), multiplicity));
        }
    }
    if natural > UBig::ONE {
        let mut multiplicity = 1;
        for prime in (2..=degree).filter(|n| degree.is_multiple_of(*n) && is_prime(*n)) {
            while let root = natural.nth_root(prime as usize)
                && root.pow(prime as usize) == natural
            {
                natural = root;
                multiplicity *= i64::from(prime);
            }
        }
        found.push((Base::Natural(natural), multiplicity));
    }
    found
}

fn is_prime(n: u32) -> bool {
    (2..n).take_while(|divisor| divisor * divisor <= n).all(|divisor| !n.is_multiple_of(divisor))
}
