//! Loopy games up to equality, and tests whether games, or their sides, are equal to stoppers.

use crate::games::value::store::{Node, Side};
use crate::games::value::{Calc, Store, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

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
    pub(crate) fn new(store: &'s Store, onside: Node, offside: Node) -> Self {
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

impl<'s> Calc<'s, '_> {
    /// Returns whether the game is equal to a stopper; `None` if that is not known.
    ///
    /// A game is equal to a stopper exactly if both of its sides are equal to that stopper. If a stopper is
    /// known for one side, that stopper is the only candidate, and the order on the other side decides,
    /// since it is decidable for all games. If no stopper is known for either side, a draw shows that the
    /// game is not equal to a stopper: a stopper is never drawn.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// # use upstar::games::value::{LoopyGraph, LoopyOption};
    /// # let mut graph = LoopyGraph::new();
    /// # let node = graph.node();
    /// # graph.left(node, LoopyOption::Value(store.zero().into()));
    /// # graph.right(node, LoopyOption::Node(node));
    /// # let over = calc.loopy(&graph)?[node];
    /// // over = {0|over} is a stopper, but over - over is not.
    /// let under = calc.loopy_negative(over)?;
    /// let difference = calc.loopy_sum(over, under)?;
    /// assert_eq!(calc.equals_stopper(over)?, Some(true));
    /// assert_eq!(calc.equals_stopper(difference)?, Some(false));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn equals_stopper(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let (on, off) = (a.onside(), a.offside());
        let open_side = match (on.is_stopper(), off.is_stopper()) {
            // Equal stoppers have equal handles.
            (true, true) => return Ok(Some(on == off)),
            (true, false) => Side::Off,
            (false, true) => Side::On,
            (false, false) => {
                let is_drawn = self.loopy_outcome(a)?.is_drawn_at_times();
                return Ok(is_drawn.then_some(false));
            }
        };
        let (on, off) = (on.node(), off.node());
        Ok(Some(self.node_ge(on, off, open_side)? && self.node_ge(off, on, open_side)?))
    }

    /// Returns `Some(true)` if both sides are equal to stoppers, and `None` if that is not known. It never
    /// returns `Some(false)`: when neither simplification nor sidling finds a stopper for a side, there may
    /// still be one.
    pub fn sides_equal_stoppers(&mut self, a: LoopyValue<'s>) -> OrStop<Option<bool>> {
        let is_sided = a.is_stopper_sided() || self.equals_stopper(a)? == Some(true);
        Ok(is_sided.then_some(true))
    }
}

/// A value that does not borrow its store. It serves callers that keep values and their store side by side,
/// such as a binding for another language.
///
/// Only the store that it came from can turn it back into a value, with [`Store::recall`]; every other store
/// rejects it.
///
/// ```
/// use upstar::games::value::Store;
/// let (store, other) = (Store::new(), Store::new());
/// let held = store.nimber(2).held();
/// assert_eq!(store.recall(held).and_then(|value| value.short()), Some(store.nimber(2)));
/// assert!(other.recall(held).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    store: u64,
    onside: Node,
    offside: Node,
}

impl Held {
    /// Returns whether the value is a short game.
    pub fn is_short(self) -> bool {
        matches!((self.onside, self.offside), (Node::Short(on), Node::Short(off)) if on == off)
    }
}

impl<'s> LoopyValue<'s> {
    /// Returns this value without the borrow of its store.
    pub fn held(self) -> Held {
        Held { store: self.store().serial, onside: self.onside().node(), offside: self.offside().node() }
    }
}

impl Value<'_> {
    /// Returns this value without the borrow of its store.
    pub fn held(self) -> Held {
        LoopyValue::from(self).held()
    }
}

impl Store {
    /// Returns the value behind a handle; `None` if the handle belongs to another store.
    pub fn recall(&self, held: Held) -> Option<LoopyValue<'_>> {
        // Ids of another store would refer to unrelated records here.
        (held.store == self.serial).then(|| LoopyValue::new(self, held.onside, held.offside))
    }
}

/// One side of a loopy game in simplest form: a short value, or a node of a loopy graph.
///
/// Two stoppers of one store are equal as games exactly when their handles are equal. Forms that are not
/// stoppers may have different handles and still be equal as sides of games;
/// [`Calc::compare_loopy`](crate::games::value::Calc::compare_loopy) decides that.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::games::value::{LoopyGraph, LoopyOption};
///
/// // a = {1|b} with b = {a|0}
/// let [zero, one, two] = [0, 1, 2].map(|n| store.integer(n));
/// let mut graph = LoopyGraph::new();
/// let (a, b) = (graph.node(), graph.node());
/// graph.left(a, LoopyOption::Value(one.into()));
/// graph.right(a, LoopyOption::Node(b));
/// graph.left(b, LoopyOption::Node(a));
/// graph.right(b, LoopyOption::Value(zero.into()));
/// let a = calc.loopy(&graph)?[a];
/// assert_eq!(a.onside().short(), Some(two));
/// assert_eq!(a.offside().short(), Some(store.switch(one)));
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, Copy)]
pub struct LoopyForm<'s> {
    store: &'s Store,
    node: Node,
}

impl<'s> LoopyForm<'s> {
    pub(super) fn new(store: &'s Store, node: Node) -> Self {
        Self { store, node }
    }

    pub(crate) fn node(self) -> Node {
        self.node
    }

    /// Returns the store of the form.
    pub fn store(self) -> &'s Store {
        self.store
    }

    /// Returns the short value, if no play in the form is infinite.
    pub fn short(self) -> Option<Value<'s>> {
        match self.node {
            Node::Short(id) => Some(self.store.value(id)),
            Node::Loopy(_) => None,
        }
    }

    /// Returns whether the form is a stopper: all alternating play in it ends.
    pub fn is_stopper(self) -> bool {
        match self.node {
            Node::Short(_) => true,
            Node::Loopy(index) => self.store.loopies.form(index).stopper,
        }
    }

    /// Returns the options of a loopy form, Left's first; `None` for a short form, whose options are those
    /// of its value.
    pub fn loopy_options(self) -> Option<[Vec<Self>; 2]> {
        let Node::Loopy(index) = self.node else { return None };
        let options = &self.store.loopies.form(index).options;
        let forms =
            |player: Player| options[player].iter().map(|&node| Self::new(self.store, node)).collect();
        Some([forms(Player::Left), forms(Player::Right)])
    }
}

impl<'s> From<Value<'s>> for LoopyForm<'s> {
    fn from(value: Value<'s>) -> Self {
        Self::new(value.store(), Node::Short(value.id()))
    }
}

impl PartialEq for LoopyForm<'_> {
    fn eq(&self, other: &Self) -> bool {
        assert!(std::ptr::eq(self.store, other.store), "values of two different stores were mixed");
        self.node == other.node
    }
}

impl Eq for LoopyForm<'_> {}

impl std::hash::Hash for LoopyForm<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl std::fmt::Debug for LoopyForm<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.short() {
            Some(value) => value.fmt(f),
            None => write!(f, "LoopyForm({:?})", self.node),
        }
    }
}
