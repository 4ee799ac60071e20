//! The winner of Nemesis on square grids of any size.
//!
//! **Theorem** (proved in the book, *Nemesis on square grids*). On a grid with an exit wherever a cell lacks
//! a neighbour, the fugitive, who moves first, wins if and only if the distance from the start to the nearest
//! exit is at most three.

use crate::escape::board::{Construction, EscapeGraph};

/// The greatest distance to the nearest exit from which the fugitive wins.
pub(crate) const MOST_STEPS: u32 = 3;

/// Returns the distance from the start to the nearest exit, if the board is a square grid from which nothing
/// has been deleted, with all of its exits and no others. Returns None for other boards. Time and memory are
/// linear.
pub(crate) fn steps_on_square_grid(board: &EscapeGraph) -> Option<u32> {
    let construction = board.naming().construction()?;
    let Construction::Grid(grid) = construction else { return None };
    let is_whole = board.deleted(construction).is_some_and(|deleted| deleted.is_empty());
    if !grid.has_exits() || !is_whole || board.exits().len() != 2 * (grid.rows() + grid.columns()) {
        return None;
    }
    let (row, column) = grid.place(board.start()?);
    let far = |at: i64, count: usize| (at + 1).min(count as i64 - at).max(0);
    u32::try_from(far(row, grid.rows()).min(far(column, grid.columns()))).ok()
}
