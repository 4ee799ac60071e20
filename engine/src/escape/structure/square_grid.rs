//! Who wins Nemesis on square grids, of any size.
//!
//! **Theorem** (proved in the book, *Nemesis on square grids*). On a grid with an exit wherever a cell lacks a
//! neighbour the fugitive, who moves first, wins if and only if at most three steps lead from him to an exit.

use crate::escape::board::{Construction, EscapeGraph};

/// From as many steps to the nearest exit the fugitive wins, and from no more.
pub(crate) const MOST_STEPS: u32 = 3;

/// How many steps lead from the start to the nearest exit, if the board is a square grid of which nothing has been
/// deleted, with all its exits and no others. Time and memory are linear.
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
