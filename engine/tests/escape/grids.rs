//! Tests of square grids: at all sizes the fugitive wins exactly if the nearest exit is at most 3 steps
//! away.

use crate::stretch::{FreeLines, free_lines};
use upstar::escape::NemesisSolver;
use upstar::escape::strategy::Strategy;

use super::strategies::{checked_strategy, graph};

/// Returns the cells of a quarter of a grid, borders included, with their distance to the nearest exit.
fn quarter(rows: u32, columns: u32) -> impl Iterator<Item = (u32, u32)> {
    let cell = move |row: u32| (0..columns.div_ceil(2)).map(move |column| (row, column));
    let distance =
        move |row: u32, column: u32| 1 + row.min(column).min(rows - 1 - row).min(columns - 1 - column);
    (0..rows.div_ceil(2))
        .flat_map(cell)
        .map(move |(row, column)| (row * columns + column, distance(row, column)))
}

/// Covers grids up to 15 x 15, with every start up to symmetry. Checks a strategy of the winner for each.
#[test]
fn the_fugitive_wins_from_distance_three_and_less() {
    for rows in 1..=15 {
        for columns in rows..=15 {
            let board = graph(&format!("grid({rows},{columns})"));
            let mut solver = NemesisSolver::new(&board);
            for (start, distance) in quarter(rows, columns) {
                let strategy = checked_strategy(&mut solver, &board, start);
                let wins = matches!(strategy, Strategy::Fugitive(_));
                assert_eq!(wins, distance <= 3, "{rows} x {columns} from {start}");
            }
        }
    }
}

/// Large grids with starts at the bound and in a corner, so that parts of the grid are far from the
/// fugitive.
#[test]
fn large_grids() {
    for (rows, columns) in [(35, 36), (40, 90)] {
        let board = graph(&format!("grid({rows},{columns})"));
        let mut solver = NemesisSolver::new(&board);
        let starts =
            [(2, columns / 2), (3, columns / 2), (rows / 2, 3), (2, 5), (3, 3), (rows - 4, columns - 4)];
        for (row, column) in starts {
            let strategy = checked_strategy(&mut solver, &board, row * columns + column);
            let wins = matches!(strategy, Strategy::Fugitive(_));
            assert_eq!(wins, row == 2, "{rows} x {columns} from {row}, {column}");
        }
    }
}

fn lines_of_nemesis(rows: u32, columns: u32, start: u32) -> FreeLines {
    let board = graph(&format!("grid({rows},{columns})"));
    let mut solver = NemesisSolver::new(&board);
    match checked_strategy(&mut solver, &board, start) {
        Strategy::Nemesis(strategy) => free_lines(&strategy, rows, columns),
        Strategy::Fugitive(_) => panic!("the Nemesis wins"),
    }
}

/// The finite part of the theorem on grids of all sizes.
#[test]
fn from_the_centre_of_seven_by_seven_lines_on_all_sides_can_be_doubled() {
    let lines = lines_of_nemesis(7, 7, 24);
    for of in [lines.rows, lines.columns] {
        assert!(of.iter().any(|&line| line < 3) && of.iter().any(|&line| line > 3), "{of:?}");
    }
}

/// Strategies for larger grids also have the property that the lemma preserves.
#[test]
fn larger_grids_can_be_doubled_again() {
    for (rows, columns, start) in [(8, 7, 3 * 7 + 3), (9, 12, 4 * 12 + 3), (10, 10, 3 * 10 + 3)] {
        let lines = lines_of_nemesis(rows, columns, start);
        assert!(!lines.rows.is_empty() && !lines.columns.is_empty(), "{lines:?}");
    }
}
