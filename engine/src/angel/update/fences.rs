//! Columns and rows that a set has to cross.

use std::ops::Range;

use super::lattice::Lattice;
use crate::angel::plane::Heading;

/// Columns and rows with some square of a set in each. There the sides that every such set has are paid for
/// together, two in each column and row, and free otherwise.
///
/// In the columns there is no left set, and it is sides in the north and south of squares. In the rows the
/// left set is seen from sides only that have been passed, so that touching it costs what a side costs, and
/// it is sides in the west and east, with all drains.
#[derive(Clone, Debug, Default)]
pub(super) struct Fences {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

impl Fences {
    /// What is paid.
    pub(super) fn cost(&self) -> i64 {
        2 * (self.columns.len() + self.rows.len()) as i64
    }

    /// Whether that side of a cell is free.
    pub(super) fn is_free(&self, lattice: &Lattice, cell: usize, side: Heading) -> bool {
        match side {
            Heading::North | Heading::South => self.columns.contains(&lattice.column(cell)),
            Heading::East | Heading::West => self.has_no_drain(lattice, cell),
        }
    }

    /// Whether passed segments beside a cell are free.
    pub(super) fn has_no_drain(&self, lattice: &Lattice, cell: usize) -> bool {
        self.rows.contains(&lattice.row(cell))
    }
}
