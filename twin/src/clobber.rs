//! Clobber: a player moves a stone onto an orthogonally adjacent stone of the
//! other player, which is removed.

use crate::position::Position;

/// Rows of cells: `L` a stone of Left, `R` one of Right, anything else none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clobber(pub Vec<Vec<char>>);

impl Clobber {
    pub fn from_rows(rows: &[&str]) -> Clobber {
        Clobber(rows.iter().map(|row| row.chars().collect()).collect())
    }

    fn captures(&self, own: char, enemy: char) -> Vec<Clobber> {
        let mut options = vec![];
        for from in self.cells(own) {
            for to in self.cells(enemy) {
                if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1 {
                    let mut option = self.clone();
                    option.0[from.0][from.1] = '.';
                    option.0[to.0][to.1] = own;
                    options.push(option);
                }
            }
        }
        options
    }

    /// Returns the row and column of all cells that hold `stone`.
    fn cells(&self, stone: char) -> Vec<(usize, usize)> {
        let mut cells = vec![];
        for (y, row) in self.0.iter().enumerate() {
            cells.extend((0..row.len()).filter(|&x| row[x] == stone).map(|x| (y, x)));
        }
        cells
    }
}

impl Position for Clobber {
    fn left_options(&self) -> Vec<Clobber> {
        self.captures('L', 'R')
    }

    fn right_options(&self) -> Vec<Clobber> {
        self.captures('R', 'L')
    }
}
