//! Numbers between options that may continue by a rule, and real numbers.

use dashu_int::IBig;

use super::operands::{real, real_at, undefined};
use super::{MAX_POWER, infinitely_many, number};
use crate::games::notation::{Comparison, Expression, ExpressionKind};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::Operand;
use crate::games::surreal::{
    Form, MAX_DEGREE, NoProgression, NoReal, NoSurreal, Options, Progression, Real, Root, Step, Surreal,
    steps,
};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// The options of one player, and whether they continue for ever by a rule.
pub(crate) struct Side<'a, 's> {
    pub(crate) options: Vec<Operand<'s>>,
    pub(crate) places: &'a [Expression],
    goes_on: bool,
}

impl Side<'_, '_> {
    /// Returns whether braces with these options are evaluated as a number beyond the short games: if an
    /// option is no short game, or if the options continue by a rule.
    pub(crate) fn is_beyond(&self) -> bool {
        self.goes_on
            || self
                .options
                .iter()
                .any(|option| matches!(option, Operand::Surreal(_) | Operand::Real(_) | Operand::Tree(_)))
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates the options of one player in braces.
    pub(crate) fn side<'a>(&mut self, options: &'a [Expression]) -> Result<Side<'a, 's>, Failure> {
        self.side_of(options, Self::addend)
    }

    /// Evaluates the options of one player in braces by means of `work_out`.
    pub(crate) fn side_of<'a>(
        &mut self,
        options: &'a [Expression],
        work_out: impl Fn(&mut Self, &Expression) -> Result<Operand<'s>, Failure>,
    ) -> Result<Side<'a, 's>, Failure> {
        let (places, goes_on) = match options.split_last() {
            Some((last, before)) if last.kind == ExpressionKind::GoesOn => (before, true),
            _ => (options, false),
        };
        let options = places.iter().map(|option| work_out(self, option)).collect::<Result<Vec<_>, _>>()?;
        Ok(Side { options, places, goes_on })
    }

    /// Returns the game with options of which some are no short games or continue by a rule: the simplest number between
    /// them, or a game whose play ends in numbers.
    pub(crate) fn number_between(
        &mut self,
        left: &Side<'_, 's>,
        right: &Side<'_, 's>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let may_be_tree = !left.goes_on && !right.goes_on;
        let is_number = |option: &Operand<'s>| matches!(option, Operand::Real(_)) || number(option).is_some();
        if may_be_tree && !left.options.iter().chain(&right.options).all(is_number) {
            return self.tree_between([left, right], at);
        }
        match form(left, right)?.number(self.calc.control()) {
            Ok(found) => self.number_operand(found),
            Err(NoSurreal::Stopped(stop)) => Err(stop.into()),
            Err(_) if may_be_tree => self.tree_between([left, right], at),
            Err(error) => Err(no_number(error, at)),
        }
    }

    /// Returns the options of a number, and the steps of the path to it. Braces keep the options that are
    /// written; for other expressions the options are those of the simplest form.
    pub(crate) fn way(&mut self, braces: &Expression) -> Result<(Form, Vec<Step>), Failure> {
        let form = if let ExpressionKind::Braces(left, right) = &braces.kind {
            let (left, right) = (self.side(left)?, self.side(right)?);
            form(&left, &right)?
        } else {
            let number = self.any_number(braces)?;
            Form::of(&number, self.calc.control()).map_err(|error| no_number(error, braces))?
        };
        let steps = steps(&form, self.calc.control()).map_err(|error| no_number(error, braces))?;
        Ok((form, steps))
    }
}

/// Converts the options of both players to numbers.
fn form(left: &Side<'_, '_>, right: &Side<'_, '_>) -> Result<Form, Failure> {
    Ok(Form { left: options(left)?, right: options(right)? })
}

fn options(side: &Side<'_, '_>) -> Result<Options, Failure> {
    let (mut numbers, mut reals) = (Vec::with_capacity(side.options.len()), Vec::new());
    for (option, at) in side.options.iter().zip(side.places) {
        if let Operand::Real(real) = option {
            reals.push(real.clone());
            continue;
        }
        let number = number(option).ok_or_else(|| {
            let message = "beside options that are no short games all others have to be numbers";
            Failure::Undefined(InputError::new(at.span.clone(), message))
        })?;
        numbers.push(number);
    }
    if !side.goes_on {
        return Ok(Options { numbers, reals, progression: None });
    }
    // A rule is recognised only for numbers that are known exactly.
    let read = if reals.is_empty() { Progression::read(&numbers) } else { Err(NoProgression::NoRule) };
    let progression = read.map_err(|why| no_rule(why, side.places))?;
    Ok(Options { progression: Some(progression), ..Options::default() })
}

fn no_rule(why: NoProgression, places: &[Expression]) -> Failure {
    let span = match places {
        [first, .., last] => first.span.start..last.span.end,
        [only] => only.span.clone(),
        [] => 0..0,
    };
    let message = match why {
        NoProgression::TooFew => "two options at least stand before `..`",
        NoProgression::NeedsThird => "several rules begin with these two options: give a third term",
        NoProgression::NoRule => "it is not known how these options go on",
    };
    let hint = "two integers go on by equal steps; of three or more the steps may grow by a factor, as in 1, 1/2, 1/4, .. \
                (of four, by any fraction), the numbers by a power of w, as in w, w**2, w**3, .., or the reciprocals go on by \
                equal steps, as in 1, 1/2, 1/3, ..";
    InputError::new(span, message).with_hint(hint).into()
}

fn no_number(error: NoSurreal, at: &Expression) -> Failure {
    let undefined = |message: String| Failure::Undefined(InputError::new(at.span.clone(), message));
    match error {
        NoSurreal::NotBelow => {
            undefined(format!("{error}: a game with options that are no short games has to be a number"))
        }
        NoSurreal::Stopped(stop) => stop.into(),
        NoSurreal::FractionTooLong | NoSurreal::TooLong => Stop::TooLarge.into(),
        error => undefined(error.to_string()),
    }
}

// Real numbers in expressions are given by enclosures. They can be added, multiplied, divided and compared,
// and their first signs can be found.

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a real number as an operand: a rational number if it is known to be rational.
    ///
    /// # Errors
    /// Returns the error of `real` at its place, or an error if the number is too large.
    pub(crate) fn real_operand(
        &mut self,
        real: Result<Real, NoReal>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let real = real.map_err(|error| undefined(error, at))?;
        self.calc.steps(real.weight())?;
        match real.rational() {
            Some(rational) => self.number_operand(rational.into()),
            None => Ok(Operand::Real(real)),
        }
    }

    /// Returns a power that is a real number: of a real number that is not known to be rational, with a
    /// rational exponent, or of a rational number with a fraction as the exponent. `None` for all other
    /// powers, and if the numerator or the denominator is above the limit.
    pub(crate) fn real_power(
        &mut self,
        base: &Operand<'s>,
        exponent: &Surreal,
        at: &Expression,
    ) -> Result<Option<Operand<'s>>, Failure> {
        let is_rational = !matches!(base, Operand::Real(_));
        let (Some(of), Some(exponent)) = (real(base), exponent.rational().cloned()) else { return Ok(None) };
        if is_rational && exponent.is_integer() {
            return Ok(None);
        }
        let small = |n: IBig| i64::try_from(n).ok().filter(|n| n.abs() <= MAX_POWER);
        let (Some(p), Some(q)) = (small(exponent.numerator()), small(exponent.denominator().into())) else {
            return Ok(None);
        };
        let control = self.calc.control();
        let power = of.root(q as u32, control).and_then(|root| root.to_the(p, control));
        self.real_operand(power, at).map(Some)
    }

    /// Evaluates a root of a number.
    pub(crate) fn root(&mut self, of: &Expression, degree: &Expression) -> Result<Operand<'s>, Failure> {
        let degree_number = self.any_number(degree)?.to_i64();
        let known =
            degree_number.and_then(|n| u32::try_from(n).ok()).filter(|n| (1..=MAX_DEGREE).contains(n));
        let Some(n) = known else {
            let message = format!("the degree of a root is a number from 1 to {MAX_DEGREE}");
            return Err(InputError::new(degree.span.clone(), message).into());
        };
        self.root_of_degree(of, n)
    }

    /// Evaluates a root of a degree from 1 to [`MAX_DEGREE`].
    pub(crate) fn root_of_degree(&mut self, of: &Expression, degree: u32) -> Result<Operand<'s>, Failure> {
        let operand = self.addend(of)?;
        if let Operand::Surreal(number) = &operand
            && number.rational().is_none()
        {
            let root = self.root_of_number(number, degree, of)?;
            return self.number_operand(root);
        }
        let root = real_at(&operand, of)?.root(degree, self.calc.control());
        self.real_operand(root, of)
    }

    /// Returns a root of a number in normal form.
    pub(super) fn root_of_number(
        &mut self,
        number: &Surreal,
        degree: u32,
        at: &Expression,
    ) -> Result<Surreal, Failure> {
        match number.root(degree, |root| self.natural_power(root, degree, at))? {
            Ok(Root::Exact(root)) => Ok(root),
            Ok(Root::Infinite(first)) => Err(infinitely_many("root", &first, at.span.clone())),
            Ok(Root::Unknown(_)) => Err(Stop::TooLarge.into()),
            Err(error) => Err(Failure::Undefined(InputError::new(at.span.clone(), error.to_string()))),
        }
    }

    /// Compares two real numbers by enclosures; `None` if they may be equal.
    pub(crate) fn compare_reals(
        &mut self,
        comparison: Comparison,
        (a, b): (&Real, &Real),
        at: &Expression,
    ) -> Result<Option<bool>, Failure> {
        match a.compare(b, self.calc.control()) {
            Err(NoReal::Undecided) => Ok(None),
            order => {
                let order = order.map_err(|error| undefined(error, at))?;
                Ok(Some(comparison.holds(order.is_le(), order.is_ge())))
            }
        }
    }
}
