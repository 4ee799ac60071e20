//! Roots of real numbers.

use super::enclosure::sign;
use super::product::{Base, Product, root_of_rational};
use super::terms::{Terms, rational_power};
use super::{NoReal, Real};
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

/// The greatest number of terms of a root that is searched for.
const MOST_TERMS: usize = 64;

/// Returns the root of a number that is not negative.
pub(super) fn root(of: &Terms, degree: u32, control: &Control) -> Result<Terms, NoReal> {
    if degree <= 1 || of.list().is_empty() {
        return Ok(of.clone());
    }
    if let Some(rational) = of.as_rational() {
        return match rational.signum() {
            -1 => Err(NoReal::NegativeRoot),
            _ => root_of_positive(&rational, degree),
        };
    }
    let is_positive = match sign(of, control) {
        Ok(0) => return Ok(Terms::zero()),
        Ok(-1) => return Err(NoReal::NegativeRoot),
        Ok(_) => true,
        // The number may be 0, or smaller than the precision examined. Then its root stays as it is written.
        Err(NoReal::Undecided) => false,
        Err(error) => return Err(error),
    };
    if let Some(exact) = exact_root_of_any(of, degree, control)? {
        match sign(&exact, control) {
            Ok(-1) => return Ok(exact.scaled(&Rational::from(-1))),
            Ok(_) => return Ok(exact),
            Err(NoReal::Undecided) => {}
            Err(error) => return Err(error),
        }
    }
    let unsimplified = || Ok(Terms::power(Base::Sum(of.clone()), inverse(degree)));
    if !is_positive {
        return unsimplified();
    }
    let (coefficient, product, sum) = match of.list() {
        [(product, coefficient)] => (coefficient.clone(), product.clone(), None),
        _ => {
            let (coefficient, product, sum) = of.taken_apart(control)?;
            (coefficient, product, Some(sum))
        }
    };
    // The signs of the sums in the product are unknown, so no roots of the individual sums can be taken.
    if product.sums().any(|(_, exponent)| exponent.is_integer()) {
        return unsimplified();
    }
    let (factor, product) = product.to_the(&inverse(degree))?;
    let mut found = Terms::term(product, factor);
    let mut size = coefficient.clone();
    if coefficient.signum() < 0 {
        size = -&size;
    }
    found = found.times(&root_of_positive(&size, degree)?, control)?;
    if let Some(sum) = sum {
        // The product is positive, so the sum has the sign of its coefficient.
        let sum = if coefficient.signum() < 0 { sum.scaled(&Rational::from(-1)) } else { sum };
        found = found.times(&Terms::power(Base::Sum(sum), inverse(degree)), control)?;
    }
    Ok(found)
}

fn inverse(degree: u32) -> Rational {
    Rational::new(1, i64::from(degree)).unwrap_or(Rational::ONE)
}

fn root_of_positive(of: &Rational, degree: u32) -> Result<Terms, NoReal> {
    if of.signum() == 0 {
        return Ok(Terms::zero());
    }
    let (factor, product) = root_of_rational(of, degree)?;
    Ok(Terms::term(product, factor))
}

/// Returns a number whose power is `of`, if one is found: the root of the factors that can be extracted,
/// times the root of the remaining sum.
fn exact_root_of_any(of: &Terms, degree: u32, control: &Control) -> Result<Option<Terms>, NoReal> {
    let (coefficient, product, sum) = match of.list() {
        [(product, coefficient)] => (coefficient.clone(), product.clone(), None),
        _ => {
            let (coefficient, product, sum) = of.taken_apart(control)?;
            (coefficient, product, Some(sum))
        }
    };
    let Some(outside) = root_of_product(&product, degree, control)? else { return Ok(None) };
    let inside = match sum {
        None if coefficient.signum() < 0 => None,
        None => Some(root_of_positive(&coefficient, degree)?),
        Some(sum) => exact_root(&sum.scaled(&coefficient), degree, control)?,
    };
    inside.map(|inside| inside.times(&outside, control)).transpose()
}

/// Returns the root of a product of powers, if each power of a sum has one, either by its exponent or because
/// the sum itself has one.
fn root_of_product(product: &Product, degree: u32, control: &Control) -> Result<Option<Terms>, NoReal> {
    let (mut found, mut rest) = (Terms::rational(Rational::ONE), product.clone());
    let is_whole = |exponent: &Rational| (exponent * &inverse(degree)).is_integer();
    for (sum, exponent) in product.sums().filter(|(_, exponent)| !is_whole(exponent)) {
        let Some(times) = i64::try_from(exponent.floor()).ok().filter(|_| exponent.is_integer()) else {
            return Ok(None);
        };
        let Some(root) = exact_root(sum, degree, control)? else { return Ok(None) };
        let power = if times < 0 { root.inverse(control)? } else { root };
        found = found.times(&power.to_the(times.unsigned_abs(), control)?, control)?;
        rest = rest.without(&Base::Sum(sum.clone()));
    }
    let (factor, outside) = rest.to_the(&inverse(degree))?;
    found.times(&Terms::term(outside, factor), control).map(Some)
}

/// Returns a number whose power is `of`, if one is found, for a sum without divisors. The terms of the root
/// are found one after another.
fn exact_root(of: &Terms, degree: u32, control: &Control) -> Result<Option<Terms>, NoReal> {
    let Some((product, coefficient)) = of.leading().filter(|_| of.list().len() > 1) else { return Ok(None) };
    if coefficient.signum() < 0 && !degree.is_multiple_of(2) {
        let minus = Rational::from(-1);
        return Ok(exact_root(&of.scaled(&minus), degree, control)?.map(|root| root.scaled(&minus)));
    }
    if coefficient.signum() < 0 || !of.list().iter().all(|(product, _)| product.is_whole()) {
        return Ok(None);
    }
    let (factor, first) = product.to_the(&inverse(degree))?;
    if !first.is_whole() {
        return Ok(None);
    }
    let leading = Terms::term(first, factor).times(&root_of_positive(coefficient, degree)?, control)?;
    // Each further term is the leading term of the remainder, divided by the degree times the power of the
    // leading term to the degree minus one.
    let below = leading.to_the(u64::from(degree) - 1, control)?;
    let [(below, times)] = below.list() else { return Ok(None) };
    let (inverse_factor, over) = below.to_the(&Rational::from(-1))?;
    let Some(times) = (times * &Rational::from(i64::from(degree))).over(&inverse_factor) else {
        return Ok(None);
    };
    let Some(times) = times.inverse() else { return Ok(None) };
    let mut root = leading;
    for _ in 0..MOST_TERMS {
        let rest =
            of.plus_plainly(&root.to_the(u64::from(degree), control)?.scaled(&Rational::from(-1)), control)?;
        let Some((product, coefficient)) = rest.leading() else { return Ok(Some(root)) };
        let (factor, product) = product.times(&over)?;
        // The terms of a root have decreasing exponents. Otherwise the expansion does not end.
        let is_next = root.list().iter().all(|(own, _)| own.compare_exponents(&product).is_gt());
        if !is_next || !product.is_whole() {
            return Ok(None);
        }
        root = root.plus_plainly(&Terms::term(product, &(coefficient * &times) * &factor), control)?;
    }
    Ok(None)
}

/// Returns the root of a positive rational, if it is rational.
pub(crate) fn rational_root(of: &Rational, degree: u32) -> Option<Rational> {
    let root = root_of_positive(of, degree).ok()?.as_rational()?;
    (of.signum() > 0).then_some(root)
}

impl Real {
    /// Returns the root that is not negative. The degree is clamped to the range from 1 to
    /// [`MAX_DEGREE`](super::MAX_DEGREE).
    ///
    /// # Errors
    /// Returns [`NoReal`]; it is [`NoReal::NegativeRoot`] if the number is negative.
    pub fn root(&self, degree: u32, control: &Control) -> Result<Self, NoReal> {
        root(&self.0, degree.clamp(1, super::MAX_DEGREE), control).map(Self)
    }

    /// Returns the power with an integer exponent.
    ///
    /// # Errors
    /// Fails under the same conditions as [`Real::inverse`], or if the power is too long.
    pub fn to_the(&self, exponent: i64, control: &Control) -> Result<Self, NoReal> {
        if let Some(rational) = self.rational().filter(|rational| rational.signum() != 0 || exponent >= 0) {
            return rational_power(&rational, exponent).map(Self::from);
        }
        let of = if exponent < 0 { self.inverse(control)? } else { self.clone() };
        of.0.to_the(exponent.unsigned_abs(), control).map(Self)
    }
}
