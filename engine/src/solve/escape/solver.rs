//! The solvers of the escape games behind one interface.

use super::cat::{CatSolver, Convention, Rounds};
use super::play::EscapeAnswer;
use super::{NemesisSolver, Verdict};
use crate::board::escape::{EscapeGraph, Multigraph};
use crate::control::{Control, Stop};
use crate::rules::escape::{Escape, EscapeState, Goal, Reach, Step, Turn};

/// Answers questions about positions on one board, and remembers what it finds out.
pub(super) trait EscapeSolver: Send {
    /// The answer, and a best step for whose turn it is, where it comes with the answer. The play is not over.
    ///
    /// # Errors
    /// Why the search had to stop.
    fn solve(
        &mut self,
        state: &EscapeState,
        control: &Control,
    ) -> Result<(EscapeAnswer, Option<Step>), Stop>;

    /// How many positions were looked at so far.
    fn nodes(&self) -> u64;
}

/// The solver of a game on a board.
pub(super) fn solver(rules: &Escape, board: &EscapeGraph) -> Box<dyn EscapeSolver> {
    match (rules.goal(), rules.reach()) {
        (Goal::Exit, _) => Box::new(NemesisSolver::new(board)),
        (Goal::Rounds, Reach::Edge) => Box::new(Herding::new(Convention::Steps, board)),
        (Goal::Rounds, Reach::Path) => Box::new(Herding::new(Convention::Paths, board)),
    }
}

impl From<Verdict> for (EscapeAnswer, Option<Step>) {
    fn from(verdict: Verdict) -> Self {
        (EscapeAnswer::WalkerWins(verdict.walker_wins), verdict.step)
    }
}

impl EscapeSolver for NemesisSolver {
    fn solve(
        &mut self,
        state: &EscapeState,
        control: &Control,
    ) -> Result<(EscapeAnswer, Option<Step>), Stop> {
        Ok(Self::solve(self, state.at, state.turn, &state.copies, control)?.into())
    }

    fn nodes(&self) -> u64 {
        Self::nodes(self)
    }
}

/// Cat Herding on one board.
struct Herding {
    board: EscapeGraph,
    convention: Convention,
    solver: CatSolver,
    nodes: u64,
}

impl Herding {
    fn new(convention: Convention, board: &EscapeGraph) -> Self {
        Self { board: board.clone(), convention, solver: CatSolver::new(convention), nodes: 0 }
    }

    /// The number of deletions. Whoever does not begin in the convention has his moves compared.
    fn rounds(&mut self, state: &EscapeState, control: &Control) -> Result<Rounds, Stop> {
        let edges = state.edges_left(&self.board).map(|(_, edge)| edge).collect();
        let graph = Multigraph::new(self.board.vertices(), edges);
        match (self.convention, state.turn) {
            (Convention::Steps, Turn::Walk) | (Convention::Paths, Turn::Cut) => {
                self.solver.rounds(&graph, state.at, control)
            }
            (Convention::Paths, Turn::Walk) => {
                let moves = self.solver.cat_moves(&graph, state.at, control)?;
                Ok(moves.into_iter().map(|(_, rounds)| rounds).max().unwrap_or(Rounds::Finite(0)))
            }
            (Convention::Steps, Turn::Cut) => {
                let moves = self.solver.herder_moves(&graph, state.at, control)?;
                Ok(moves.into_iter().map(|(_, rounds)| rounds).min().unwrap_or(Rounds::Never))
            }
        }
    }
}

impl EscapeSolver for Herding {
    fn solve(
        &mut self,
        state: &EscapeState,
        control: &Control,
    ) -> Result<(EscapeAnswer, Option<Step>), Stop> {
        let before = control.nodes();
        let rounds = self.rounds(state, control);
        self.nodes += control.nodes() - before;
        Ok((EscapeAnswer::Rounds(rounds?), None))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
