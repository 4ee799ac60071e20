//! Boards of the game.

use std::sync::{Mutex, PoisonError};

use super::{AtOnceAnswer, AtOnceSolver};
use crate::escape::board::EscapeGraph;
use crate::escape::rules::NemesisAtOnce;
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Facts, Ruleset};

/// A board on which fugitive and Nemesis choose at the same time.
pub struct AtOncePosition {
    board: EscapeGraph,
    /// Made when it is first asked.
    solver: Mutex<Option<AtOnceSolver>>,
}

impl AtOncePosition {
    /// A board on which nothing is known yet.
    pub fn new(board: EscapeGraph) -> Self {
        Self { board, solver: Mutex::new(None) }
    }

    /// The multigraph with its exits and its start.
    pub fn graph(&self) -> &EscapeGraph {
        &self.board
    }

    /// The answer for the fugitive on a vertex.
    ///
    /// # Errors
    /// Those of [`AtOnceSolver::solve`].
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn answer(&self, at: u32, control: &Control) -> OrStop<AtOnceAnswer> {
        assert!((at as usize) < self.board.vertices(), "the start is a vertex");
        self.ask(|solver| solver.solve(at, control))
    }

    /// How many matrices were solved so far.
    pub fn nodes(&self) -> u64 {
        self.ask(|solver| solver.nodes())
    }

    fn ask<T>(&self, question: impl FnOnce(&mut AtOnceSolver) -> T) -> T {
        let mut made = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        question(made.get_or_insert_with(|| AtOnceSolver::new(&self.board)))
    }
}

impl OfBoard for AtOncePosition {
    type Board = EscapeGraph;

    fn rules_facts(&self) -> &'static Facts {
        NemesisAtOnce.facts()
    }

    fn of_board(&self) -> &EscapeGraph {
        &self.board
    }
}

impl NemesisAtOnce {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: EscapeGraph) -> AtOncePosition {
        AtOncePosition::new(board)
    }
}
