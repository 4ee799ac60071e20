//! Functions defined by the user: `let f(x) = mean(x) + 1; f({3|1})`.

use std::ops::Range;
use std::sync::Arc;

use super::Evaluator;
use super::answer::nested_in_one;
use super::answer::{Answer, Definition, Evaluated, Names, Own};
use super::call::names_in_text;
use crate::games::notation::{Expression, ExpressionKind};
use crate::ground::Failure;
use crate::ground::control::OrStop;
use crate::ground::input::InputError;

/// The greatest number of nested calls under way at once.
const MOST_CALLS: usize = 200;

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a function with these arguments. It captures the current meanings of all other names in its
    /// body.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`](crate::ground::control::Stop::TooDeep) if a captured answer is nested too
    /// deeply.
    pub(super) fn own(&self, arguments: &[String], body: &Expression) -> OrStop<Own<'s>> {
        let mut used = Vec::new();
        names_used(body, &mut used);
        let known = |name: &&str| Some(((*name).to_owned(), self.known(name)?.clone()));
        let names = used.iter().filter(|name| !arguments.iter().any(|own| own == *name)).filter_map(known);
        let names: Names<'s> = names.collect();
        let nesting = names.values().map(Answer::nesting).max().unwrap_or(0);
        Ok(Own(Arc::new(Definition {
            arguments: arguments.to_vec(),
            body: body.clone(),
            source: self.source.to_owned(),
            names,
            nesting: nested_in_one(nesting)?,
        })))
    }

    /// Calls a user's function.
    pub(super) fn call_own(
        &mut self,
        name: &str,
        own: &Own<'s>,
        arguments: &[Expression],
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let Definition { arguments: wanted, body, source, names, .. } = &*own.0;
        if arguments.len() != wanted.len() {
            let expected = format!("expected {name}({})", wanted.join(", "));
            return Err(InputError::new(span, expected).into());
        }
        if self.calls == MOST_CALLS {
            let message = format!("more than {MOST_CALLS} calls one in another");
            return Err(InputError::new(span, message).into());
        }
        self.calc.report()?;
        // The body sees the captured names and the arguments, but not the names of the caller.
        let mut inner = names.clone();
        for (name, argument) in wanted.iter().zip(arguments) {
            inner.insert(name.clone(), self.evaluate(argument)?);
        }
        let is_elsewhere = *source != self.source;
        let mut evaluator = Evaluator {
            calc: &mut *self.calc,
            positions: &mut *self.positions,
            outer: None,
            names: inner,
            source,
            calls: self.calls + 1,
            take: None,
        };
        evaluator.evaluate(body).map_err(|failure| {
            // The user sees only the text of the call. An error in a body from another text has no place in
            // it, so it is reported at the call.
            let here = |error: InputError| match is_elsewhere {
                true => InputError {
                    span: span.clone(),
                    message: format!("in {name}: {}", error.message),
                    ..error
                },
                false => error,
            };
            match failure {
                Failure::Input(error) => Failure::Input(here(error)),
                Failure::Undefined(error) => Failure::Undefined(here(error)),
                other => other,
            }
        })
    }
}

/// Collects all names that occur in an expression, including those in nested functions and in braces in
/// texts.
fn names_used<'e>(expression: &'e Expression, used: &mut Vec<&'e str>) {
    match &expression.kind {
        ExpressionKind::Name(name) | ExpressionKind::Call(name, _) => used.push(name),
        ExpressionKind::Text(text) => used.extend(names_in_text(text).map(|(_, name)| name)),
        ExpressionKind::Function(_, body) => names_used(body, used),
        _ => {}
    }
    expression.parts().into_iter().for_each(|part| names_used(part, used));
}
