//! Ordinals below epsilon_0, with the usual and the natural arithmetic.

use std::collections::BTreeMap;
use std::fmt;

use dashu_int::{IBig, UBig};

use super::number::{Surreal, Term, TooHigh};
use super::rational::Rational;

/// The highest finite part of the exponent of a power.
const MAX_POWER: i64 = 1000;
/// The most terms of a number, those of its exponents included, of which each counts once.
pub(crate) const MAX_PARTS: usize = 1 << 18;
/// The most binary digits of a coefficient of a power.
const MOST_BITS: usize = 1 << 20;

/// An ordinal below epsilon_0 in Cantor normal form: a number whose exponents are ordinals and whose coefficients are
/// natural numbers. The sum and the product as numbers are the natural ones (Hessenberg's); [`Ordinal::then`] and
/// [`Ordinal::repeated`] are the usual ones, which are those of lengths.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ordinal(Surreal);

impl Ordinal {
    /// 0.
    pub const ZERO: Self = Self(Surreal::ZERO);

    /// Omega.
    pub fn omega() -> Self {
        Self(Surreal::omega())
    }

    /// Omega to the power of an ordinal.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn power_of_omega(exponent: &Self) -> Result<Self, TooHigh> {
        Surreal::power_of_omega(exponent.0.clone()).map(Self)
    }

    /// The number as an ordinal, if it is one.
    pub fn of(number: &Surreal) -> Option<Self> {
        number.is_ordinal().then(|| Self(number.clone()))
    }

    /// The same as a number.
    pub fn number(&self) -> &Surreal {
        &self.0
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Is it finite?
    pub fn is_finite(&self) -> bool {
        self.0.rational().is_some()
    }

    /// The exponent of its first term; 0 for 0.
    #[must_use]
    pub fn leading(&self) -> Self {
        Self(self.0.terms().next().map_or(Surreal::ZERO, |(exponent, _)| exponent.clone()))
    }

    /// Is there one right before it?
    pub fn is_successor(&self) -> bool {
        self.0.rational_part().signum() > 0
    }

    /// The one right before it, if there is one.
    pub fn before(&self) -> Option<Self> {
        self.is_successor().then(|| Self(self.0.minus(&1.into())))
    }

    /// A member of a sequence that comes up to a limit: of omega^(y+1) omega^y times n, of omega^y for a limit y
    /// omega to the power of what comes up to y, and what is before the last term stays.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn approached(&self, n: u32) -> Result<Self, TooHigh> {
        let Some((last, coefficient)) = self.0.terms().last() else { return Ok(Self::ZERO) };
        let power = Surreal::power_of_omega(last.clone())?;
        let before = Self(self.0.minus(&power.scaled(coefficient)));
        let before = before.then(&Self(power.scaled(&(coefficient - &Rational::ONE))));
        let last = Self(last.clone());
        Ok(match last.before() {
            Some(exponent) => before.then(&Self::power_of_omega(&exponent)?.repeated(&n.into())?),
            None if last.is_zero() => before,
            None => before.then(&Self::power_of_omega(&last.approached(n)?)?),
        })
    }

    /// How often omega to the power of an ordinal fits into it, and what is left: the first q times, and then the rest.
    pub fn over_power(&self, exponent: &Self) -> (Self, Self) {
        let term =
            |exponent: Surreal, coefficient: &Rational| Term { exponent, coefficient: coefficient.clone() };
        let (mut times, mut rest) = (Vec::new(), Vec::new());
        for (own, coefficient) in self.0.terms() {
            match Self(own.clone()).less(exponent) {
                Some(Self(left)) => times.push(term(left, coefficient)),
                None => rest.push(term(own.clone(), coefficient)),
            }
        }
        // Neither is higher than this one.
        let ordinal = |terms| Self(Surreal::from_decreasing(terms).unwrap_or(Surreal::ZERO));
        (ordinal(times), ordinal(rest))
    }

    /// What is left when another one, which is not 0, is taken away from the front as often as it can be. This one is
    /// shorter than omega times that.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn remainder(&self, of: &Self) -> Result<Self, TooHigh> {
        let leading = of.leading();
        let most = self.0.coefficient_at(&leading.0).over(&of.0.coefficient_at(&leading.0));
        let most = most.map_or(IBig::ZERO, |most| most.floor());
        // Once less, if the other terms of so many are too large.
        for times in [most.clone(), most - IBig::ONE] {
            let times = Rational::from_parts(times, IBig::ONE).unwrap_or(Rational::ZERO);
            if let Some(times) = Self::of(&times.into())
                && let Some(rest) = self.less(&of.repeated(&times)?)
            {
                return Ok(rest);
            }
        }
        Ok(self.clone())
    }

    /// The usual sum, a length and then another one: 1 + omega is omega. What is smaller than the first term of the
    /// second drops out of the first.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let Some((leading, _)) = other.0.terms().next() else { return self.clone() };
        let kept = self.0.terms().filter(|(exponent, _)| *exponent >= leading);
        Self(Surreal::from_part(kept).plus(&other.0))
    }

    /// The usual product, a length as often as another one tells: 2 times omega is omega.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn repeated(&self, times: &Self) -> Result<Self, TooHigh> {
        let Some((leading, first)) = self.0.terms().next() else { return Ok(Self::ZERO) };
        // The exponents of what comes one after another decrease.
        let mut product = Vec::with_capacity(times.0.terms().len());
        for (exponent, coefficient) in times.0.terms() {
            // With a limit only the first term counts; with n, it does n times, and then come the others.
            if exponent.is_zero() {
                product.push(Term { exponent: leading.clone(), coefficient: first * coefficient });
                product.extend(self.0.terms().skip(1).map(Term::copied));
            } else {
                let exponent = Self(leading.clone()).then(&Self(exponent.clone())).0;
                product.push(Term { exponent, coefficient: coefficient.clone() });
            }
        }
        Ok(Self(Surreal::from_decreasing(product)?))
    }

    /// The usual power with a natural exponent, by repeated squaring.
    fn to_the_finite(&self, exponent: u64) -> Result<Self, TooHigh> {
        let mut power = Self::from(1);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.repeated(&power)?;
            if exponent >> bit & 1 == 1 {
                power = power.repeated(self)?;
            }
        }
        Ok(power)
    }

    /// The usual power, of an ordinal to that of another one: 2 to the power of omega is omega.
    ///
    /// # Errors
    /// [`TooHigh`]; and `None` for a finite part of the exponent above 1,000, or a power with too many digits or terms.
    pub fn to_the(&self, exponent: &Self) -> Result<Option<Self>, TooHigh> {
        let (limit, finite) = exponent.over_power(&1.into());
        let finite = finite.0.to_i64().filter(|n| *n <= MAX_POWER);
        let Some(finite) = finite else { return Ok(None) };
        if self.0.all_bits().saturating_mul(finite.unsigned_abs() as usize) > MOST_BITS {
            return Ok(None);
        }
        // Each unit of the finite part adds the terms of the base, and to the exponents of all of them comes what the limit makes:
        // the leading exponent as often as the limit tells.
        let leading = self.leading();
        let of_limit = exponent.0.terms().len().saturating_mul(leading.leading().0.terms().len().max(1));
        let terms = self.0.terms().len().saturating_mul(finite.max(1).unsigned_abs() as usize);
        let of_exponents = exponent.0.terms().len() + leading.0.terms().len();
        if of_limit.max(terms.saturating_mul(of_exponents)) > MAX_PARTS {
            return Ok(None);
        }
        if self.is_zero() {
            return Ok(Some(if exponent.is_zero() { 1.into() } else { Self::ZERO }));
        }
        // A finite one to the power of omega times y is omega to the power of y; an infinite one, up to its first term,
        // omega to the power of the product of both exponents.
        let power: Self = if limit.is_zero() || *self == 1.into() {
            1.into()
        } else if self.is_finite() {
            Self::power_of_omega(&limit)?
        } else {
            Self::power_of_omega(&self.leading().repeated(&Self::omega().repeated(&limit)?)?)?
        };
        Ok(Some(power.repeated(&self.to_the_finite(finite.unsigned_abs())?)?))
    }

    /// The nim sum: at each power of omega the nim sum of the coefficients.
    #[must_use]
    pub fn nim_sum(&self, other: &Self) -> Self {
        let mut coefficients: BTreeMap<&Surreal, UBig> = BTreeMap::new();
        for (exponent, coefficient) in self.0.terms().chain(other.0.terms()) {
            let natural = UBig::try_from(coefficient.numerator()).unwrap_or_default();
            *coefficients.entry(exponent).or_default() ^= natural;
        }
        let terms = coefficients.into_iter().rev().filter_map(|(exponent, sum)| {
            let coefficient = Rational::from_parts(sum.into(), IBig::ONE)?;
            (coefficient.signum() != 0).then(|| Term { exponent: exponent.clone(), coefficient })
        });
        // It is no higher than the two.
        Self(Surreal::from_decreasing(terms.collect()).unwrap_or(Surreal::ZERO))
    }

    /// What has to be put behind a smaller ordinal to come to this one; `None` if it is not smaller or equal.
    pub fn less(&self, start: &Self) -> Option<Self> {
        if start > self {
            return None;
        }
        // The terms that both have drop out; of the first in which they differ the difference is left.
        let (mut mine, mut others) = (self.0.terms(), start.0.terms());
        let mut rest = Vec::new();
        loop {
            let (a, b) = (mine.next(), others.next());
            if a.is_some() && a == b {
                continue;
            }
            if let Some((exponent, coefficient)) = a {
                let coefficient = match b {
                    Some((other, taken)) if other == exponent => coefficient - taken,
                    _ => coefficient.clone(),
                };
                rest.push(Term { exponent: exponent.clone(), coefficient });
            }
            rest.extend(mine.map(Term::copied));
            return Some(Self(Surreal::from_decreasing(rest).unwrap_or(Surreal::ZERO)));
        }
    }
}

impl From<u32> for Ordinal {
    fn from(n: u32) -> Self {
        Self(Surreal::from(i64::from(n)))
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
