//! Winning strategies of a play.

use super::EscapePlay;
use crate::escape::board::{Compact, EscapeGraph, OnVertices};
use crate::escape::cat::{CatSolver, Convention};
use crate::escape::rules::{Cuts, Turn};
use crate::escape::strategy::{BlizzardStrategy, HalfTimeStrategy, HerdingStrategies, Strategy};
use crate::escape::{BlizzardSolver, NemesisSolver};
use crate::ground::control::{Control, OrStop, Stop};

/// A strategy from the start of a play. Its check uses no solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenStrategy {
    /// The winner's strategy for Nemesis.
    Nemesis(Strategy),
    /// The winner's strategy for Nemesis if the Nemesis moves first.
    HalfTime(HalfTimeStrategy),
    /// The winner's strategy for Blizzard.
    Blizzard(BlizzardStrategy),
    /// The strategies of both players of Cat Herding.
    Herding(Convention, HerdingStrategies),
}

impl EscapePlay<'_> {
    /// Computes a winning strategy from the walking player's vertex, or the strategies of both players of Cat
    /// Herding, on the board as it was at the beginning. Unused vertices take no time or memory.
    ///
    /// # Errors
    /// Returns the errors of [`NemesisSolver::strategy`] and [`CatSolver::strategies`], and the reason to
    /// stop if the budget ends.
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
                // The half-time position becomes one with the fugitive to move on a board with one more
                // vertex.
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

/// Answers a question about the compact board and its start.
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
