//! Numbers that are no short games, in expressions: fractions that are not dyadic, omega, and what comes of them.
//!
//! - `about`: what is told about numbers
//! - `cuts`: numbers between options, which may go on by a rule
//! - `operands`: the numbers that operands are
//! - `reals`: real numbers by enclosures
//! - `written`: functions of what is written: of texts, of braces, and of real numbers

mod about;
mod cuts;
mod operands;
mod reals;
mod written;

pub use self::about::About;
pub(super) use self::operands::{beyond, both_real, number, number_and_game, undefined};

use std::ops::Range;

use self::operands::number_at;
use super::Evaluator;
use super::answer::{AnyGame, Operand};
use crate::games::notation::Expression;
use crate::games::surreal::{Expansion, NotTold, Quotient, Rational, Surreal};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// The highest natural exponent of a number that is no power of omega.
const MAX_POWER: i64 = 1000;
/// How many terms of a quotient with infinitely many are told.
const TOLD_TERMS: usize = 4;
/// The most pairs of terms that are multiplied at once, and the most binary digits of a coefficient: about as many as a
/// number that is read may have.
const MAX_PAIRS: usize = 1_000_000;
const MAX_BITS: usize = 1 << 17;

impl<'s> Evaluator<'_, 's, '_> {
    /// A number as an operand: a short game if it is one.
    pub(super) fn number_operand(&self, number: Surreal) -> Operand<'s> {
        match number.dyadic() {
            Some(dyadic) => Operand::Game(AnyGame::Short(self.calc.store().number(&dyadic).into())),
            None => Operand::Surreal(number),
        }
    }

    /// An expression that has to be a number.
    pub(super) fn any_number(&mut self, expression: &Expression) -> Result<Surreal, Failure> {
        let operand = self.addend(expression)?;
        number_at(&operand, expression)
    }

    /// The product of two numbers. Pairs of terms are steps of the calculation.
    ///
    /// # Errors
    /// It is too large, or a budget is used up.
    pub(super) fn multiplied(
        &mut self,
        x: &Surreal,
        y: &Surreal,
        at: &Expression,
    ) -> Result<Surreal, Failure> {
        let pairs = x.terms().len().saturating_mul(y.terms().len());
        if pairs > MAX_PAIRS || x.bits() + y.bits() > MAX_BITS {
            return Err(Stop::TooLarge.into());
        }
        self.calc.steps(pairs)?;
        x.times(y).map_err(|error| InputError::new(at.span.clone(), error.to_string()).into())
    }

    /// The power with a natural exponent, by repeated squaring.
    fn natural_power(&mut self, x: &Surreal, n: u32, at: &Expression) -> Result<Surreal, Failure> {
        let mut power = Surreal::from(1);
        for bit in (0..u32::BITS - n.leading_zeros()).rev() {
            power = self.multiplied(&power, &power, at)?;
            if n >> bit & 1 == 1 {
                power = self.multiplied(&power, x, at)?;
            }
        }
        Ok(power)
    }

    /// The ordinal sum of numbers of which some are no short games: one stalk on top of another.
    pub(super) fn stalks_on_top(
        &mut self,
        parts: &[Operand<'s>],
        places: &[Expression],
    ) -> Result<Operand<'s>, Failure> {
        let mut stalk = Expansion::default();
        for (part, at) in parts.iter().zip(places) {
            let not_told = |error: NotTold| InputError::new(at.span.clone(), error.to_string());
            let signs = number_at(part, at)?.signs().map_err(not_told)?;
            stalk = stalk.then(&signs).map_err(|error| not_told(error.into()))?;
        }
        let number = stalk.number().map_err(|error| {
            let span = places.first().map_or(0, |first| first.span.start)
                ..places.last().map_or(0, |last| last.span.end);
            Failure::Undefined(InputError::new(span, error.to_string()))
        })?;
        Ok(self.number_operand(number))
    }

    /// The quotient of two numbers.
    pub(super) fn quotient(
        &mut self,
        (dividend, divisor): &(Expression, Expression),
        span: Range<usize>,
    ) -> Result<Operand<'s>, Failure> {
        let (a, b) = (self.addend(dividend)?, self.addend(divisor)?);
        if let Some((x, y)) = both_real(&a, &b) {
            let inverse = y.inverse().map_err(|error| undefined(error, divisor))?;
            return Ok(self.real_operand(x.times(&inverse)));
        }
        let (x, y) = (number_at(&a, dividend)?, number_at(&b, divisor)?);
        match x.divided_by(&y, TOLD_TERMS) {
            Ok(Quotient::Exact(quotient)) => Ok(self.number_operand(quotient)),
            Ok(Quotient::Infinite(first)) => {
                let message = format!("this quotient has infinitely many terms: {first} ..");
                Err(Failure::Undefined(InputError::new(span, message)))
            }
            Ok(Quotient::Unknown(_)) => Err(Stop::TooLarge.into()),
            Err(zero) => Err(InputError::new(divisor.span.clone(), zero.to_string()).into()),
        }
    }

    /// A power of a number: of omega and its powers with any exponent, of others with an integer.
    pub(super) fn power(
        &mut self,
        (base, exponent): &(Expression, Expression),
        span: Range<usize>,
    ) -> Result<Operand<'s>, Failure> {
        let of = self.addend(base)?;
        let y = self.any_number(exponent)?;
        if let Some(power) = self.real_power(&of, &y, base)? {
            return Ok(power);
        }
        let x = number_at(&of, base)?;
        let too_high = |error: crate::games::surreal::TooHigh| {
            Failure::from(InputError::new(exponent.span.clone(), error.to_string()))
        };
        let mut terms = x.terms();
        if let (Some((of_omega, coefficient)), None) = (terms.next(), terms.next())
            && *coefficient == Rational::ONE
            && !of_omega.is_zero()
        {
            let power = of_omega.times(&y).and_then(Surreal::power_of_omega).map_err(too_high)?;
            return Ok(self.number_operand(power));
        }
        let natural = y.to_i64().filter(|n| n.abs() <= MAX_POWER);
        let Some(n) = natural else {
            return Err(InputError::new(exponent.span.clone(), other_exponent(&x)).into());
        };
        let power = self.natural_power(&x, n.unsigned_abs() as u32, base)?;
        if n >= 0 {
            return Ok(self.number_operand(power));
        }
        match Surreal::from(1).divided_by(&power, TOLD_TERMS) {
            Ok(Quotient::Exact(quotient)) => Ok(self.number_operand(quotient)),
            Ok(_) => Err(Failure::Undefined(InputError::new(span, "this power has infinitely many terms"))),
            Err(zero) => Err(InputError::new(base.span.clone(), zero.to_string()).into()),
        }
    }
}

/// Why a number that is no power of omega has no power with an exponent.
fn other_exponent(base: &Surreal) -> String {
    match base.rational() {
        Some(_) => format!("the exponent of a rational number is a rational one up to {MAX_POWER}"),
        None => format!("the exponent of a number that is no power of w is an integer up to {MAX_POWER}"),
    }
}
