//! The numbers in the theorem on the King.

use super::DevilReply;
use super::corner::CornerGuard;
use super::edge::EdgeGuard;
use crate::ground::control::{Control, OrStop};

/// The number of rows that the tables use beyond those that an edge needs. With one more row, three squares
/// at each corner are enough instead of four: that costs a row, and saves four bites.
const ROWS_MORE: i64 = 1;

/// The tables with which the Devil beats the King, and their consequences.
#[derive(Clone, Debug)]
pub struct Confinement {
    corner: CornerGuard,
    preparation: Vec<(i64, i64)>,
}

impl Confinement {
    /// Computes the tables in about 10^8 steps. A node of the budget is one examined state of a corner, or
    /// one examined set of squares at it.
    ///
    /// # Panics
    /// If the theorem were false.
    pub fn prove(control: &Control) -> OrStop<Self> {
        let least = EdgeGuard::least();
        let corner = CornerGuard::new(EdgeGuard::new(least.height() + ROWS_MORE, least.reach()), control)?;
        let set = corner.least_preparation(control)?;
        let squares = corner.squares().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        let preparation = squares.map(|(_, square)| square).collect();
        Ok(Self { corner, preparation })
    }

    /// Returns the table of a corner, which includes that of an edge.
    pub fn corner(&self) -> &CornerGuard {
        &self.corner
    }

    /// Returns the squares that are eaten beforehand at each corner, as if it were the corner (0, 0).
    pub fn preparation(&self) -> &[(i64, i64)] {
        &self.preparation
    }

    /// Returns the least board, in squares a side, on which this strategy beats a King at the centre when the
    /// Devil begins. The King loses on smaller boards, too: on 32 x 33 squares by a strategy of Conway's.
    pub fn devil_first(&self) -> i64 {
        // With d = floor((N - 1) / 2), the King is at least in row d - p + 1 when the last of the p bites is
        // due, and at least in row d - p after his next move.
        let row = self.corner.edge().height() - i64::from(self.is_first_bite_spare());
        2 * (row + 4 * self.preparation.len() as i64) + 1
    }

    /// Returns whether the tables require no reply when the King reaches row H of an edge, or of both edges
    /// of a corner, with nothing eaten except the squares eaten beforehand.
    pub fn is_first_bite_spare(&self) -> bool {
        let height = self.corner.edge().height();
        let squares = self.corner.squares().enumerate();
        let prepared = squares.filter(|(_, square)| self.preparation.contains(square));
        let set = prepared.fold(0, |set, (bit, _)| set | 1 << bit);
        self.corner.edge().is_safe(height, 0)
            && self.corner.reply((height, height), set) == Some(DevilReply::Spare)
    }

    /// Returns the least board, in squares a side, on which this strategy beats a King at the centre who
    /// begins.
    pub fn king_first(&self) -> i64 {
        self.devil_first() + 2
    }
}
