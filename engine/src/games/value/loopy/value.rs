//! Loopy games up to equality.

use super::form::LoopyForm;
use super::{Node, Side};
use crate::games::value::{Store, Value};

/// A loopy game up to equality, as `onside & offside`.
///
/// If both sides are stoppers they say all about the game. A side that is no stopper is a game whose infinite
/// play is to be counted for one player; few games have such a side (the first is Bach's carousel, *Winning
/// Ways*, ch. 11).
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoopyValue<'s> {
    onside: LoopyForm<'s>,
    offside: LoopyForm<'s>,
}

impl<'s> LoopyValue<'s> {
    pub(in crate::games::value) fn new(store: &'s Store, onside: Node, offside: Node) -> Self {
        Self { onside: LoopyForm::new(store, onside), offside: LoopyForm::new(store, offside) }
    }

    /// The game with infinite play a win for Left.
    pub fn onside(self) -> LoopyForm<'s> {
        self.onside
    }

    /// The game with infinite play a win for Right.
    pub fn offside(self) -> LoopyForm<'s> {
        self.offside
    }

    /// One of the two.
    pub fn side(self, side: Side) -> LoopyForm<'s> {
        match side {
            Side::On => self.onside,
            Side::Off => self.offside,
        }
    }

    /// The store it lives in.
    pub fn store(self) -> &'s Store {
        self.onside.store()
    }

    /// Is it equal to a stopper?
    pub fn is_stopper(self) -> bool {
        self.onside == self.offside && self.onside.is_stopper()
    }

    /// Are both sides equal to stoppers?
    pub fn is_stopper_sided(self) -> bool {
        self.onside.is_stopper() && self.offside.is_stopper()
    }

    /// The short value that it equals, if there is one.
    pub fn short(self) -> Option<Value<'s>> {
        if self.onside == self.offside { self.onside.short() } else { None }
    }
}

impl<'s> From<Value<'s>> for LoopyValue<'s> {
    fn from(value: Value<'s>) -> Self {
        let node = Node::Short(value.id());
        Self::new(value.store(), node, node)
    }
}
