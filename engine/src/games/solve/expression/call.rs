//! Calls: of functions, and of rulesets with a position.

use std::ops::Range;

use super::Evaluator;
use super::answer::{Answer, Evaluated};
use super::arguments::{Argument, Arguments};
use super::functions::{Apply, FUNCTIONS};
use super::hints::instead_of;
use crate::games::notation::{Expression, ExpressionKind};
use crate::ground::Failure;
use crate::ground::input::InputError;
use crate::ground::nearest::{nearest, one_of};

impl<'s> Evaluator<'_, 's, '_> {
    pub(super) fn call(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
            return self.position(name, arguments, span);
        };
        if arguments.len() != function.arguments.len() {
            let expected = format!("{name}({})", function.arguments.join(", "));
            return Err(InputError::new(span, format!("expected {expected}")).into());
        }
        match function.apply {
            Apply::Operand(apply) => {
                let operand = self.addend(&arguments[0])?;
                apply(self.calc, operand)
            }
            Apply::Any(apply) => {
                let given = self.given(arguments)?;
                apply(self.calc, &Arguments::new(given, arguments))
            }
            Apply::Short(apply) => {
                let given = self.given(arguments)?;
                let form = |(i, argument)| match argument {
                    Argument::Form(form) => Ok(form),
                    Argument::Loopy(_) => Err(i),
                };
                let forms: Result<Vec<_>, usize> = given.into_iter().enumerate().map(form).collect();
                let forms = forms.map_err(|loopy| {
                    let message = format!("{name} is defined for short games, this is a loopy game");
                    Failure::Undefined(InputError::new(arguments[loopy].span.clone(), message))
                })?;
                apply(self.calc, &Arguments::new(forms, arguments))
            }
        }
    }

    fn given(&mut self, arguments: &[Expression]) -> Result<Vec<Argument<'s>>, Failure> {
        arguments.iter().map(|argument| self.argument(argument)).collect()
    }

    fn argument(&mut self, expression: &Expression) -> Result<Argument<'s>, Failure> {
        if let ExpressionKind::Literal(_) | ExpressionKind::Name(_) = expression.kind
            && let Answer::Literal(literal) = self.evaluate(expression)?
        {
            return Ok(Argument::Form(literal));
        }
        let game = self.operand(expression)?;
        Ok(game.short().map_or(Argument::Loopy(game), |value| Argument::Form(value.into())))
    }

    fn position(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let name = self.positions.full_name(name).map_err(|several| {
            let error = InputError::new(span.clone(), format!("unknown function or ruleset `{name}`"));
            let names = self.positions.names();
            let known = FUNCTIONS.iter().map(|f| f.name).chain(names);
            let near = || nearest(name, known).map(|near| format!("did you mean {near}?"));
            let several = (!several.is_empty()).then(|| one_of(&several));
            match several.or_else(|| instead_of(name)).or_else(near) {
                Some(hint) => error.with_hint(hint),
                None => error,
            }
        })?;
        if arguments.is_empty() {
            return Err(InputError::new(span, format!("expected {name}(position)")).into());
        }
        let given = Given::new(self.source, arguments);
        match self.positions.game(name, &given.text) {
            Some(Ok(value)) => Ok(value.into()),
            Some(Err(Failure::Input(error))) => Err(given.in_source(error).into()),
            Some(Err(Failure::Unsupported(message))) => {
                Err(Failure::Undefined(InputError::new(span, message)))
            }
            Some(Err(stopped)) => Err(stopped),
            None => Err(InputError::new(span, format!("unknown ruleset `{name}`")).into()),
        }
    }
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
                ExpressionKind::Text(text) => (argument.span.start + 1, text.as_str()),
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
