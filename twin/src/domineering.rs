//! Domineering: Left places vertical dominoes, Right horizontal ones, on free
//! cells; who cannot move loses (WW, chapter 5).
//!
//! The whole board is one position: no components, no symmetries.

use crate::canonical::canonical;
use crate::game::Game;
use std::collections::HashMap;

/// Rows of cells, `true` where the cell is free.
pub type Board = Vec<Vec<bool>>;

/// Reads rows of `.` (free) and `#` (not free); short rows are filled up.
pub fn board_from_rows(rows: &[&str]) -> Result<Board, String> {
    let width = rows.iter().map(|row| row.chars().count()).max();
    rows.iter().map(|row| row_from_text(row, width.unwrap_or(0))).collect()
}

fn row_from_text(row: &str, width: usize) -> Result<Vec<bool>, String> {
    let cells: Result<Vec<bool>, String> = row
        .chars()
        .map(|c| match c {
            '.' => Ok(true),
            '#' => Ok(false),
            _ => Err(format!("{c:?} is not a cell")),
        })
        .collect();
    let mut cells = cells?;
    cells.resize(width, false);
    Ok(cells)
}

/// How many cells are free.
pub fn free_cells(board: &Board) -> usize {
    board.iter().flatten().filter(|&&free| free).count()
}

/// The boards that Left can move to.
pub fn left_options(board: &Board) -> Vec<Board> {
    placements(board, 1, 0)
}

/// The boards that Right can move to.
pub fn right_options(board: &Board) -> Vec<Board> {
    placements(board, 0, 1)
}

/// All dominoes on a free cell and the free cell `down` and `across` from it.
fn placements(board: &Board, down: usize, across: usize) -> Vec<Board> {
    let is_free = |y: usize, x: usize| board.get(y).and_then(|row| row.get(x)) == Some(&true);
    let mut options = vec![];
    for (y, row) in board.iter().enumerate() {
        for x in 0..row.len() {
            if is_free(y, x) && is_free(y + down, x + across) {
                let mut option = board.clone();
                option[y][x] = false;
                option[y + down][x + across] = false;
                options.push(option);
            }
        }
    }
    options
}

/// Canonical forms by board. The only cache of this crate.
#[derive(Default)]
pub struct Solver {
    known: HashMap<Board, Game>,
}

impl Solver {
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The canonical form of the position.
    pub fn value(&mut self, board: &Board) -> Game {
        if let Some(value) = self.known.get(board) {
            return value.clone();
        }
        let left = self.values(&left_options(board));
        let right = self.values(&right_options(board));
        let value = canonical(&Game::new(left, right));
        self.known.insert(board.clone(), value.clone());
        value
    }

    fn values(&mut self, boards: &[Board]) -> Vec<Game> {
        boards.iter().map(|board| self.value(board)).collect()
    }
}

/// The canonical form of one position.
pub fn value(board: &Board) -> Game {
    Solver::new().value(board)
}
