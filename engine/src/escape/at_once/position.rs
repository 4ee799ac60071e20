//! Boards of Nemesis with simultaneous choices, together with their solvers.

use std::sync::{Mutex, PoisonError};

use super::{AtOnceAnswer, AtOnceSolver, Probability};
use crate::escape::board::{Compact, EscapeGraph};
use crate::escape::rules::NemesisAtOnce;
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Facts, Ruleset};

/// A board on which the fugitive and the Nemesis choose simultaneously.
pub struct AtOncePosition {
    board: EscapeGraph,
    /// The solver, which is created when it is first asked.
    solver: Mutex<Option<AtOnceSolver>>,
    /// The board without unused vertices, if it is much smaller.
    compact: Option<Compact>,
}

impl AtOncePosition {
    /// Creates a position about which nothing is known yet.
    pub fn new(board: EscapeGraph) -> Self {
        let compact = Compact::of(&board);
        Self { board, solver: Mutex::new(None), compact }
    }

    /// The multigraph with its exits and its start.
    pub fn graph(&self) -> &EscapeGraph {
        &self.board
    }

    /// Computes the answer for the fugitive on a vertex.
    ///
    /// # Errors
    /// Returns the errors of [`AtOnceSolver::solve`].
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn answer(&self, at: u32, control: &Control) -> OrStop<AtOnceAnswer> {
        assert!((at as usize) < self.board.vertices(), "the start is a vertex");
        let Some(compact) = &self.compact else {
            return self.ask(|solver| solver.solve(at, control));
        };
        let Some(at_left) = compact.number(at) else {
            // The vertex has no edge.
            let probability = if self.board.is_exit(at) { Probability::ONE } else { Probability::ZERO };
            return Ok(AtOnceAnswer { probability, fugitive: Vec::new(), nemesis: Vec::new() });
        };
        let answer = self.ask(|solver| solver.solve(at_left, control))?;
        let fugitive = answer.fugitive.into_iter().map(|(to, chance)| (compact.vertex(to), chance));
        Ok(AtOnceAnswer { fugitive: fugitive.collect(), ..answer })
    }

    /// The number of matrices that have been solved.
    pub fn nodes(&self) -> u64 {
        self.ask(|solver| solver.nodes())
    }

    fn ask<T>(&self, question: impl FnOnce(&mut AtOnceSolver) -> T) -> T {
        let mut made = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let board = self.compact.as_ref().map_or(&self.board, Compact::board);
        question(made.get_or_insert_with(|| AtOnceSolver::new(board)))
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
