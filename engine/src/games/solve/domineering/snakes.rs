//! All snakes of two rows, and the snakes that fold into two rows.
//!
//! A *snake* is a board without a square of 2 by 2 free cells. A 2 x n snake is a snake that fits into two
//! rows (*Hot Games*, ch. 6; S. Huntemann, R. Nowakowski and C. Santos, *Bounding game temperature using
//! confusion intervals*, 2020). All snakes in this module are connected. A snake that is not is a sum of
//! connected ones, which is no hotter than its hottest summand.
//!
//! A snake *folds* into two rows if three conditions hold: each of its columns has one free cell, or two that
//! lie one above the other; no two columns side by side both have two; and any two columns side by side are
//! joined by exactly one adjacency. Reflecting everything on one side of a column of two keeps all moves, so
//! the board has the same value as the folded one.

use std::collections::BTreeSet;

use super::cells::Cells;
use crate::games::board::grid::Grid;

/// Returns all connected 2 x n snakes with a free cell in each of the n columns, each once. There are 3 *
/// 2^(n - 1) for n >= 1, and none for n = 0. Reflections of a snake count as different snakes.
pub fn two_row_snakes(columns: usize) -> Vec<Grid> {
    let mut snakes: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..columns {
        let longer = |snake: Vec<u8>| {
            let last = snake.last().copied();
            // A column is a set of bits, one for each free cell. Consecutive columns must share a row, and
            // two full columns would form a 2 by 2 square.
            let fits = move |&next: &u8| last.is_none_or(|last| last & next != 0 && last & next != 3);
            (1..=3).filter(fits).map(move |next| [&snake[..], &[next]].concat())
        };
        snakes = snakes.into_iter().flat_map(longer).collect();
    }
    snakes.iter().filter(|snake| !snake.is_empty()).map(|snake| of_columns(snake)).collect()
}

/// Returns the board of two rows with these columns, given as bits.
fn of_columns(columns: &[u8]) -> Grid {
    let cells = columns
        .iter()
        .zip(0..)
        .flat_map(|(column, at)| (0..2).filter(move |row| column >> row & 1 == 1).map(move |row| (row, at)));
    cells.collect::<Cells>().board()
}

/// Returns all boards with `columns` columns that fold into two rows, each once up to translation.
pub fn folded_snakes(columns: usize) -> Vec<Grid> {
    // Each snake is paired with the rows of its last column, where it is continued.
    let mut snakes: BTreeSet<(Cells, Vec<i32>)> = BTreeSet::new();
    for column in 0..columns as i32 {
        let before = match column {
            0 => vec![(Cells::default(), vec![0])],
            _ => std::mem::take(&mut snakes).into_iter().collect(),
        };
        for (cells, last) in before {
            for &row in &last {
                let single = std::iter::once(vec![row]);
                // A column of two is followed by a column of one.
                let pairs = [row - 1, row].map(|top| vec![top, top + 1]).into_iter();
                for next in single.chain(pairs.filter(|_| last.len() == 1)) {
                    let longer = cells.iter().chain(next.iter().map(|&row| (row, column))).collect();
                    snakes.insert((longer, next));
                }
            }
        }
    }
    let shapes: BTreeSet<Cells> = snakes.into_iter().map(|(cells, _)| cells.in_corner()).collect();
    shapes.iter().map(Cells::board).collect()
}

/// Returns the snake of two rows into which a connected board folds, or `None` if it does not fold.
pub fn fold(board: &Grid) -> Option<Grid> {
    let cells = Cells::of(board);
    let column =
        |at: i32| -> Vec<i32> { cells.iter().filter(|cell| cell.1 == at).map(|(row, _)| row).collect() };
    let mut folded = Vec::new();
    // The rows of the last column on the board, and the folded row (0 or 1) of the first of them.
    let mut last: Option<(Vec<i32>, usize)> = None;
    for rows in (0..board.width() as i32).map(column) {
        let is_column = rows.len() == 1 || rows.len() == 2 && rows[1] == rows[0] + 1;
        let first = match &last {
            None => 0,
            Some((before, first)) => {
                let joins: Vec<_> = (0..before.len())
                    .flat_map(|i| (0..rows.len()).map(move |j| (i, j)))
                    .filter(|&(i, j)| before[i] == rows[j])
                    .collect();
                let [(i, j)] = joins[..] else { return None };
                if before.len() + rows.len() > 3 {
                    return None;
                }
                // Cell i of the column before lies in folded row first + i (mod 2), and its neighbour j in
                // the same row.
                (first + i + j) % 2
            }
        };
        if !is_column {
            return None;
        }
        folded.push(if rows.len() == 2 { 3 } else { 1 << first });
        last = Some((rows, first));
    }
    Some(of_columns(&folded))
}
