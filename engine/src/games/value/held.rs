//! Values apart from the borrow of their store.

use super::loopy::Node;
use super::{LoopyValue, Store, Value};

/// A value of some store, without a borrow of it: for whoever keeps values and their store side by side, as a program in
/// another language does.
///
/// It means something to its own store alone, which gives the value back for it; a store never takes that of another one
/// for its own.
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
    /// Is it a short game?
    pub fn is_short(self) -> bool {
        matches!((self.onside, self.offside), (Node::Short(on), Node::Short(off)) if on == off)
    }
}

impl<'s> LoopyValue<'s> {
    /// The same without a borrow of the store.
    pub fn held(self) -> Held {
        Held { store: self.store().serial, onside: self.onside().node(), offside: self.offside().node() }
    }
}

impl Value<'_> {
    /// The same without a borrow of the store.
    pub fn held(self) -> Held {
        LoopyValue::from(self).held()
    }
}

impl Store {
    /// The value that is held, if it is one of this store.
    pub fn recall(&self, held: Held) -> Option<LoopyValue<'_>> {
        (held.store == self.serial).then(|| LoopyValue::new(self, held.onside, held.offside))
    }
}
