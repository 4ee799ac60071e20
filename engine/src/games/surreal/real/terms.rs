//! Real numbers as sums of products of powers, with like terms combined.
//!
//! A real number is represented as the sum of products r b1^e1 b2^e2 .. with rational coefficients r and
//! rational exponents. The bases are natural numbers, with exponents between 0 and 1, pi, e, and sums of such
//! terms, from which all common factors are extracted. Products of sums are multiplied out if the result has
//! few terms. So a number that is entered in different ways mostly gets the same list of terms. Where it does
//! not, signs determine whether a difference is 0 (`zero`).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::product::{Base, Product};
use super::{MAX_DEPTH, NoReal};
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

/// The greatest number of pairs of terms in a product of sums that is multiplied out.
const MOST_PAIRS: usize = 1 << 12;
/// The number of multiplied pairs of terms that count as one node of the budget.
pub(super) const PAIRS_OF_NODE: usize = 64;
/// The greatest number of terms of a sum whose powers in a product are multiplied out, and the greatest
/// number of terms of the result.
const MOST_TERMS: usize = 16;
const MOST_OF_POWER: usize = 1 << 10;
/// The greatest number of terms of a quotient that is searched for.
const MOST_OF_QUOTIENT: usize = 64;
/// The greatest size of a real number: the number of its powers and coefficients, including those in nested
/// sums.
const MOST_WEIGHT: usize = 1 << 13;

/// A sum of products in increasing order, with coefficients other than 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Terms(Arc<[(Product, Rational)]>);

impl Terms {
    /// Returns 0, the empty sum.
    pub(super) fn zero() -> Self {
        Self(Arc::from([]))
    }

    /// Returns a rational.
    pub(super) fn rational(of: Rational) -> Self {
        Self::term(Product::default(), of)
    }

    /// Returns a product with a coefficient.
    pub(super) fn term(product: Product, coefficient: Rational) -> Self {
        if coefficient.signum() == 0 { Self::zero() } else { Self(Arc::from([(product, coefficient)])) }
    }

    /// Returns a single power.
    pub(super) fn power(of: Base, exponent: Rational) -> Self {
        Self::term(Product::power(of, exponent), Rational::ONE)
    }

    /// Returns the terms.
    pub(super) fn list(&self) -> &[(Product, Rational)] {
        &self.0
    }

    /// Returns the number as a rational, if its representation is one.
    pub(super) fn as_rational(&self) -> Option<Rational> {
        match self.list() {
            [] => Some(Rational::ZERO),
            [(product, coefficient)] if product.is_one() => Some(coefficient.clone()),
            _ => None,
        }
    }

    /// Returns the size of the representation. Long coefficients count more than once.
    pub(super) fn weight(&self) -> usize {
        let of_term = |(product, coefficient): &(Product, Rational)| {
            1 + product.weight() + coefficient.bits().saturating_sub(128) / 128
        };
        self.0.iter().map(of_term).sum()
    }

    /// Returns the depth to which sums are nested.
    pub(super) fn depth(&self) -> usize {
        self.0.iter().map(|(product, _)| product.depth()).max().unwrap_or(0)
    }

    /// Builds a sum from distinct products. Fails if it is too large or nested too deeply.
    fn new(terms: BTreeMap<Product, Rational>) -> Result<Self, NoReal> {
        let terms: Vec<_> = terms.into_iter().filter(|(_, coefficient)| coefficient.signum() != 0).collect();
        let found = Self(terms.into());
        if found.weight() > MOST_WEIGHT || found.depth() > MAX_DEPTH {
            Err(NoReal::TooLong)
        } else {
            Ok(found)
        }
    }

    /// Returns the product with a rational.
    pub(super) fn scaled(&self, by: &Rational) -> Self {
        if by.signum() == 0 {
            return Self::zero();
        }
        let scaled = |(product, coefficient): &(Product, Rational)| (product.clone(), coefficient * by);
        Self(self.0.iter().map(scaled).collect())
    }

    /// Returns the sum, without divisors that cancel.
    pub(super) fn plus(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        let mut terms: BTreeMap<Product, Rational> = self.0.iter().cloned().collect();
        for (product, coefficient) in other.list() {
            control.check(0, 0)?;
            add(&mut terms, product.clone(), coefficient);
        }
        Self::new(terms)?.without_needless_divisors(control)
    }

    /// Returns the product, without divisors that cancel.
    pub(super) fn times(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        let (one, other) = (self.cancelling(other, control)?, other.cancelling(self, control)?);
        one.multiplied(&other, control)?.without_needless_divisors(control)
    }

    /// Returns the product. It is multiplied out term by term, unless there are too many pairs of terms; then
    /// the sums stay as factors.
    fn multiplied(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        let pairs = self.list().len().saturating_mul(other.list().len());
        if pairs > MOST_PAIRS {
            return self.as_one_term(control)?.times_as_terms(&other.as_one_term(control)?);
        }
        control.check(pairs.div_ceil(PAIRS_OF_NODE) as u64, 0)?;
        let mut terms = BTreeMap::new();
        let mut rest = Vec::new();
        for (a, x) in self.list() {
            for (b, y) in other.list() {
                control.check(0, 0)?;
                let (factor, product) = a.times(b)?;
                let coefficient = &(x * y) * &factor;
                let large = product.sums().find(|(of, exponent)| is_multiplied_out(of, exponent));
                match large.map(|(of, _)| of.clone()) {
                    None => add(&mut terms, product, &coefficient),
                    Some(of) => rest.push((of, product, coefficient)),
                }
            }
        }
        let mut sum = Self::new(terms)?;
        for (of, product, coefficient) in rest {
            // The integer powers of a sum are multiplied out, and the fractional part of its exponent stays.
            let base = Base::Sum(of.clone());
            let exponent = product.exponent_of(&base);
            let whole = Rational::from_parts(exponent.floor(), 1.into()).unwrap_or(Rational::ZERO);
            let mut part = Self::term(product.without(&base), coefficient);
            let left = &exponent - &whole;
            if left.signum() != 0 {
                part = part.multiplied(&Self::power(base, left), control)?;
            }
            let times = i64::try_from(whole.floor()).map_err(|_| NoReal::TooLong)?;
            for _ in 0..times {
                part = part.multiplied(&of, control)?;
            }
            sum = sum.plus_plainly(&part, control)?;
        }
        Ok(sum)
    }

    /// Returns the product, in which no sum is multiplied out.
    pub(super) fn times_plainly(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        let mut terms = BTreeMap::new();
        for (a, x) in self.list() {
            for (b, y) in other.list() {
                control.check(0, 0)?;
                let (factor, product) = a.times(b)?;
                add(&mut terms, product, &(&(x * y) * &factor));
            }
        }
        Ok(Self(terms.into_iter().filter(|(_, coefficient)| coefficient.signum() != 0).collect()))
    }

    /// Returns the product of two single terms, in which no sum is multiplied out.
    fn times_as_terms(&self, other: &Self) -> Result<Self, NoReal> {
        let ([(a, x)], [(b, y)]) = (self.list(), other.list()) else { return Ok(Self::zero()) };
        let (factor, product) = a.times(b)?;
        Self::new(BTreeMap::from([(product, &(x * y) * &factor)]))
    }

    /// Returns the sum, without cancelling divisors.
    pub(super) fn plus_plainly(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        let mut terms: BTreeMap<Product, Rational> = self.0.iter().cloned().collect();
        for (product, coefficient) in other.list() {
            control.check(0, 0)?;
            add(&mut terms, product.clone(), coefficient);
        }
        Self::new(terms)
    }

    /// Prepares the number for a product with `other`. If each term of `other` is divided by the sum that
    /// this number is a multiple of, the number is returned as one power of that sum, so the two can cancel.
    fn cancelling(&self, other: &Self, control: &Control) -> Result<Self, NoReal> {
        if self.list().len() < 2 {
            return Ok(self.clone());
        }
        let (_, _, sum) = self.taken_apart(control)?;
        let base = Base::Sum(sum);
        let is_divided = |(product, _): &(Product, Rational)| product.exponent_of(&base).signum() < 0;
        if !other.list().is_empty() && other.list().iter().all(is_divided) {
            self.as_one_term(control)
        } else {
            Ok(self.clone())
        }
    }

    /// Extracts common factors: returns a coefficient, a product, and the remaining sum, whose first
    /// coefficient is 1. There must be at least two terms.
    pub(super) fn taken_apart(&self, control: &Control) -> Result<(Rational, Product, Self), NoReal> {
        let first = self.0.first().map_or(Rational::ONE, |(_, coefficient)| coefficient.clone());
        let common = Product::common(self.0.iter().map(|(product, _)| product));
        let over = first.inverse().unwrap_or(Rational::ONE);
        if common.is_one() {
            return Ok((first, common, self.scaled(&over)));
        }
        let (factor, inverse) = common.to_the(&Rational::from(-1))?;
        let rest =
            self.scaled(&(&over * &factor)).multiplied(&Self::term(inverse, Rational::ONE), control)?;
        // Division may have changed the order of the terms, so the first coefficient is normalised again.
        let again = rest.0.first().map_or(Rational::ONE, |(_, coefficient)| coefficient.clone());
        let rest = rest.scaled(&again.inverse().unwrap_or(Rational::ONE));
        Ok((&first * &again, common, rest))
    }

    /// Returns the number as a product with a single sum.
    fn as_one_term(&self, control: &Control) -> Result<Self, NoReal> {
        if self.list().len() < 2 {
            return Ok(self.clone());
        }
        let (coefficient, product, sum) = self.taken_apart(control)?;
        let (factor, product) = product.times(&Product::power(Base::Sum(sum), Rational::ONE))?;
        Self::new(BTreeMap::from([(product, &coefficient * &factor)]))
    }

    /// Returns the reciprocal of a number that is not 0.
    pub(super) fn inverse(&self, control: &Control) -> Result<Self, NoReal> {
        let minus = Rational::from(-1);
        if self.list().len() == 1 {
            return self.power_of_term(&minus, control);
        }
        let (coefficient, product, sum) = self.taken_apart(control)?;
        let (factor, product) = product.to_the(&minus)?;
        let over = &coefficient.inverse().ok_or(NoReal::Undecided)? * &factor;
        Self::term(product, over).times(&Self::power(Base::Sum(sum), minus), control)
    }

    /// Returns the power with a natural exponent.
    pub(super) fn to_the(&self, exponent: u64, control: &Control) -> Result<Self, NoReal> {
        let by = Rational::from(i64::try_from(exponent).map_err(|_| NoReal::TooLong)?);
        if self.list().len() == 1 {
            return self.power_of_term(&by, control);
        }
        let is_large = || {
            let terms =
                u32::try_from(exponent).ok().and_then(|exponent| self.list().len().checked_pow(exponent));
            terms.is_none_or(|terms| terms > MOST_OF_POWER)
        };
        if self.list().len() > 1 && is_large() {
            return self.as_one_term(control)?.power_of_term(&by, control);
        }
        let mut power = Self::rational(Rational::ONE);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.times(&power, control)?;
            if exponent >> bit & 1 == 1 {
                power = power.times(self, control)?;
            }
        }
        Ok(power)
    }

    /// Returns the power of a single term. The exponent is an integer, or a fraction if the term is known to
    /// be positive and its coefficient is 1.
    pub(super) fn power_of_term(&self, exponent: &Rational, control: &Control) -> Result<Self, NoReal> {
        let [(product, coefficient)] = self.list() else { return Ok(self.clone()) };
        let (factor, product) = product.to_the(exponent)?;
        let power = match i64::try_from(exponent.floor()).ok().filter(|_| exponent.is_integer()) {
            Some(n) => rational_power(coefficient, n)?,
            None => Rational::ONE,
        };
        let coefficient = &power * &factor;
        if product.sums().any(|(of, exponent)| is_multiplied_out(of, exponent)) {
            return Self::rational(coefficient).multiplied(&Self::term(product, Rational::ONE), control);
        }
        Self::new(BTreeMap::from([(product, coefficient)]))
    }

    /// Returns the number without divisors that divide their numerators.
    fn without_needless_divisors(self, control: &Control) -> Result<Self, NoReal> {
        let mut found = self;
        while let Some(divided) = found.divided(control)? {
            found = divided;
        }
        Ok(found)
    }

    /// Cancels one divisor: if the numerator over some power of a sum is a multiple of that sum, returns the
    /// number with the power reduced by one. `None` if no divisor cancels.
    fn divided(&self, control: &Control) -> Result<Option<Self>, NoReal> {
        let minus = Rational::from(-1);
        let divisors = self.0.iter().flat_map(|(product, _)| product.sums());
        let mut divisors: Vec<&Self> =
            divisors.filter(|(_, exponent)| **exponent <= minus).map(|(of, _)| of).collect();
        divisors.sort_unstable();
        divisors.dedup();
        for divisor in divisors {
            let base = Base::Sum(divisor.clone());
            let least = self.0.iter().map(|(product, _)| product.exponent_of(&base)).min();
            let Some(least) = least else { continue };
            let (below, others): (Vec<_>, Vec<_>) =
                self.0.iter().cloned().partition(|(product, _)| product.exponent_of(&base) == least);
            let above = below.into_iter().map(|(product, coefficient)| (product.without(&base), coefficient));
            let above = Self(above.collect::<BTreeMap<_, _>>().into_iter().collect());
            let Some(quotient) = above.over(divisor, control)? else { continue };
            let exponent = &least + &Rational::ONE;
            let quotient = match exponent.signum() {
                0 => quotient,
                _ => quotient.multiplied(&Self::power(base, exponent), control)?,
            };
            return Ok(Some(Self(others.into()).plus_plainly(&quotient, control)?));
        }
        Ok(None)
    }

    /// Returns the term with the greatest exponents.
    pub(super) fn leading(&self) -> Option<(&Product, &Rational)> {
        let greatest = self.0.iter().max_by(|(a, _), (b, _)| a.compare_exponents(b));
        greatest.map(|(product, coefficient)| (product, coefficient))
    }

    /// Returns the quotient by a sum if there is no remainder, by long division that begins with the term of
    /// the greatest exponents.
    fn over(&self, divisor: &Self, control: &Control) -> Result<Option<Self>, NoReal> {
        let Some((leading, coefficient)) = divisor.leading() else { return Ok(None) };
        let Some(over) = coefficient.inverse() else { return Ok(None) };
        let (factor, inverse) = leading.to_the(&Rational::from(-1))?;
        let (mut rest, mut quotient) = (self.clone(), Self::zero());
        for _ in 0..MOST_OF_QUOTIENT {
            let Some((product, coefficient)) = rest.leading() else { return Ok(Some(quotient)) };
            let (other, product) = product.times(&inverse)?;
            let coefficient = &(&(coefficient * &over) * &factor) * &other;
            let term = Self::term(product, coefficient);
            rest =
                rest.plus_plainly(&term.multiplied(divisor, control)?.scaled(&Rational::from(-1)), control)?;
            quotient = quotient.plus_plainly(&term, control)?;
        }
        Ok(rest.list().is_empty().then_some(quotient))
    }
}

fn add(terms: &mut BTreeMap<Product, Rational>, product: Product, coefficient: &Rational) {
    let sum = terms.entry(product).or_insert(Rational::ZERO);
    *sum = &*sum + coefficient;
}

/// Returns whether a power of a sum is multiplied out, which is the case if the result has few terms.
fn is_multiplied_out(of: &Terms, exponent: &Rational) -> bool {
    let (terms, whole) = (of.list().len(), u32::try_from(exponent.floor()).unwrap_or(0));
    let is_small = || terms.checked_pow(whole).is_some_and(|terms| terms <= MOST_OF_POWER);
    whole > 0 && terms <= MOST_TERMS && is_small()
}

/// Returns the power of a rational with an integer exponent.
pub(super) fn rational_power(of: &Rational, exponent: i64) -> Result<Rational, NoReal> {
    let size = exponent.unsigned_abs();
    if (size as usize).saturating_mul(of.significant_bits()) > super::MOST_BITS {
        return Err(NoReal::TooLong);
    }
    let [numerator, denominator] = [of.numerator(), of.denominator().into()].map(|n| n.pow(size as usize));
    let power = Rational::from_parts(numerator, denominator).unwrap_or(Rational::ONE);
    if exponent < 0 { power.inverse().ok_or(NoReal::Undecided) } else { Ok(power) }
}
