//! Statistics that decide whether positions are decomposed after each move or once for each position.

use std::sync::atomic::{AtomicU32, Ordering};

/// The counts of positions examined and of the moves from them.
#[derive(Default, Debug)]
pub(crate) struct Habit {
    looks: AtomicU32,
    moves: AtomicU32,
}

/// The number of positions after which counting stops.
const ENOUGH_LOOKS: u32 = 1 << 12;

impl Habit {
    /// Counts a position from which there are `moves` moves, or 0 if it was split.
    pub(crate) fn note(&self, moves: u32) {
        if self.looks.load(Ordering::Relaxed) < ENOUGH_LOOKS {
            self.looks.fetch_add(1, Ordering::Relaxed);
            self.moves.fetch_add(moves, Ordering::Relaxed);
        }
    }

    /// Returns whether decomposing after each move is faster. Otherwise each position is stored undivided and
    /// decomposed once, however many moves lead to it. The latter stores more positions, since undivided
    /// positions are stored, too; it pays from 7 moves for 5 positions on (`bench/README.md`).
    pub(crate) fn looks_at_once(&self) -> bool {
        let [looks, moves] = [&self.looks, &self.moves].map(|count| u64::from(count.load(Ordering::Relaxed)));
        looks >= ENOUGH_LOOKS.into() && 5 * moves < 7 * looks
    }
}
