//! The best update among all sets of squares of a window.

use std::collections::BTreeSet;

use super::plane::{Position, Square};

/// The columns and rows of a window, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub columns: (i64, i64),
    pub rows: (i64, i64),
}

impl Window {
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let Self { columns, rows } = self;
        (columns.0..=columns.1).flat_map(move |x| (rows.0..=rows.1).map(move |y| (x, y)))
    }
}

/// Returns the least change of L - 2n and, for it, the largest change of n, over all sets of squares of the
/// window that may join. Islands are allowed.
pub fn relaxed(position: &Position, window: Window) -> (i64, i64) {
    best(position, window, |_| true)
}

/// Returns the best change as [`relaxed`] does, over the sets that keep the left set connected.
pub fn literal(position: &Position, window: Window) -> (i64, i64) {
    best(position, window, |joins| position.is_connected(joins))
}

fn best(position: &Position, window: Window, allows: impl Fn(&BTreeSet<Square>) -> bool) -> (i64, i64) {
    let free: Vec<Square> = window.squares().filter(|&square| !position.is_left(square)).collect();
    let mut best = (0, 0);
    for chosen in 1..1_u32 << free.len() {
        let is_chosen = |i: &usize| chosen >> i & 1 == 1;
        let joins: BTreeSet<Square> = (0..free.len()).filter(is_chosen).map(|i| free[i]).collect();
        let (length, n) = position.change(&joins);
        let value = (length - 2 * n, -n);
        if value < best && allows(&joins) {
            best = value;
        }
    }
    (best.0, -best.1)
}
