//! Positions of any ruleset, played out to the end.

use crate::canonical::canonical;
use crate::game::Game;
use std::collections::HashMap;
use std::hash::Hash;

/// A whole position, without components or symmetries.
pub trait Position: Clone + Eq + Hash {
    /// Returns the positions after Left's moves.
    fn left_options(&self) -> Vec<Self>;

    /// Returns the positions after Right's moves.
    fn right_options(&self) -> Vec<Self>;
}

/// Canonical forms by position: the only cache of this crate.
pub struct Solver<P> {
    known: HashMap<P, Game>,
}

impl<P: Position> Default for Solver<P> {
    fn default() -> Self {
        Solver { known: HashMap::new() }
    }
}

impl<P: Position> Solver<P> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the canonical form of the position.
    pub fn value(&mut self, position: &P) -> Game {
        if let Some(value) = self.known.get(position) {
            return value.clone();
        }
        let left = self.values(&position.left_options());
        let right = self.values(&position.right_options());
        let value = canonical(&Game::new(left, right));
        self.known.insert(position.clone(), value.clone());
        value
    }

    fn values(&mut self, positions: &[P]) -> Vec<Game> {
        positions.iter().map(|position| self.value(position)).collect()
    }
}

/// Returns the canonical form of one position.
pub fn value<P: Position>(position: &P) -> Game {
    Solver::new().value(position)
}

/// Returns the game of a position as a literal tree, without any simplification.
pub fn tree<P: Position>(position: &P) -> Game {
    let all = |options: Vec<P>| options.iter().map(tree).collect();
    Game::new(all(position.left_options()), all(position.right_options()))
}
