//! Numbers that are no short games, in expressions: fractions that are not dyadic, omega, and all numbers
//! that arise from them.

mod cuts;
mod operands;
mod trees;

use std::ops::Range;

use dashu_int::IBig;

pub(crate) use self::operands::TreeSum;
use self::operands::number_at;
pub(super) use self::operands::{are_trees, beyond, both_real, number, number_and_game, stand_in, undefined};
use super::Evaluator;
use super::answer::{AnyGame, Operand};
use crate::games::notation::Expression;
use crate::games::surreal::{Expansion, MAX_PARTS, NoSurreal, Quotient, Rational, Surreal};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// The greatest absolute value of an exponent, and the greatest degree of a root, for numbers that are no
/// powers of omega.
const MAX_POWER: i64 = 1000;
/// The number of terms shown of a quotient with infinitely many terms, and their greatest length in
/// characters.
const SHOWN_TERMS: usize = 4;
const MOST_SHOWN: usize = 200;
/// The greatest number of pairs of terms in a multiplication, and the greatest number of binary digits of
/// coefficients in it. Both are about as many as the number that is parsed may have.
const MAX_PAIRS: usize = 1_000_000;
const MAX_BITS: usize = 1 << 17;
/// The greatest number of pairs that are multiplied without checking the control.
const PAIRS_AT_ONCE: usize = 1 << 12;
/// The greatest number of binary digits of a result.
const MAX_BITS_OF_RESULT: usize = 1 << 18;

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a number as an operand: a short game if it is dyadic.
    ///
    /// # Errors
    /// Returns [`Stop::TooLarge`] if the number is too large for further operations.
    pub(super) fn number_operand(&mut self, number: Surreal) -> Result<Operand<'s>, Failure> {
        if number.parts(MAX_PARTS) >= MAX_PARTS || number.all_bits() > MAX_BITS_OF_RESULT {
            return Err(Stop::TooLarge.into());
        }
        self.calc.steps(number.terms().len())?;
        Ok(match number.dyadic() {
            Some(dyadic) => Operand::Game(AnyGame::Short(self.calc.store().number(&dyadic).into())),
            None => Operand::Surreal(number),
        })
    }

    /// Evaluates an expression that has to be a number.
    pub(super) fn any_number(&mut self, expression: &Expression) -> Result<Surreal, Failure> {
        let operand = self.addend(expression)?;
        number_at(&operand, expression)
    }

    /// Returns the product of two numbers. Each pair of terms is a step of the calculation.
    ///
    /// # Errors
    /// Returns an error if the product is too large, or if a budget is used up.
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
        self.multiplied_by_halves(x, y, at)
    }

    /// Returns the product of two numbers. The longer factor is halved until the product is small enough to
    /// compute without checking the control.
    fn multiplied_by_halves(
        &mut self,
        x: &Surreal,
        y: &Surreal,
        at: &Expression,
    ) -> Result<Surreal, Failure> {
        let (x, y) = if x.terms().len() < y.terms().len() { (y, x) } else { (x, y) };
        let pairs = x.terms().len() * y.terms().len();
        self.calc.steps(pairs)?;
        if pairs <= PAIRS_AT_ONCE || x.terms().len() == 1 {
            let product = x.times(y);
            return product.map_err(|error| InputError::new(at.span.clone(), error.to_string()).into());
        }
        let (first, second) = x.halves();
        let (first, second) =
            (self.multiplied_by_halves(&first, y, at)?, self.multiplied_by_halves(&second, y, at)?);
        Ok(first.plus(&second))
    }

    /// Returns the power with a natural exponent, by repeated squaring.
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

    /// Returns the ordinal sum of numbers, some of which are no short games: their stalks stand on top of
    /// each other.
    pub(super) fn stalks_on_top(
        &mut self,
        parts: &[Operand<'s>],
        places: &[Expression],
    ) -> Result<Operand<'s>, Failure> {
        let mut stalk = Expansion::default();
        let control = self.calc.control();
        for (part, at) in parts.iter().zip(places) {
            let no_surreal = |error: NoSurreal| no_surreal(error, at.span.clone());
            let signs = number_at(part, at)?.signs(control).map_err(no_surreal)?;
            stalk = stalk.then(&signs).map_err(no_surreal)?;
        }
        let number = stalk.number(control).map_err(|error| {
            let span = places.first().map_or(0, |first| first.span.start)
                ..places.last().map_or(0, |last| last.span.end);
            no_surreal(error, span)
        })?;
        self.number_operand(number)
    }

    /// Evaluates the quotient of two numbers.
    pub(super) fn quotient(
        &mut self,
        (dividend, divisor): &(Expression, Expression),
        span: Range<usize>,
    ) -> Result<Operand<'s>, Failure> {
        let (a, b) = (self.addend(dividend)?, self.addend(divisor)?);
        if let Some((x, y)) = both_real(&a, &b) {
            let inverse = y.inverse(self.calc.control()).map_err(|error| undefined(error, divisor))?;
            return self.real_operand(x.times(&inverse, self.calc.control()), divisor);
        }
        let (x, y) = (number_at(&a, dividend)?, number_at(&b, divisor)?);
        match x.divided_by(&y, SHOWN_TERMS, self.calc.control()) {
            Ok(Quotient::Exact(quotient)) => self.number_operand(quotient),
            Ok(Quotient::Infinite(first)) => Err(infinitely_many("quotient", &first, span)),
            Ok(Quotient::Unknown(_)) => Err(Stop::TooLarge.into()),
            Err(NoSurreal::Stopped(stop)) => Err(stop.into()),
            Err(zero) => Err(InputError::new(divisor.span.clone(), zero.to_string()).into()),
        }
    }

    /// Evaluates a power of a number. A power of omega may have any exponent. Other numbers may have a
    /// rational exponent whose numerator and denominator are at most [`MAX_POWER`].
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
        let too_high = |error: crate::games::surreal::NoSurreal| {
            Failure::from(InputError::new(exponent.span.clone(), error.to_string()))
        };
        if x.terms().len() == 1
            && let Some((of_omega, coefficient)) = x.terms().next()
            && *coefficient == Rational::ONE
            && !of_omega.is_zero()
        {
            let power = of_omega.times(&y).and_then(Surreal::power_of_omega).map_err(too_high)?;
            return self.number_operand(power);
        }
        let small = |n: IBig| i64::try_from(n).ok().filter(|n| n.abs() <= MAX_POWER);
        let fraction = y.rational().and_then(|y| small(y.numerator()).zip(small(y.denominator().into())));
        let Some((n, degree)) = fraction.filter(|(_, degree)| *degree == 1 || x.rational().is_none()) else {
            return Err(InputError::new(exponent.span.clone(), other_exponent(&x)).into());
        };
        let x = if degree == 1 { x } else { self.root_of_number(&x, degree as u32, base)? };
        let power = self.natural_power(&x, n.unsigned_abs() as u32, base)?;
        if n >= 0 {
            return self.number_operand(power);
        }
        match Surreal::from(1).divided_by(&power, SHOWN_TERMS, self.calc.control()) {
            Ok(Quotient::Exact(quotient)) => self.number_operand(quotient),
            Ok(Quotient::Infinite(first)) => Err(infinitely_many("power", &first, span)),
            Ok(Quotient::Unknown(_)) => Err(Stop::TooLarge.into()),
            Err(NoSurreal::Stopped(stop)) => Err(stop.into()),
            Err(zero) => Err(InputError::new(base.span.clone(), zero.to_string()).into()),
        }
    }
}

/// Returns the message for an exponent that a number that is no power of omega cannot have.
fn other_exponent(base: &Surreal) -> String {
    let of = if base.rational().is_some() { "a rational number" } else { "a number that is no power of w" };
    format!("the exponent of {of} is a rational one up to {MAX_POWER}")
}

/// Returns the failure of a quotient, power or root that has infinitely many terms, and so no normal form
/// here. The message shows the first terms if they are short enough.
fn infinitely_many(what: &str, first: &Surreal, span: Range<usize>) -> Failure {
    let message = match first.in_message() {
        text if text.len() <= MOST_SHOWN => format!("this {what} has infinitely many terms: {text} .."),
        _ => format!("this {what} has infinitely many terms"),
    };
    Failure::Undefined(InputError::new(span, message))
}

/// Returns the failure of a sign expansion, or of the number of one, at its place.
pub(super) fn no_surreal(error: NoSurreal, span: Range<usize>) -> Failure {
    match error {
        NoSurreal::Stopped(stop) => stop.into(),
        error => Failure::Undefined(InputError::new(span, error.to_string())),
    }
}
