//! The guard of a corner of the board.

use super::edge::EdgeGuard;
use super::{DevilReply, reply, steps};
use crate::ground::control::{Control, OrStop};

/// The states of a corner in which the Devil holds both edges, with the King to move.
///
/// Squares are (x, y) from the corner (0, 0); the edges are the row y = 0 and the column x = 0. A state
/// consists of the King's square, with both coordinates from 1 to H, and the eaten squares among the first
/// squares of both edges: bit x for the square (x, 0), and then one bit each for (0, 1), (0, 2), ..
#[derive(Clone, Debug)]
pub struct CornerGuard {
    edge: EdgeGuard,
    /// The last coordinate on each edge whose square belongs to the state.
    last: i64,
    /// The table, by the King's square and the eaten squares.
    safe: Vec<bool>,
}

impl CornerGuard {
    /// Computes the table of a corner whose edges are guarded by `edge`.
    pub fn new(edge: EdgeGuard, control: &Control) -> OrStop<Self> {
        let last = edge.height() + edge.reach();
        let places = usize::try_from(edge.height().pow(2)).expect("a small corner");
        let states = places << (2 * last + 1);
        control.check(0, states)?;
        let mut guard = Self { edge, last, safe: vec![true; states] };
        // The greatest fixpoint: states are dropped until every remaining one survives each move of the King.
        while guard.drop_lost(control)? {}
        Ok(guard)
    }

    /// Returns the table of the edges.
    pub fn edge(&self) -> &EdgeGuard {
        &self.edge
    }

    /// Returns the number of states, and the number of those in which the Devil holds both edges.
    pub fn states(&self) -> (usize, usize) {
        (self.safe.len(), self.safe.iter().filter(|&&safe| safe).count())
    }

    /// Returns the squares of the edges that belong to a state, in the order of their bits.
    pub fn squares(&self) -> impl Iterator<Item = (i64, i64)> {
        let row = (0..=self.last).map(|x| (x, 0));
        row.chain((1..=self.last).map(|y| (0, y)))
    }

    /// Returns the Devil's reply for both edges; a square is given by its bit. None if he cannot hold them.
    pub fn reply(&self, king: (i64, i64), eaten: u32) -> Option<DevilReply<u32>> {
        reply(eaten, self.bits(), |eaten| self.safe[self.state(king, eaten)])
    }

    /// Returns the smallest set of squares that is enough if it is eaten before the King comes near; the
    /// first such set in the order of the bits.
    ///
    /// Tests at most as many sets as there are subsets of [`CornerGuard::squares`].
    ///
    /// # Panics
    /// If not even the set of all squares is enough. This cannot happen if the Devil holds an edge.
    pub fn least_preparation(&self, control: &Control) -> OrStop<u32> {
        let sets = (0..=self.bits())
            .flat_map(|size| (0..1 << self.bits()).filter(move |set: &u32| set.count_ones() == size));
        for set in sets {
            control.check(1, self.safe.len())?;
            if self.is_enough(set) {
                return Ok(set);
            }
        }
        unreachable!("all squares are enough")
    }

    /// Returns whether the Devil holds both edges in whatever way the King comes near, if these squares are
    /// eaten beforehand.
    pub fn is_enough(&self, set: u32) -> bool {
        let height = self.edge.height();
        let from_afar = self.reply((height, height), set).is_some();
        from_afar && (1..=height).all(|row| self.is_enough_along(row, set))
    }

    /// Returns whether these squares are enough if the King comes along one of the edges, in this row of the
    /// edge, to the first column that belongs to the corner.
    fn is_enough_along(&self, row: i64, set: u32) -> bool {
        let height = self.edge.height();
        // The King steps from column H + 1 to H. Until then every safe window of the edge's table is
        // possible.
        let windows = (0..1 << self.edge.squares()).filter(|&window| self.edge.is_safe(row, window));
        let mut arrivals = windows.flat_map(|window| (row - 1..=row + 1).map(move |to| (window, to)));
        arrivals.all(|(window, to)| {
            let is_near = (1..=height).contains(&to);
            let (below, beside) = (set | self.seen(window, |x| (x, 0)), set | self.seen(window, |y| (0, y)));
            !is_near
                || self.reply((height, to), below).is_some() && self.reply((to, height), beside).is_some()
        })
    }

    /// Converts a window around column H + 1 of an edge to a set of the corner's squares.
    fn seen(&self, window: u32, square: impl Fn(i64) -> (i64, i64)) -> u32 {
        let first = self.edge.height() + 1 - self.edge.reach();
        let eaten = (0..self.edge.squares()).filter(|bit| window >> bit & 1 == 1);
        eaten.filter_map(|bit| self.bit(square(first + i64::from(bit)))).fold(0, |set, bit| set | 1 << bit)
    }

    fn bits(&self) -> u32 {
        2 * self.last as u32 + 1
    }

    /// Returns the bit of a square, if the square belongs to the state.
    fn bit(&self, (x, y): (i64, i64)) -> Option<u32> {
        match (x, y) {
            (0..=i64::MAX, 0) if x <= self.last => Some(x as u32),
            (0, 1..=i64::MAX) if y <= self.last => Some((self.last + y) as u32),
            _ => None,
        }
    }

    fn state(&self, (x, y): (i64, i64), eaten: u32) -> usize {
        let place = (y - 1) * self.edge.height() + x - 1;
        ((place as usize) << self.bits()) + eaten as usize
    }

    /// Drops the states from which the King escapes the tables. Returns whether there were any.
    fn drop_lost(&mut self, control: &Control) -> OrStop<bool> {
        let patience = control.patience(1);
        let mut dropped = false;
        for (x, y) in (1..=self.edge.height()).flat_map(|y| (1..=self.edge.height()).map(move |x| (x, y))) {
            for eaten in 0..1 << self.bits() {
                if eaten % patience == 0 {
                    control.check(patience.into(), self.safe.len())?;
                }
                let state = self.state((x, y), eaten);
                if self.safe[state] && !self.survives((x, y), eaten) {
                    self.safe[state] = false;
                    dropped = true;
                }
            }
        }
        Ok(dropped)
    }

    /// Returns whether every move of the King can be answered by a state that is still in this table, or in
    /// the table of an edge.
    fn survives(&self, king: (i64, i64), eaten: u32) -> bool {
        let height = self.edge.height();
        steps().all(|(dx, dy)| {
            let (x, y) = (king.0 + dx, king.1 + dy);
            match (x > height, y > height) {
                _ if x == 0 || y == 0 => self.bit((x, y)).is_some_and(|bit| eaten >> bit & 1 == 1),
                (false, false) => self.reply((x, y), eaten).is_some(),
                (true, false) => self.edge.reply(y, self.window(x, eaten, |x| (x, 0))).is_some(),
                (false, true) => self.edge.reply(x, self.window(y, eaten, |y| (0, y))).is_some(),
                // In both directions beyond H, the King is near no edge of this corner.
                (true, true) => true,
            }
        })
    }

    /// Returns the window of an edge around a column. Squares that do not belong to the state count as not
    /// eaten.
    fn window(&self, column: i64, eaten: u32, square: impl Fn(i64) -> (i64, i64)) -> u32 {
        let first = column - self.edge.reach();
        let is_eaten = |place: &u32| {
            let bit = self.bit(square(first + i64::from(*place)));
            bit.is_some_and(|bit| eaten >> bit & 1 == 1)
        };
        (0..self.edge.squares()).filter(is_eaten).fold(0, |window, place| window | 1 << place)
    }
}
