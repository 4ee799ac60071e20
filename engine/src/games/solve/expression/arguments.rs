//! What functions are called with.

use super::answer::AnyGame;
use crate::games::notation::Expression;
use crate::games::value::{Dyadic, Literal, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::input::InputError;

/// The arguments of a call with their places.
pub(super) struct Arguments<'a, 's> {
    /// The function that is called.
    pub(super) name: &'static str,
    pub(super) given: Vec<AnyGame<'s>>,
    pub(super) places: &'a [Expression],
}

impl<'s> Arguments<'_, 's> {
    /// A function is not defined for an argument.
    pub(super) fn refuse(&self, i: usize, message: &str) -> Failure {
        Failure::Undefined(InputError::new(self.places[i].span.clone(), message))
    }

    /// The value of an argument, which may be loopy.
    pub(super) fn game(&self, i: usize) -> LoopyValue<'s> {
        self.given[i].value()
    }

    /// The form of an argument that has to be short.
    pub(super) fn form(&self, i: usize) -> Result<Literal<'s>, Failure> {
        self.given[i].clone().short().ok_or_else(|| {
            self.refuse(i, &format!("{} is defined for short games, this is a loopy game", self.name))
        })
    }

    /// The value of an argument that has to be short.
    pub(super) fn value(&self, i: usize) -> Result<Value<'s>, Failure> {
        Ok(self.form(i)?.value())
    }

    /// An argument that has to be a number.
    pub(super) fn number(&self, i: usize, message: &str) -> Result<Dyadic, Failure> {
        self.value(i)?.number().ok_or_else(|| self.refuse(i, message))
    }
}
