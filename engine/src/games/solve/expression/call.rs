//! Calls: of functions, and of rulesets with a position.

use std::ops::Range;

use super::operand::Operand;
use super::{Answer, Evaluated, Evaluator, FUNCTIONS};
use crate::games::notation::{Expression, Kind};
use crate::games::value::{Dyadic, Literal, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::input::InputError;
use crate::ground::nearest::nearest;

/// The arguments of a call with their places.
pub(super) struct Arguments<'a, 's> {
    forms: Vec<Literal<'s>>,
    places: &'a [Expression],
}

impl<'s> Arguments<'_, 's> {
    /// The value of an argument.
    pub(super) fn value(&self, i: usize) -> Value<'s> {
        self.forms[i].value()
    }

    /// The form of an argument.
    pub(super) fn form(&self, i: usize) -> Literal<'s> {
        self.forms[i].clone()
    }

    /// An argument that has to be a number.
    pub(super) fn number(&self, i: usize, message: &str) -> Result<Dyadic, InputError> {
        self.value(i).number().ok_or_else(|| self.refuse(i, message))
    }

    pub(super) fn refuse(&self, i: usize, message: &str) -> InputError {
        InputError::new(self.places[i].span.clone(), message)
    }
}

/// The arguments of a call of which one is loopy, or may be, with their places.
pub(super) struct LoopyArguments<'a, 's> {
    values: Vec<LoopyValue<'s>>,
    places: &'a [Expression],
}

impl<'s> LoopyArguments<'_, 's> {
    /// The value of an argument.
    pub(super) fn value(&self, i: usize) -> LoopyValue<'s> {
        self.values[i]
    }

    pub(super) fn refuse(&self, i: usize, message: &str) -> InputError {
        InputError::new(self.places[i].span.clone(), message)
    }
}

/// An argument: a short game in some form, or a loopy game.
enum Argument<'s> {
    Form(Literal<'s>),
    Loopy(LoopyValue<'s>),
}

impl<'s> Evaluator<'_, 's, '_> {
    pub(super) fn call(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
            return self.position(name, arguments, span);
        };
        if arguments.len() != function.arguments.len() {
            let expected = format!("{name}({})", function.arguments.join(", "));
            return Err(InputError::new(span, format!("expected {expected}")).into());
        }
        let given =
            arguments.iter().map(|argument| self.argument(argument)).collect::<Result<Vec<_>, _>>()?;
        if let Some(apply) = function.apply
            && let Some(forms) = all_forms(&given)
        {
            return apply(self.calc, &Arguments { forms, places: arguments });
        }
        let Some(apply) = function.loopy else {
            let loopy = given.iter().position(|argument| matches!(argument, Argument::Loopy(_))).unwrap_or(0);
            let message = format!("{name} is defined for short games, this is a loopy game");
            return Err(InputError::new(arguments[loopy].span.clone(), message).into());
        };
        let values = given.into_iter().map(|argument| match argument {
            Argument::Form(form) => form.value().into(),
            Argument::Loopy(value) => value,
        });
        apply(self.calc, &LoopyArguments { values: values.collect(), places: arguments })
    }

    fn argument(&mut self, expression: &Expression) -> Result<Argument<'s>, Failure> {
        if let Kind::Literal(_) | Kind::Name(_) = expression.kind
            && let Answer::Literal(literal) = self.evaluate(expression)?
        {
            return Ok(Argument::Form(literal));
        }
        Ok(match self.operand(expression)? {
            Operand::Short(value) => Argument::Form(value.into()),
            Operand::Loopy(value) => Argument::Loopy(value),
        })
    }

    fn position(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let names = self.positions.names();
        if !names.contains(&name) {
            let error = InputError::new(span, format!("unknown function or ruleset `{name}`"));
            let known = FUNCTIONS.iter().map(|f| f.name).chain(names);
            return Err(match nearest(name, known) {
                Some(near) => error.with_hint(format!("did you mean {near}?")),
                None => error,
            }
            .into());
        }
        if arguments.is_empty() {
            return Err(InputError::new(span, format!("expected {name}(position)")).into());
        }
        let given = Given::new(self.source, arguments);
        match self.positions.game(name, &given.text) {
            Some(Ok(value)) => Ok(Operand::from(value).into()),
            Some(Err(Failure::Input(error))) => Err(given.in_source(error).into()),
            Some(Err(stopped)) => Err(stopped),
            None => Err(InputError::new(span, format!("unknown ruleset `{name}`")).into()),
        }
    }
}

/// The arguments as forms, if all are short.
fn all_forms<'s>(given: &[Argument<'s>]) -> Option<Vec<Literal<'s>>> {
    let form = |argument: &Argument<'s>| match argument {
        Argument::Form(form) => Some(form.clone()),
        Argument::Loopy(_) => None,
    };
    given.iter().map(form).collect()
}

/// A position as the arguments of a ruleset give it: texts without their quotes, and all else as it is
/// written, with blanks between.
struct Given {
    text: String,
    /// Where each argument begins, in the text and in the source.
    starts: Vec<(usize, usize)>,
}

impl Given {
    fn new(source: &str, arguments: &[Expression]) -> Self {
        let mut given = Self { text: String::new(), starts: Vec::new() };
        for argument in arguments {
            if !given.starts.is_empty() {
                given.text.push(' ');
            }
            let (start, text) = match &argument.kind {
                Kind::Text(text) => (argument.span.start + 1, text.as_str()),
                _ => (argument.span.start, source.get(argument.span.clone()).unwrap_or_default()),
            };
            given.starts.push((given.text.len(), start));
            given.text += text;
        }
        given
    }

    /// An error in the text, at its place in the source.
    fn in_source(&self, mut error: InputError) -> InputError {
        let place = |at: usize| {
            let argument = self.starts.iter().rev().find(|(start, _)| *start <= at);
            argument.map_or(at, |(start, in_source)| at - start + in_source)
        };
        error.span = place(error.span.start)..place(error.span.end);
        error
    }
}
