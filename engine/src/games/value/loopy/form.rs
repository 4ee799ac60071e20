//! The handle of a simplest form.

use super::arena::Node;
use crate::games::value::{Store, Value};
use crate::ground::Player;

/// One side of a loopy game in simplest form: a short value, or a node of a loopy graph.
///
/// Two stoppers of one store are equal as games exactly when they are equal as handles. Forms that are no
/// stoppers may differ and still be equal as sides of games:
/// [`Calc::compare_loopy`](crate::games::value::Calc::compare_loopy) tells.
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

    /// The store it lives in.
    pub fn store(self) -> &'s Store {
        self.store
    }

    /// The short value, if no play in it is infinite.
    pub fn short(self) -> Option<Value<'s>> {
        match self.node {
            Node::Short(id) => Some(self.store.value(id)),
            Node::Loopy(_) => None,
        }
    }

    /// Does all alternating play end?
    pub fn is_stopper(self) -> bool {
        match self.node {
            Node::Short(_) => true,
            Node::Loopy(index) => self.store.loopies.form(index).stopper,
        }
    }

    /// The options of a loopy form, first Left's; none for a short value, which has its own.
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
