//! Loopy games up to equality.

use super::form::LoopyForm;
use super::{Node, Side};
use crate::games::value::{Store, Value};

/// A loopy game up to equality, as `onside & offside`.
///
/// If both sides are stoppers, they determine the game. A side that is not a stopper is a game whose
/// infinite play counts for one player. Few games have such a side; the first known is Bach's carousel
/// (*Winning Ways*, ch. 11).
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::games::value::{LoopyGraph, LoopyOption, LoopyOutcome};
///
/// // on = {on|}
/// let mut graph = LoopyGraph::new();
/// let node = graph.node();
/// graph.left(node, LoopyOption::Node(node));
/// let on = calc.loopy(&graph)?[node];
/// let off = calc.loopy_negative(on)?;
/// let sum = calc.loopy_sum(on, off)?;
/// assert_eq!((sum.onside(), sum.offside()), (on.onside(), off.offside()));
/// assert_eq!(calc.loopy_outcome(sum)?, LoopyOutcome::D);
/// # Ok::<(), upstar::Stop>(())
/// ```
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

    /// Returns the onside: the game in which infinite play is a win for Left.
    pub fn onside(self) -> LoopyForm<'s> {
        self.onside
    }

    /// Returns the offside: the game in which infinite play is a win for Right.
    pub fn offside(self) -> LoopyForm<'s> {
        self.offside
    }

    /// Returns the onside or the offside.
    pub fn side(self, side: Side) -> LoopyForm<'s> {
        match side {
            Side::On => self.onside,
            Side::Off => self.offside,
        }
    }

    /// Returns the store of the value.
    pub fn store(self) -> &'s Store {
        self.onside.store()
    }

    /// Returns whether both sides are the same stopper. A value for which this is false may still be equal
    /// to a stopper that simplification has not found; see
    /// [`Calc::equals_stopper`](crate::games::value::Calc::equals_stopper).
    pub fn is_stopper(self) -> bool {
        self.onside == self.offside && self.onside.is_stopper()
    }

    /// Returns whether both sides are stoppers in the forms that were found for them.
    pub fn is_stopper_sided(self) -> bool {
        self.onside.is_stopper() && self.offside.is_stopper()
    }

    /// Returns the short value that the game equals, if there is one.
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
