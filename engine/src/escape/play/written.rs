//! Strategies of those who win, written out.

use super::EscapePlay;
use crate::escape::board::{Compact, EscapeGraph, OnVertices};
use crate::escape::cat::{CatSolver, Convention};
use crate::escape::rules::{Cuts, Turn};
use crate::escape::strategy::{BlizzardStrategy, HalfTimeStrategy, HerdingStrategies, Strategy};
use crate::escape::{BlizzardSolver, NemesisSolver};
use crate::ground::control::{Control, OrStop, Stop};

/// A strategy from the start of a play. It has a check of its own, which knows no solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenStrategy {
    /// The one of whoever wins Nemesis.
    Nemesis(Strategy),
    /// The one of whoever wins where the Nemesis begins.
    HalfTime(HalfTimeStrategy),
    /// The one of whoever wins Blizzard.
    Blizzard(BlizzardStrategy),
    /// Those of both players of Cat Herding.
    Herding(Convention, HerdingStrategies),
}

impl EscapePlay<'_> {
    /// How the winner wins from where somebody stands, or how both play best, on the board as it was at the beginning.
    /// Vertices that nothing names cost nothing.
    ///
    /// # Errors
    /// Those of [`NemesisSolver::strategy`] and [`CatSolver::strategies`], and the end of the budget.
    pub fn strategy(&self, control: &Control) -> OrStop<WrittenStrategy> {
        let (rules, at) = (self.rules(), self.state().at);
        let board = self.board().clone().with_start(at);
        if let Some(convention) = Convention::of(rules) {
            return from_start(&board, |board, at| {
                let strategies = CatSolver::new(convention).strategies(board, at, control)?;
                Ok(WrittenStrategy::Herding(convention, strategies))
            });
        }
        let of_nemesis = |board: &EscapeGraph, at| NemesisSolver::new(board).strategy(at, control);
        match (rules.cuts(), rules.first()) {
            (Cuts::Anywhere, Turn::Walk) => from_start(&board, of_nemesis).map(WrittenStrategy::Nemesis),
            (Cuts::Anywhere, Turn::Cut) => {
                let board = HalfTimeStrategy::board(&board, at, control)?;
                let strategy = from_start(&board, of_nemesis)?;
                Ok(WrittenStrategy::HalfTime(HalfTimeStrategy { strategy }))
            }
            (Cuts::AtHisVertex, _) => from_start(&board, |board, at| {
                control.check(1, board.graph().bytes_of_rows())?;
                Ok(WrittenStrategy::Blizzard(BlizzardSolver::new(board).strategy(at)))
            }),
        }
    }
}

/// Asks about what is left of a board without the vertices that nothing names, and about its start.
fn from_start<T: OnVertices>(
    board: &EscapeGraph,
    question: impl FnOnce(&EscapeGraph, u32) -> OrStop<T>,
) -> OrStop<T> {
    Compact::ask(board, |board| question(board, board.start().ok_or(Stop::OutOfRange)?))
}

impl OnVertices for WrittenStrategy {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Nemesis(strategy) => Self::Nemesis(strategy.renamed(name)),
            Self::HalfTime(HalfTimeStrategy { strategy }) => {
                Self::HalfTime(HalfTimeStrategy { strategy: strategy.renamed(name) })
            }
            Self::Blizzard(strategy) => Self::Blizzard(strategy.renamed(name)),
            Self::Herding(convention, strategies) => Self::Herding(convention, strategies.renamed(name)),
        }
    }
}
