//! The moves of a game with heaps.

/// A game in which a move replaces one heap by any number of heaps, the same for both players.
pub trait HeapGame {
    /// Calls `found` once for each option of `heap`, with the positive sizes of the heaps that the move leaves.
    ///
    /// An option may be found more than once, and its heaps may come in any order.
    fn options(&self, heap: u64, found: &mut dyn FnMut(&[u64]));
}
