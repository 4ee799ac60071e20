//! Values that do not borrow their store.

use super::loopy::Node;
use super::{LoopyValue, Store, Value};

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
