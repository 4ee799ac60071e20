//! Domineering: Left places vertical dominoes, Right horizontal ones, on free cells; the player who cannot
//! move loses (WW, chapter 5).

use crate::position::Position;

/// Rows of cells; `true` marks a free cell.
pub type Board = Vec<Vec<bool>>;

/// Parses rows of `.` (free) and `#` (not free); short rows are filled up.
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

/// Returns the number of free cells.
pub fn free_cells(board: &Board) -> usize {
    board.iter().flatten().filter(|&&free| free).count()
}

/// Returns the boards after every domino on a free cell and the free cell `down` and `across` from it.
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

impl Position for Board {
    fn left_options(&self) -> Vec<Board> {
        placements(self, 1, 0)
    }

    fn right_options(&self) -> Vec<Board> {
        placements(self, 0, 1)
    }
}
