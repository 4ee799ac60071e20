//! Amazons and its variants in the thesis *Hot Games*.
//!
//! Cells: `L` and `R` amazons, `.` open, anything else burned.

use crate::position::Position;

/// The variant of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// A queen's move, then an arrow.
    Amazons,
    /// A queen's move, which burns all squares but the last.
    Trail,
    /// A queen's move, which burns all squares but the last, then an arrow over burned squares.
    Markswoman,
    /// A knight's move, which burns the first square.
    Knights,
}

/// A board as rows of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Amazons {
    pub game: Game,
    pub rows: Vec<Vec<char>>,
}

type Cell = (usize, usize);

impl Amazons {
    pub fn from_rows(game: Game, rows: &[&str]) -> Amazons {
        Amazons { game, rows: rows.iter().map(|row| row.chars().collect()).collect() }
    }

    fn at(&self, (row, column): Cell) -> char {
        self.rows[row][column]
    }

    fn cells(&self) -> Vec<Cell> {
        (0..self.rows.len()).flat_map(|y| (0..self.rows[y].len()).map(move |x| (y, x))).collect()
    }

    /// Returns the cells strictly between two cells; `None` if the two are not on one line.
    fn between(from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let (dy, dx) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
        let length = dy.abs().max(dx.abs());
        if length == 0 || (dy != 0 && dx != 0 && dy.abs() != dx.abs()) {
            return None;
        }
        let cell =
            |i: i64| ((from.0 as i64 + dy.signum() * i) as usize, (from.1 as i64 + dx.signum() * i) as usize);
        Some((1..length).map(cell).collect())
    }

    fn is_queen_move(&self, from: Cell, to: Cell) -> bool {
        self.at(to) == '.'
            && Self::between(from, to).is_some_and(|cells| cells.iter().all(|&cell| self.at(cell) == '.'))
    }

    fn is_knight_move(&self, from: Cell, to: Cell) -> bool {
        let (dy, dx) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        self.at(to) == '.' && (dy, dx) != (0, 0) && dy * dx == 2
    }

    fn with(&self, changes: &[(Cell, char)]) -> Amazons {
        let mut after = self.clone();
        for &((row, column), cell) in changes {
            after.rows[row][column] = cell;
        }
        after
    }

    /// Returns all positions after an arrow from a cell, over cells that `passes` accepts and onto one of
    /// them.
    fn shots(&self, archer: Cell, passes: impl Fn(char) -> bool) -> Vec<Amazons> {
        let targets = self.cells().into_iter().filter(|&target| {
            passes(self.at(target))
                && Self::between(archer, target)
                    .is_some_and(|cells| cells.iter().all(|&cell| passes(self.at(cell))))
        });
        targets.map(|target| self.with(&[(target, '#')])).collect()
    }

    fn moves(&self, own: char) -> Vec<Amazons> {
        let mut options = vec![];
        for from in self.cells().into_iter().filter(|&cell| self.at(cell) == own) {
            for to in self.cells() {
                let moved = |start| self.with(&[(from, start), (to, own)]);
                let trail = || {
                    let passed = Self::between(from, to).unwrap_or_default();
                    moved('#').with(&passed.into_iter().map(|cell| (cell, '#')).collect::<Vec<_>>())
                };
                match self.game {
                    Game::Knights if self.is_knight_move(from, to) => options.push(moved('#')),
                    Game::Knights => {}
                    _ if !self.is_queen_move(from, to) => {}
                    Game::Amazons => options.extend(moved('.').shots(to, |cell| cell == '.')),
                    Game::Trail => options.push(trail()),
                    Game::Markswoman => options.extend(trail().shots(to, |cell| cell != 'L' && cell != 'R')),
                }
            }
        }
        options
    }
}

impl Position for Amazons {
    fn left_options(&self) -> Vec<Amazons> {
        self.moves('L')
    }

    fn right_options(&self) -> Vec<Amazons> {
        self.moves('R')
    }
}
