//! Columns and rows that a set has to cross.

use std::ops::Range;

use super::lattice::Lattice;
use crate::angel::plane::Heading;

/// Columns and rows each of which contains a square of the set. Every such set has at least two sides in each
/// of them. These sides are paid for together, two for each column and row, and the single sides there are
/// free.
///
/// In a fence column there is no left set, and the free sides are the northern and southern sides of squares.
/// In a fence row all sides of the left set have been passed, so touching it costs as much as any other side;
/// there the western and eastern sides are free, and so are all drains.
#[derive(Clone, Debug, Default)]
pub(super) struct Fences {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

impl Fences {
    /// Returns the total price of the fences.
    pub(super) fn cost(&self) -> i64 {
        2 * (self.columns.len() + self.rows.len()) as i64
    }

    /// Returns whether that side of a cell is free.
    pub(super) fn is_free(&self, lattice: &Lattice, cell: usize, side: Heading) -> bool {
        match side {
            Heading::North | Heading::South => self.columns.contains(&lattice.column(cell)),
            // In a fence row, drains and lateral sides are free together.
            Heading::East | Heading::West => self.has_no_drain(lattice, cell),
        }
    }

    /// Returns whether the passed segments beside a cell are free.
    pub(super) fn has_no_drain(&self, lattice: &Lattice, cell: usize) -> bool {
        self.rows.contains(&lattice.row(cell))
    }
}
