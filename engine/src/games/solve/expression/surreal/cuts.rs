//! Numbers between options that may continue by a rule.

use crate::games::notation::{Expression, ExpressionKind};
use crate::games::solve::expression::Evaluator;
use crate::games::solve::expression::answer::Operand;
use crate::games::surreal::{Form, NoProgression, NoSurreal, Options, Progression, Step, steps};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

use super::number;

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
            || self.options.iter().any(|option| matches!(option, Operand::Surreal(_) | Operand::Real(_)))
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

    /// Returns the simplest number between options, some of which are no short games or continue by a rule.
    pub(crate) fn number_between(
        &mut self,
        left: &Side<'_, 's>,
        right: &Side<'_, 's>,
        at: &Expression,
    ) -> Result<Operand<'s>, Failure> {
        let form = form(left, right)?;
        let found = form.number(self.calc.control()).map_err(|error| no_number(error, at))?;
        self.number_operand(found)
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
