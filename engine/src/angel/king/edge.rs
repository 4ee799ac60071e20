//! The guard of one edge of the board.

use super::{DevilReply, reply, steps};

/// The largest height tried by [`EdgeGuard::least`].
const MOST_HEIGHT: i64 = 8;
/// The largest window tried by [`EdgeGuard::least`], in squares to each side.
const MOST_REACH: i64 = 5;

/// The states of one edge in which the Devil holds it, with the King to move.
#[derive(Clone, Debug)]
pub struct EdgeGuard {
    height: i64,
    reach: i64,
    /// The table, by height and window.
    safe: Vec<bool>,
}

impl EdgeGuard {
    /// Computes the table for a King at most `height` rows above the edge, and a window of `reach` squares to
    /// each side of his column. Each round takes O(height 2^(2 reach + 1) reach) steps.
    ///
    /// # Panics
    /// If `reach` is not in 1 to 12, or `height` is less than 1.
    pub fn new(height: i64, reach: i64) -> Self {
        assert!((1..=12).contains(&reach) && height >= 1, "a table that fits into memory");
        let states = usize::try_from(height << (2 * reach + 1)).expect("a small table");
        let mut guard = Self { height, reach, safe: vec![true; states] };
        while guard.drop_lost() {}
        guard
    }

    /// Returns the table with the least height, and then the least window, with which the Devil holds an
    /// edge.
    pub fn least() -> Self {
        let tables = (1..=MOST_HEIGHT).flat_map(|height| (1..=MOST_REACH).map(move |reach| (height, reach)));
        let mut tables = tables.map(|(height, reach)| Self::new(height, reach));
        tables.find(Self::holds).expect("five rows are enough")
    }

    /// Returns H: the King is near the edge if he is at most H rows above it.
    pub fn height(&self) -> i64 {
        self.height
    }

    /// Returns w: the number of squares of the window to each side of the King's column.
    pub fn reach(&self) -> i64 {
        self.reach
    }

    /// Returns the number of states, and the number of those in which the Devil holds the edge.
    pub fn states(&self) -> (usize, usize) {
        (self.safe.len(), self.safe.iter().filter(|&&safe| safe).count())
    }

    /// Returns whether the Devil, who is to eat, holds the edge if the King is in row H and nothing is eaten.
    pub fn holds(&self) -> bool {
        self.reply(self.height, 0).is_some()
    }

    /// Returns whether the Devil holds the edge with the King to move. Bit i of the window is the square i -
    /// w columns east of the King.
    pub fn is_safe(&self, height: i64, window: u32) -> bool {
        height > self.height || self.safe[self.state(height, window)]
    }

    /// Returns the Devil's reply for the edge; a square is given by its index in the window. None if he
    /// cannot hold it.
    pub fn reply(&self, height: i64, window: u32) -> Option<DevilReply<u32>> {
        reply(window, self.squares(), |window| self.is_safe(height, window))
    }

    /// Returns the number of squares of a window.
    pub(super) fn squares(&self) -> u32 {
        2 * self.reach as u32 + 1
    }

    fn state(&self, height: i64, window: u32) -> usize {
        (((height - 1) as usize) << self.squares()) + window as usize
    }

    /// Drops the states from which the King escapes the table. Returns whether there were any.
    fn drop_lost(&mut self) -> bool {
        let mut dropped = false;
        for height in 1..=self.height {
            for window in 0..1 << self.squares() {
                let state = self.state(height, window);
                if self.safe[state] && !self.survives(height, window) {
                    self.safe[state] = false;
                    dropped = true;
                }
            }
        }
        dropped
    }

    /// Returns whether every move of the King can be answered by a state that is still in the table.
    fn survives(&self, height: i64, window: u32) -> bool {
        steps().all(|(dx, dy)| match height + dy {
            // A King who reaches row 0 has escaped, unless that square of the edge is eaten.
            0 => window >> (self.reach + dx) & 1 == 1,
            up if up > self.height => true,
            next => self.reply(next, self.shifted(window, dx)).is_some(),
        })
    }

    /// Returns the window around the next column. Squares that enter the window count as not eaten.
    fn shifted(&self, window: u32, dx: i64) -> u32 {
        let all = (1 << self.squares()) - 1;
        if dx > 0 { window >> dx } else { window << -dx & all }
    }
}
