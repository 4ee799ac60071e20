//! The change of L and n by a set of cells, counted side by side.

use super::Change;
use super::fences::Fences;
use super::lattice::{Beside, Lattice};
use crate::angel::plane::Heading;

impl Lattice {
    /// Returns the changes of L - 2n and of n if the cells join the left set. None of them may belong to it
    /// yet.
    ///
    /// # Panics
    /// If the change of L does not fit into 64 bits: best sets never make a path longer than twice the number
    /// of Eaten squares, and shorten it by no more than there are sides.
    pub(super) fn change(&self, joins: &[bool]) -> Change {
        self.change_across(joins, &Fences::default())
    }

    /// Returns the changes with fences, whose own cost is included.
    pub(super) fn change_across(&self, joins: &[bool], fences: &Fences) -> Change {
        let (mut length, mut eaten) = (i128::from(fences.cost()), 0_i128);
        for cell in (0..joins.len()).filter(|&cell| joins[cell]) {
            // A side to the left set vanishes, a side to the rest is new, and a side between two joining
            // cells is neither.
            let mark = self.mark(cell);
            if mark.passed > 0 && !fences.has_no_drain(self, cell) {
                length += 2 * i128::from(mark.passed) * self.area(cell);
            }
            if mark.is_eaten {
                eaten += self.area(cell);
            }
            for side in Heading::ALL.into_iter().filter(|&side| !fences.is_free(self, cell, side)) {
                length += match self.beside(cell, side) {
                    Beside::Cell(other) if joins[other] => 0,
                    Beside::Cell(other) if !self.mark(other).is_left => self.side(cell, side),
                    Beside::Outside => self.side(cell, side),
                    Beside::Cell(_) | Beside::LeftSet => -self.side(cell, side),
                };
            }
        }
        let small = |n: i128| i64::try_from(n).expect("a best set changes little");
        Change { delta_f: small(length - 2 * eaten), delta_n: small(eaten) }
    }
}
