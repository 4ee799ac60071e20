//! All snakes of two rows, and those that fold into two rows.
//!
//! A *snake* is a board without a square of 2 by 2 free cells, and a 2 x n snake is one that fits into two rows (*Hot
//! Games*, ch. 6; S. Huntemann, R. Nowakowski and C. Santos, *Bounding game temperature using confusion intervals*, 2020).
//! Here they are connected; others are sums of such, which are no hotter than the hottest summand.
//!
//! A snake *folds* into two rows if each of its columns has one free cell or two, one above the other, and each two columns
//! next to each other are joined by exactly one adjacency, of two columns of which one has one cell. To reflect all
//! that lies on one side of a column of two keeps all moves, so that such a board has the value of the one
//! in two rows.

use std::collections::BTreeSet;

use super::cells::Cells;
use crate::games::board::grid::Grid;

/// All connected 2 x n snakes with a free cell in each of the n columns, each once; some are reflections of others. There
/// are 3 * 2^(n - 1).
pub fn two_row_snakes(columns: usize) -> Vec<Grid> {
    let mut snakes: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..columns {
        let longer = |snake: Vec<u8>| {
            let last = snake.last().copied();
            // The free cells of a column as bits: they go on in the row of a free cell of the last one, and two columns of
            // two make a square.
            let fits = move |&next: &u8| last.is_none_or(|last| last & next != 0 && last & next != 3);
            (1..=3).filter(fits).map(move |next| [&snake[..], &[next]].concat())
        };
        snakes = snakes.into_iter().flat_map(longer).collect();
    }
    snakes.iter().filter(|snake| !snake.is_empty()).map(|snake| of_columns(snake)).collect()
}

/// The board of two rows with these columns; it keeps both rows.
fn of_columns(columns: &[u8]) -> Grid {
    let cells = columns
        .iter()
        .zip(0..)
        .flat_map(|(column, at)| (0..2).filter(move |row| column >> row & 1 == 1).map(move |row| (row, at)));
    cells.collect::<Cells>().board()
}

/// All boards of so many columns that fold into two rows, each once up to translations.
pub fn folded_snakes(columns: usize) -> Vec<Grid> {
    // The cells, and those of the last column.
    let mut snakes: BTreeSet<(Cells, Vec<i32>)> = BTreeSet::new();
    for column in 0..columns as i32 {
        let before = match column {
            0 => vec![(Cells::default(), vec![0])],
            _ => std::mem::take(&mut snakes).into_iter().collect(),
        };
        for (cells, last) in before {
            for &row in &last {
                let single = std::iter::once(vec![row]);
                // Beside a column of two there is one of one cell.
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

/// The snake of two rows into which a connected board folds, if it folds.
pub fn fold(board: &Grid) -> Option<Grid> {
    let cells = Cells::of(board);
    let column =
        |at: i32| -> Vec<i32> { cells.iter().filter(|cell| cell.1 == at).map(|(row, _)| row).collect() };
    let mut folded = Vec::new();
    // The last column, and where each of its cells went: the row of the first one, of two.
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
