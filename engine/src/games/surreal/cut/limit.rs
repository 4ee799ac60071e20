//! The limits of progressions.
//!
//! As numbers increase along a progression, their signs become fixed one after another, and the resulting
//! sequence is a limit. Numbers that differ by multiples of omega^y agree in all terms before it. Let c be
//! the number of pluses of y. The limits are:
//!
//! - Above all multiples of omega^y: the terms before, omega^y, and then omega^(c+1) pluses.
//! - Up to a coefficient r of omega^y that is not dyadic: the signs of all terms up to this one.
//! - Up to a dyadic coefficient r: the signs of the terms up to this one, but with the coefficient whose
//!   signs are those of r and one minus more, and then omega^(c+1) pluses.
//! - Powers of omega whose exponents increase or decrease: the power of the limit of the exponents.

use super::edge::Edge;
use super::progression::{Progression, Rule};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::signs::{Block, Expansion, Sign};
use crate::ground::control::Control;

impl Edge {
    /// Returns the place of a number.
    pub(super) fn at(number: &Surreal, control: &Control) -> Result<Self, NoSurreal> {
        Ok(Self { signs: number.signs(control)?, is_limit: false })
    }

    /// Returns the place below all numbers that are above every number of a progression.
    pub(super) fn above(progression: &Progression, control: &Control) -> Result<Self, NoSurreal> {
        let (first, step) = (progression.first(), progression.step());
        if step.signum() <= 0 {
            return Self::at(first, control);
        }
        let exponent = leading(&step);
        match &progression.rule {
            Rule::Arithmetic => above_multiples(first, exponent, control),
            Rule::Geometric(factor) if *factor > Rational::ONE => above_multiples(first, exponent, control),
            Rule::Geometric(factor) => {
                // The sum of all steps, a geometric series.
                let sum = (&Rational::ONE - factor).inverse().unwrap_or(Rational::ONE);
                up_to(&first.plus(&step.scaled(&sum)), exponent, control)
            }
            Rule::Harmonic => up_to(&Surreal::ZERO, &Surreal::ZERO, control),
            Rule::Powers(power) => above_powers(first.signum(), leading(first), power, control),
        }
    }

    /// Returns the place above all numbers that are below every number of a progression.
    pub(super) fn below(progression: &Progression, control: &Control) -> Result<Self, NoSurreal> {
        Ok(Self::above(&progression.negative(), control)?.negative())
    }
}

/// Returns the greatest exponent of a number other than 0.
fn leading(number: &Surreal) -> &Surreal {
    number.terms().next().map_or(&Surreal::ZERO, |(exponent, _)| exponent)
}

/// Returns the limit above a number plus all multiples of a power of omega.
fn above_multiples(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NoSurreal> {
    let before = number.before(exponent);
    with_pluses(&before.plus(&Surreal::power_of_omega(exponent.clone())?), exponent, control)
}

/// Returns the limit of numbers that approach a number from below by ever smaller multiples of a power of
/// omega.
fn up_to(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NoSurreal> {
    let (before, power) = (number.before(exponent), Surreal::power_of_omega(exponent.clone())?);
    let coefficient = number.coefficient_at(exponent);
    if coefficient.dyadic().is_none() {
        let number = before.plus(&power.scaled(&coefficient));
        return Ok(Edge { signs: number.signs(control)?, is_limit: true });
    }
    let mut below = Expansion::of_rational(&coefficient, control)?;
    below.push(Sign::Minus, 1.into());
    let below = below.rational(control)?.unwrap_or(Rational::ZERO);
    with_pluses(&before.plus(&power.scaled(&below)), exponent, control)
}

/// Returns the limit with the signs of a number, followed by more pluses than any multiple of a power of
/// omega has.
fn with_pluses(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NoSurreal> {
    let mut signs = number.signs(control)?;
    let each = pluses(&exponent.signs(control)?)?.then(&1.into());
    signs.push(Sign::Plus, Ordinal::power_of_omega(&each)?);
    Ok(Edge { signs, is_limit: true })
}

/// Returns the limit above powers of omega whose exponents continue by equal steps, or above the negatives of
/// such powers.
fn above_powers(sign: i32, start: &Surreal, step: &Surreal, control: &Control) -> Result<Edge, NoSurreal> {
    let exponents = Progression::by_equal_steps(start.clone(), start.plus(step));
    let exponents = match sign > 0 {
        true => Edge::above(&exponents, control)?,
        false => Edge::below(&exponents, control)?,
    };
    let mut signs = Expansion::default();
    signs.push_term(&exponents.signs, &Rational::from(i64::from(sign)), control)?;
    Ok(Edge { signs, is_limit: true })
}

/// Returns the number of pluses.
fn pluses(signs: &Expansion) -> Result<Ordinal, NoSurreal> {
    signs.blocks().iter().try_fold(Ordinal::ZERO, |pluses, block| match block {
        Block::Run(_) => Ok(pluses.then(&block.count_of(Sign::Plus)?)),
        Block::Period(_) => Err(NoSurreal::Growing),
    })
}
