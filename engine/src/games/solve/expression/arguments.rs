//! The arguments of a function call.

use super::answer::AnyGame;
use crate::games::notation::Expression;
use crate::games::value::{Dyadic, Literal, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::input::InputError;

/// The arguments of a call, with the expressions that they come from.
pub(super) struct Arguments<'a, 's> {
    /// The name of the function that is called.
    pub(super) name: &'static str,
    pub(super) given: Vec<AnyGame<'s>>,
    pub(super) places: &'a [Expression],
}

impl<'s> Arguments<'_, 's> {
    /// Returns the failure of a function that is not defined for argument `i`, at the place of that argument.
    pub(super) fn refuse(&self, i: usize, message: &str) -> Failure {
        Failure::Undefined(InputError::new(self.places[i].span.clone(), message))
    }

    /// Returns the value of an argument, which may be loopy.
    pub(super) fn game(&self, i: usize) -> LoopyValue<'s> {
        self.given[i].value()
    }

    /// Returns the form of an argument. Fails if the argument is not short.
    pub(super) fn form(&self, i: usize) -> Result<Literal<'s>, Failure> {
        self.given[i].clone().short().ok_or_else(|| {
            self.refuse(i, &format!("{} is defined for short games, this is a loopy game", self.name))
        })
    }

    /// Returns the value of an argument. Fails if the argument is not short.
    pub(super) fn value(&self, i: usize) -> Result<Value<'s>, Failure> {
        Ok(self.form(i)?.value())
    }

    /// Returns an argument as a number. Fails with `message` if it is no number.
    pub(super) fn number(&self, i: usize, message: &str) -> Result<Dyadic, Failure> {
        self.value(i)?.number().ok_or_else(|| self.refuse(i, message))
    }
}
