//! Numbers that are no short games, in expressions: fractions that are not dyadic, omega, and what comes of them.

use std::ops::Range;

use dashu_int::IBig;

use super::Evaluator;
use super::answer::{AnyGame, Operand};
use crate::games::notation::Expression;
use crate::games::surreal::{Quotient, Rational, Surreal};
use crate::games::value::Dyadic;
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
/// The longest fraction, in binary digits, that is looked for between two numbers.
const MAX_DIGITS: u32 = 100_000;

/// Two numbers of which one at least is no short game.
pub(super) fn beyond(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Surreal, Surreal)> {
    let is_beyond = |operand: &Operand<'_>| matches!(operand, Operand::Surreal(_));
    if is_beyond(a) || is_beyond(b) { Some((number(a)?, number(b)?)) } else { None }
}

/// The number that an operand is, short or not.
fn number(operand: &Operand<'_>) -> Option<Surreal> {
    match operand {
        Operand::Surreal(number) => Some(number.clone()),
        Operand::Game(AnyGame::Short(form)) => form.value().number().map(|number| Surreal::from(&number)),
        Operand::Game(AnyGame::Loopy(_)) | Operand::Infinite(_) => None,
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// A number as an operand: a short game if it is one.
    pub(super) fn number_operand(&self, number: Surreal) -> Operand<'s> {
        match number.dyadic() {
            Some(dyadic) => Operand::Game(AnyGame::Short(self.calc.store().number(&dyadic).into())),
            None => Operand::Surreal(number),
        }
    }

    /// An expression that has to be a number.
    fn any_number(&mut self, expression: &Expression) -> Result<Surreal, Failure> {
        let operand = self.addend(expression)?;
        number(&operand)
            .ok_or_else(|| InputError::new(expression.span.clone(), "expected a number, this is none").into())
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

    /// The quotient of two numbers.
    pub(super) fn quotient(
        &mut self,
        (dividend, divisor): &(Expression, Expression),
        span: Range<usize>,
    ) -> Result<Operand<'s>, Failure> {
        let (x, y) = (self.any_number(dividend)?, self.any_number(divisor)?);
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
        let (x, y) = (self.any_number(base)?, self.any_number(exponent)?);
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
        let natural = y.dyadic().and_then(|y| y.to_i64()).filter(|n| n.abs() <= MAX_POWER);
        let Some(n) = natural else {
            let message =
                format!("the exponent of a number that is no power of w is an integer up to {MAX_POWER}");
            return Err(InputError::new(exponent.span.clone(), message).into());
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

    /// The simplest number between rationals, of which some are no short games.
    pub(super) fn number_between(
        &mut self,
        left: &[Operand<'s>],
        right: &[Operand<'s>],
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let undefined = |message: &str| Failure::Undefined(InputError::new(at.span.clone(), message));
        let rational = |operand: &Operand<'s>| number(operand).and_then(|number| number.rational().cloned());
        let all = |options: &[Operand<'s>]| options.iter().map(rational).collect::<Option<Vec<_>>>();
        let (Some(left), Some(right)) = (all(left), all(right)) else {
            return Err(undefined("among numbers that are no short games options are rationals, so far"));
        };
        let (low, high) = (left.into_iter().max(), right.into_iter().min());
        if let (Some(low), Some(high)) = (&low, &high)
            && low >= high
        {
            return Err(undefined(
                "a game whose options are no short games has to be a number, left below right",
            ));
        }
        let found = simplest_between(low.as_ref(), high.as_ref()).ok_or(Stop::TooLarge)?;
        Ok(self.number_operand(Surreal::from(&found)))
    }
}

/// The simplest number between two: 0, else the integer that is nearest to 0, else the one with the smallest
/// denominator, which is dyadic. `None` beyond the longest fraction.
fn simplest_between(low: Option<&Rational>, high: Option<&Rational>) -> Option<Dyadic> {
    let is_above = |x: &Rational| low.is_none_or(|low| x > low);
    let is_below = |x: &Rational| high.is_none_or(|high| x < high);
    if is_above(&Rational::ZERO) && is_below(&Rational::ZERO) {
        return Some(Dyadic::ZERO);
    }
    if !is_below(&Rational::ZERO)
        && let Some(high) = high
    {
        // All of them are below 0: the other way round.
        let negative = low.map(|low| -low);
        return simplest_between(Some(&-high), negative.as_ref()).map(|found| -&found);
    }
    let low = low?;
    for digits in 0..=MAX_DIGITS {
        let scale = IBig::ONE << digits as usize;
        let scaled = low * &Rational::from_parts(scale.clone(), IBig::ONE)?;
        let next = scaled.floor() + IBig::ONE;
        if is_below(&Rational::from_parts(next.clone(), scale)?) {
            return Some(Dyadic::from_big(next, digits));
        }
    }
    None
}
