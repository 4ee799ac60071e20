//! Cuts: the simplest number between the options of both players, the options of a number, and the limits of
//! progressions.
//!
//! Source: J. H. Conway, *On Numbers and Games*, ch. 0 to 3.
//!
//! As numbers increase along a progression, their signs become fixed one after another, and the resulting
//! sequence is a limit. Numbers that differ by multiples of omega^y agree in all terms before it. Let c be
//! the number of pluses of y. The limits of progressions are:
//!
//! - Above all multiples of omega^y: the terms before, omega^y, and then omega^(c+1) pluses.
//! - Up to a coefficient r of omega^y that is not dyadic: the signs of all terms up to this one.
//! - Up to a dyadic coefficient r: the signs of the terms up to this one, but with the coefficient whose
//!   signs are those of r and one minus more, and then omega^(c+1) pluses.
//! - Powers of omega whose exponents increase or decrease: the power of the limit of the exponents.

mod options;
mod steps;

use self::options::Rule;
pub use self::options::{Form, NoProgression, Options, Progression};
pub use self::steps::{Step, steps};
use super::NoSurreal;
use super::number::Surreal;
use super::ordinal::Ordinal;
use super::rational::Rational;
use super::signs::{Block, Cursor, Expansion, Sign, parting};
use crate::ground::control::Control;

// Numbers are ordered as their sign sequences are, where a plus is above the end of the sequence, and the end
// is above a minus. So an end of a cut is a place among sign sequences: that of a number, or that of a limit.
// Numbers approach the limit, which lies beyond all of them, together with all sequences that begin with its
// signs. If there is no option on a side, the end is the limit with the empty sequence.

/// An end of a cut.
#[derive(Clone, Debug)]
struct Edge {
    signs: Expansion,
    /// Whether all sequences that begin with these signs lie inside the cut. Otherwise only those beyond the
    /// number with these signs do.
    is_limit: bool,
}

impl Edge {
    /// Returns the end of a cut without options on this side.
    fn none() -> Self {
        Self { signs: Expansion::default(), is_limit: true }
    }

    /// Returns the mirror image of the end at 0.
    fn negative(&self) -> Self {
        Self { signs: self.signs.negative(), is_limit: self.is_limit }
    }

    /// Returns whether this edge is below another one, both at the lower end of a cut.
    fn is_below(&self, other: &Self, control: &Control) -> Result<bool, NoSurreal> {
        // A limit lies below all sequences that begin with its signs.
        let rank = |sign: Option<Sign>, is_limit: bool| match sign {
            Some(Sign::Plus) => 2,
            None if is_limit => -1,
            None => 1,
            Some(Sign::Minus) => 0,
        };
        let (mine, others) = parting(&self.signs, &other.signs, control)?.next();
        Ok(rank(mine, self.is_limit) < rank(others, other.is_limit))
    }
}

/// Returns the signs of the simplest number above the edge `low` and below the edge `high`. The number begins
/// with the common signs of the two edges.
fn simplest(low: &Edge, high: &Edge, control: &Control) -> Result<Expansion, NoSurreal> {
    let mut parting = parting(&low.signs, &high.signs, control)?;
    let mut found = low.signs.prefix(&parting.length, control)?;
    match parting.next() {
        (None, _) if low.is_limit => found.push(Sign::Minus, beyond(parting.second, Sign::Minus, high)),
        (_, None) if high.is_limit => found.push(Sign::Plus, beyond(parting.first, Sign::Plus, low)),
        (Some(Sign::Minus), Some(Sign::Plus)) => {}
        (Some(Sign::Minus), None) => {
            parting.first.advance(&1.into());
            found.push(Sign::Minus, 1.into());
            found.push(Sign::Plus, beyond(parting.first, Sign::Plus, low));
        }
        (None, Some(Sign::Plus)) => {
            parting.second.advance(&1.into());
            found.push(Sign::Plus, 1.into());
            found.push(Sign::Minus, beyond(parting.second, Sign::Minus, high));
        }
        _ => return Err(NoSurreal::NotBelow),
    }
    Ok(found)
}

/// Returns the number of equal signs that lead beyond the rest of an edge.
fn beyond(mut rest: Cursor<'_>, sign: Sign, edge: &Edge) -> Ordinal {
    let mut length = Ordinal::ZERO;
    while let Some(run) = rest.run().filter(|run| run.sign == sign).cloned() {
        length = length.then(&run.length);
        rest.advance(&run.length);
    }
    let ends_at_number = rest.run().is_none() && !edge.is_limit;
    if ends_at_number { length.then(&1.into()) } else { length }
}

impl Edge {
    /// Returns the place of a number.
    fn at(number: &Surreal, control: &Control) -> Result<Self, NoSurreal> {
        Ok(Self { signs: number.signs(control)?, is_limit: false })
    }

    /// Returns the place below all numbers that are above every number of a progression.
    fn above(progression: &Progression, control: &Control) -> Result<Self, NoSurreal> {
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
    fn below(progression: &Progression, control: &Control) -> Result<Self, NoSurreal> {
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
