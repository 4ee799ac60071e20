//! Whether parts are looked for after each move, or once a position.

use std::sync::atomic::{AtomicU32, Ordering};

/// How many moves there are for each position that is looked at, as far as it is counted.
#[derive(Default, Debug)]
pub(crate) struct Habit {
    looks: AtomicU32,
    moves: AtomicU32,
}

/// How many looks are counted.
const ENOUGH_LOOKS: u32 = 1 << 12;

impl Habit {
    /// Counts a look at a position from which there are so many moves, none if it fell apart.
    pub(crate) fn note(&self, moves: u32) {
        if self.looks.load(Ordering::Relaxed) < ENOUGH_LOOKS {
            self.looks.fetch_add(1, Ordering::Relaxed);
            self.moves.fetch_add(moves, Ordering::Relaxed);
        }
    }

    /// Is it better to look for parts after each move? Else each position is remembered as it is, and looked at once,
    /// however many moves lead to it. It takes 7 moves for 5 looks to make up for what is remembered more: positions that
    /// fall apart (`bench/README.md`).
    pub(crate) fn looks_at_once(&self) -> bool {
        let [looks, moves] = [&self.looks, &self.moves].map(|count| u64::from(count.load(Ordering::Relaxed)));
        looks >= ENOUGH_LOOKS.into() && 5 * moves < 7 * looks
    }
}
