//! Ordinals below epsilon_0, with the usual and the natural arithmetic.

use std::collections::BTreeMap;
use std::fmt;

use dashu_int::{IBig, UBig};

use super::number::{Surreal, Term};
use super::rational::Rational;
use super::{MAX_TOWER, NoSurreal};
use crate::ground::input::{InputError, Reader};

/// The greatest finite part of the exponent of a power.
const MAX_POWER: i64 = 1000;
/// The greatest number of terms of a number, including those of its exponents, where shared terms count once.
pub(crate) const MAX_PARTS: usize = 1 << 18;
/// The greatest number of binary digits of a coefficient of a power.
const MOST_BITS: usize = 1 << 20;

/// An ordinal below epsilon_0 in Cantor normal form: a number whose exponents are ordinals and whose
/// coefficients are natural numbers. The sum and the product as numbers are the natural ones (Hessenberg's).
/// [`Ordinal::then`] and [`Ordinal::repeated`] are the usual ones, which apply to lengths.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ordinal(Surreal);

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Self = Self(Surreal::ZERO);

    /// Returns omega.
    pub fn omega() -> Self {
        Self(Surreal::omega())
    }

    /// Returns omega to the power of an ordinal.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the tower of exponents would be too high.
    pub fn power_of_omega(exponent: &Self) -> Result<Self, NoSurreal> {
        Surreal::power_of_omega(exponent.0.clone()).map(Self)
    }

    /// Returns a number as an ordinal, if it is one.
    pub fn of(number: &Surreal) -> Option<Self> {
        number.is_ordinal().then(|| Self(number.clone()))
    }

    /// Returns the ordinal as a number.
    pub fn number(&self) -> &Surreal {
        &self.0
    }

    /// Returns whether the ordinal is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Returns whether the ordinal is finite.
    pub fn is_finite(&self) -> bool {
        self.0.rational().is_some()
    }

    /// Returns the exponent of the first term; 0 for 0.
    #[must_use]
    pub fn leading(&self) -> Self {
        Self(self.0.terms().next().map_or(Surreal::ZERO, |(exponent, _)| exponent.clone()))
    }

    /// Returns whether the ordinal is a successor.
    pub fn is_successor(&self) -> bool {
        self.0.rational_part().signum() > 0
    }

    /// Returns the predecessor, if the ordinal is a successor.
    pub fn before(&self) -> Option<Self> {
        self.is_successor().then(|| Self(self.0.minus(&1.into())))
    }

    /// Returns member n of a sequence that approaches a limit ordinal. If the last term is omega^(y+1), it is
    /// replaced by omega^y times n; if it is omega^y for a limit y, by omega to the power of member n of the
    /// sequence for y. The terms before it stay.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a tower of exponents would be too high.
    pub fn approached(&self, n: u32) -> Result<Self, NoSurreal> {
        let Some((last, coefficient)) = self.0.terms().last() else { return Ok(Self::ZERO) };
        let power = Surreal::power_of_omega(last.clone())?;
        let before = Self(self.0.minus(&power.scaled(coefficient)));
        // Of a last term with a coefficient above 1, only one copy is replaced.
        let before = before.then(&Self(power.scaled(&(coefficient - &Rational::ONE))));
        let last = Self(last.clone());
        Ok(match last.before() {
            Some(exponent) => before.then(&Self::power_of_omega(&exponent)?.repeated(&n.into())?),
            None if last.is_zero() => before,
            None => before.then(&Self::power_of_omega(&last.approached(n)?)?),
        })
    }

    /// Divides by omega to the power of an ordinal from the left: returns q and the rest r for which the
    /// ordinal is the power times q, followed by r.
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
        // Neither result has a higher tower than the ordinal itself.
        let ordinal = |terms| Self(Surreal::from_decreasing(terms).unwrap_or(Surreal::ZERO));
        (ordinal(times), ordinal(rest))
    }

    /// Returns the rest after `of`, which is not 0, is removed from the front as often as possible. The
    /// ordinal has to be less than `of` times omega.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a tower of exponents would be too high.
    pub fn remainder(&self, of: &Self) -> Result<Self, NoSurreal> {
        let leading = of.leading();
        let most = self.0.coefficient_at(&leading.0).over(&of.0.coefficient_at(&leading.0));
        let most = most.map_or(IBig::ZERO, |most| most.floor());
        // The quotient of the leading coefficients is one too many if the remaining terms of this multiple
        // are too large.
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

    /// Returns the usual sum, one length followed by another: 1 + omega is omega. The terms of the first
    /// ordinal that are smaller than the first term of the second are absorbed.
    ///
    /// ```
    /// use upstar::games::surreal::Ordinal;
    /// let (one, omega) = (Ordinal::from(1), Ordinal::omega());
    /// assert_eq!(one.then(&omega), omega);
    /// assert!(omega.then(&one) > omega);
    /// ```
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let Some((leading, _)) = other.0.terms().next() else { return self.clone() };
        let kept = self.0.terms().filter(|(exponent, _)| *exponent >= leading);
        Self(Surreal::from_part(kept).plus(&other.0))
    }

    /// Returns the usual product, this length repeated `times` times: 2 times omega is omega.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a tower of exponents would be too high.
    pub fn repeated(&self, times: &Self) -> Result<Self, NoSurreal> {
        let Some((leading, first)) = self.0.terms().next() else { return Ok(Self::ZERO) };
        // The terms are produced with decreasing exponents.
        let mut product = Vec::with_capacity(times.0.terms().len());
        for (exponent, coefficient) in times.0.terms() {
            // In the product with a limit, only the first term of this ordinal counts. In the product with n,
            // the first term is multiplied by n, and the others follow once.
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

    /// Returns the usual power with a natural exponent, by repeated squaring.
    fn to_the_finite(&self, exponent: u64) -> Result<Self, NoSurreal> {
        let mut power = Self::from(1);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.repeated(&power)?;
            if exponent >> bit & 1 == 1 {
                power = power.repeated(self)?;
            }
        }
        Ok(power)
    }

    /// Returns the usual power of an ordinal with an ordinal exponent: 2 to the power of omega is omega.
    /// `None` if the finite part of the exponent is above 1,000, or if the power has too many digits or
    /// terms.
    ///
    /// ```
    /// use upstar::games::surreal::Ordinal;
    /// let (two, omega) = (Ordinal::from(2), Ordinal::omega());
    /// assert_eq!(two.to_the(&omega)?, Some(omega.clone()));
    /// assert_eq!(omega.to_the(&omega)?.map(|power| power.to_string()).as_deref(), Some("w**w"));
    /// # Ok::<(), upstar::games::surreal::NoSurreal>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a tower of exponents would be too high.
    pub fn to_the(&self, exponent: &Self) -> Result<Option<Self>, NoSurreal> {
        let (limit, finite) = exponent.over_power(&1.into());
        let finite = finite.0.to_i64().filter(|n| *n <= MAX_POWER);
        let Some(finite) = finite else { return Ok(None) };
        if self.0.all_bits().saturating_mul(finite.unsigned_abs() as usize) > MOST_BITS {
            return Ok(None);
        }
        // Each unit of the finite part of the exponent adds the terms of the base. The limit part adds its
        // contribution to all their exponents: the leading exponent repeated as often as the limit states.
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
        // A finite base to the power of omega times y is omega to the power of y. The power of an infinite
        // base to a limit depends only on the base's first term, and is omega to the power of the product of
        // both exponents.
        let power: Self = if limit.is_zero() || *self == 1.into() {
            1.into()
        } else if self.is_finite() {
            Self::power_of_omega(&limit)?
        } else {
            Self::power_of_omega(&self.leading().repeated(&Self::omega().repeated(&limit)?)?)?
        };
        Ok(Some(power.repeated(&self.to_the_finite(finite.unsigned_abs())?)?))
    }

    /// Returns the nim-sum: for each power of omega, the nim-sum of the coefficients.
    ///
    /// ```
    /// use upstar::games::surreal::Ordinal;
    /// let (one, omega) = (Ordinal::from(1), Ordinal::omega());
    /// let (a, b) = (omega.then(&Ordinal::from(3)), omega.then(&one));
    /// assert_eq!(a.nim_sum(&b), Ordinal::from(2));
    /// ```
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
        // The towers in the sum are no higher than those in the operands.
        Self(Surreal::from_decreasing(terms.collect()).unwrap_or(Surreal::ZERO))
    }

    /// Returns the ordinal that has to be added on the right of `start` to get this one; `None` if `start` is
    /// greater.
    pub fn less(&self, start: &Self) -> Option<Self> {
        if start > self {
            return None;
        }
        // Common leading terms cancel. Of the first term that differs, the difference of the coefficients
        // remains.
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

// The parser reads ordinals in Cantor normal form, such as `w**2 + 3*w + 1`.

/// The greatest number of digits of a coefficient.
const MAX_DIGITS: usize = 18;

/// Parses an ordinal, a sum of terms without parentheses around it, to the end of the text.
pub(crate) fn read_ordinal(reader: &mut Reader<'_>) -> Result<Ordinal, InputError> {
    let ordinal = read_sum(reader, 0)?;
    match reader.peek() {
        None => Ok(ordinal),
        Some(_) => Err(reader.error("expected nothing more after the ordinal")),
    }
}

/// Parses a factor: a natural number, a power of omega, or a sum of such terms in parentheses.
pub(super) fn read_factor(reader: &mut Reader<'_>) -> Result<Ordinal, InputError> {
    nested(reader, 0)
}

fn nested(reader: &mut Reader<'_>, depth: u32) -> Result<Ordinal, InputError> {
    let start = reader.place();
    if depth > MAX_TOWER {
        return Err(InputError::new(start..start, NoSurreal::TooHigh.to_string()));
    }
    if reader.take('(') {
        let sum = read_sum(reader, depth + 1)?;
        if !reader.take(')') {
            return Err(reader.error("expected `)` after an ordinal"));
        }
        return Ok(sum);
    }
    if reader.take('w') || reader.take('\u{3c9}') {
        let exponent = match reader.take_text("**") {
            true => nested(reader, depth + 1)?,
            false => 1.into(),
        };
        let too_high = |error: NoSurreal| InputError::new(start..reader.place(), error.to_string());
        return Ordinal::power_of_omega(&exponent).map_err(too_high);
    }
    let digits = reader.take_while(|c| c.is_ascii_digit());
    let place = start..reader.place();
    if digits.is_empty() {
        let error = InputError::new(place, "expected a length: an ordinal in Cantor normal form");
        return Err(error.with_hint("such as 12, w, (w + 1) or (w**2 + 3*w + 1)"));
    }
    if digits.len() > MAX_DIGITS {
        return Err(InputError::new(place, format!("a coefficient has at most {MAX_DIGITS} digits")));
    }
    let number = digits.parse::<i64>().map_err(|error| InputError::new(place, error.to_string()))?;
    Ok(natural(number))
}

fn natural(number: i64) -> Ordinal {
    Ordinal::of(&Surreal::from(Rational::from(number))).unwrap_or(Ordinal::ZERO)
}

/// Parses a sum of terms with decreasing exponents.
fn read_sum(reader: &mut Reader<'_>, depth: u32) -> Result<Ordinal, InputError> {
    let mut sum = Ordinal::ZERO;
    loop {
        reader.skip_blanks();
        let start = reader.place();
        let mut term = nested(reader, depth)?;
        while reader.take('*') {
            let times = nested(reader, depth)?;
            let product = term.number().times(times.number());
            let product =
                product.map_err(|error| InputError::new(start..reader.place(), error.to_string()))?;
            term = Ordinal::of(&product).unwrap_or(Ordinal::ZERO);
        }
        let place = start..reader.place();
        let next = sum.then(&term);
        // The ordinal sum equals the natural one exactly if no term absorbs an earlier one.
        if sum.number().plus(term.number()) != *next.number() {
            let error = InputError::new(place, "write the terms of an ordinal in decreasing order");
            return Err(error.with_hint(format!("of this sum only {next} is left")));
        }
        sum = next;
        reader.skip_blanks();
        if !reader.take('+') {
            return Ok(sum);
        }
    }
}
