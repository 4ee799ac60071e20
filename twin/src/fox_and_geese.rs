//! Fox and Geese: geese move one square diagonally downwards, the fox up to `range` squares along a diagonal
//! (WW, chapter 20).
//!
//! This module does not know that an escaped fox wins. It extends the board upwards instead: two more rows
//! suffice for a fox to go to and fro for ever.

use crate::loopy::Loopy;

type Square = (i32, i32);

/// A position: the square of the fox, and those of the geese in order.
type Chase = (Square, Vec<Square>);

/// Returns the game on rows of `G`, `F` and `.`; the first row is the highest.
pub fn game(rows: &[&str], range: i32) -> Loopy {
    let (start, geese, fox) = rules(rows, range, 2);
    Loopy::of_position(start, geese, fox)
}

/// Returns the moves of the impartial form, in which both players move all pieces, as a graph; the game begins at
/// vertex 0. So many rows continue the board upwards, and nothing goes beyond them.
pub fn shared(rows: &[&str], range: i32, above: i32) -> Vec<Vec<usize>> {
    let (start, geese, fox) = rules(rows, range, above);
    let mut found = vec![start];
    let mut moves: Vec<Vec<usize>> = vec![];
    while moves.len() < found.len() {
        let chase = found[moves.len()].clone();
        let mut after = vec![];
        for chase in geese(&chase).into_iter().chain(fox(&chase)) {
            after.push(found.iter().position(|known| *known == chase).unwrap_or_else(|| {
                found.push(chase);
                found.len() - 1
            }));
        }
        moves.push(after);
    }
    moves
}

/// Returns the position, and the positions after the moves of the geese and of the fox.
fn rules(
    rows: &[&str],
    range: i32,
    above: i32,
) -> (Chase, impl Fn(&Chase) -> Vec<Chase>, impl Fn(&Chase) -> Vec<Chase>) {
    let (height, width) = (rows.len() as i32, rows[0].len() as i32);
    let mut start = ((0, 0), vec![]);
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells.chars()) {
            match cell {
                'F' => start.0 = (row, column),
                'G' => start.1.push((row, column)),
                _ => {}
            }
        }
    }
    let on_board =
        move |(row, column): Square| (-above..height).contains(&row) && (0..width).contains(&column);
    let free = move |chase: &Chase, at| on_board(at) && chase.0 != at && !chase.1.contains(&at);
    let geese = move |chase: &Chase| {
        let mut after = vec![];
        for (i, &(row, column)) in chase.1.iter().enumerate() {
            for to in [(row + 1, column - 1), (row + 1, column + 1)] {
                if free(chase, to) {
                    let mut moved = chase.clone();
                    moved.1[i] = to;
                    moved.1.sort_unstable();
                    after.push(moved);
                }
            }
        }
        after
    };
    let fox = move |chase: &Chase| {
        let ((row, column), mut after) = (chase.0, vec![]);
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for steps in 1..=range {
                let to = (row + steps * down, column + steps * right);
                if !free(chase, to) {
                    break;
                }
                after.push((to, chase.1.clone()));
            }
        }
        after
    };
    (start, geese, fox)
}
