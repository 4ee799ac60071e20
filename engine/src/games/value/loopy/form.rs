//! The handle of a simplest form.

use crate::games::value::store::Node;
use crate::games::value::{Store, Value};
use crate::ground::Player;

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
