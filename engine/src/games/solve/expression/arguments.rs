//! What functions are called with.

use crate::games::notation::Expression;
use crate::games::value::{Dyadic, Literal, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::input::InputError;

/// An argument: a short game in some form, or a loopy game.
pub(super) enum Argument<'s> {
    Form(Literal<'s>),
    Loopy(LoopyValue<'s>),
}

/// The arguments of a call with their places.
pub(super) struct Arguments<'a, A> {
    given: Vec<A>,
    places: &'a [Expression],
}

impl<'a, A> Arguments<'a, A> {
    pub(super) fn new(given: Vec<A>, places: &'a [Expression]) -> Self {
        Self { given, places }
    }

    /// A function is not defined for an argument.
    pub(super) fn refuse(&self, i: usize, message: &str) -> Failure {
        Failure::Undefined(InputError::new(self.places[i].span.clone(), message))
    }
}

impl<'s> Arguments<'_, Literal<'s>> {
    /// The value of an argument.
    pub(super) fn value(&self, i: usize) -> Value<'s> {
        self.given[i].value()
    }

    /// The form of an argument.
    pub(super) fn form(&self, i: usize) -> Literal<'s> {
        self.given[i].clone()
    }

    /// An argument that has to be a number.
    pub(super) fn number(&self, i: usize, message: &str) -> Result<Dyadic, Failure> {
        self.value(i).number().ok_or_else(|| self.refuse(i, message))
    }
}

impl<'s> Arguments<'_, Argument<'s>> {
    /// An argument as it was given.
    pub(super) fn argument(&self, i: usize) -> &Argument<'s> {
        &self.given[i]
    }

    /// The value of an argument.
    pub(super) fn game(&self, i: usize) -> LoopyValue<'s> {
        match &self.given[i] {
            Argument::Form(form) => form.value().into(),
            Argument::Loopy(value) => *value,
        }
    }
}
