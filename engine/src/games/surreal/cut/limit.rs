//! What a progression comes up to.
//!
//! The signs of numbers that grow become fixed one after another, and what they come to is a limit. Numbers that differ by
//! multiples of omega^y agree in all terms before it; let c be the number of pluses of y.
//!
//! - Above all multiples: the terms before, omega^y, and then omega^(c+1) pluses.
//! - Up to a coefficient r of omega^y, which is no dyadic: the signs of all up to this term.
//! - Up to a dyadic r: the same with the coefficient that has one minus more than r, and then omega^(c+1) pluses.
//! - Powers of omega whose exponents grow, or fall: that power of the limit of the exponents.

use super::edge::Edge;
use super::progression::{Progression, Rule};
use crate::games::surreal::number::Surreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::rational::Rational;
use crate::games::surreal::signs::{Block, Expansion, NotTold, Sign};
use crate::ground::control::Control;

impl Edge {
    /// The place of a number.
    pub(super) fn at(number: &Surreal, control: &Control) -> Result<Self, NotTold> {
        Ok(Self { signs: number.signs(control)?, is_limit: false })
    }

    /// The place below all numbers that are above each one of a progression.
    pub(super) fn above(progression: &Progression, control: &Control) -> Result<Self, NotTold> {
        let (first, step) = (progression.first(), progression.step());
        if step.signum() <= 0 {
            return Self::at(first, control);
        }
        let exponent = leading(&step);
        match &progression.rule {
            Rule::Arithmetic => above_multiples(first, exponent, control),
            Rule::Geometric(factor) if *factor > Rational::ONE => above_multiples(first, exponent, control),
            Rule::Geometric(factor) => {
                // The sum of all steps.
                let sum = (&Rational::ONE - factor).inverse().unwrap_or(Rational::ONE);
                up_to(&first.plus(&step.scaled(&sum)), exponent, control)
            }
            Rule::Harmonic => up_to(&Surreal::ZERO, &Surreal::ZERO, control),
            Rule::Powers(power) => above_powers(first.signum(), leading(first), power, control),
        }
    }

    /// The place above all numbers that are below each one of a progression.
    pub(super) fn below(progression: &Progression, control: &Control) -> Result<Self, NotTold> {
        Ok(Self::above(&progression.negative(), control)?.negative())
    }
}

/// The greatest exponent of a number other than 0.
fn leading(number: &Surreal) -> &Surreal {
    number.terms().next().map_or(&Surreal::ZERO, |(exponent, _)| exponent)
}

/// Above a number and all multiples of a power of omega.
fn above_multiples(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NotTold> {
    let before = number.before(exponent);
    with_pluses(&before.plus(&Surreal::power_of_omega(exponent.clone())?), exponent, control)
}

/// Up to a number, by steps that are smaller and smaller multiples of a power of omega.
fn up_to(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NotTold> {
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

/// The signs of a number, and then as many pluses as no multiple of a power of omega has.
fn with_pluses(number: &Surreal, exponent: &Surreal, control: &Control) -> Result<Edge, NotTold> {
    let mut signs = number.signs(control)?;
    let each = pluses(&exponent.signs(control)?)?.then(&1.into());
    signs.push(Sign::Plus, Ordinal::power_of_omega(&each)?);
    Ok(Edge { signs, is_limit: true })
}

/// Above powers of omega whose exponents go on by equal steps, or the negatives of such powers.
fn above_powers(sign: i32, start: &Surreal, step: &Surreal, control: &Control) -> Result<Edge, NotTold> {
    let exponents = Progression::by_equal_steps(start.clone(), start.plus(step));
    let exponents = match sign > 0 {
        true => Edge::above(&exponents, control)?,
        false => Edge::below(&exponents, control)?,
    };
    let mut signs = Expansion::default();
    signs.push_term(&exponents.signs, &Rational::from(i64::from(sign)), control)?;
    Ok(Edge { signs, is_limit: true })
}

/// How many pluses there are.
fn pluses(signs: &Expansion) -> Result<Ordinal, NotTold> {
    signs.blocks().iter().try_fold(Ordinal::ZERO, |pluses, block| match block {
        Block::Run(_) => Ok(pluses.then(&block.count_of(Sign::Plus)?)),
        Block::Period(_) => Err(NotTold::Growing),
    })
}
