//! Strategies of those who win, written out.

use super::EscapePlay;
use crate::escape::board::{Compact, EscapeGraph, OnVertices};
use crate::escape::cat::{CatSolver, Convention};
use crate::escape::rules::{Escape, Goal};
use crate::escape::strategy::{BlizzardStrategy, HerdingStrategies, Strategy};
use crate::escape::{BlizzardSolver, NemesisSolver};
use crate::ground::control::{Control, OrStop};

/// A strategy from the start of a play. It has a check of its own, which knows no solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenStrategy {
    /// The one of whoever wins Nemesis.
    Nemesis(Strategy),
    /// The one of whoever wins Blizzard.
    Blizzard(BlizzardStrategy),
    /// Those of both players of Cat Herding.
    Herding(Convention, HerdingStrategies),
}

impl EscapePlay<'_> {
    /// How the winner wins from where somebody stands, on the board as it was at the beginning. None in games of which
    /// strategies are not written out. Vertices that nothing names cost nothing.
    ///
    /// # Errors
    /// Those of [`NemesisSolver::strategy`] and [`CatSolver::strategies`], and the end of the budget.
    pub fn strategy(&self, control: &Control) -> OrStop<Option<WrittenStrategy>> {
        let rules = *self.rules();
        let board = self.board().clone().with_start(self.state().at);
        Compact::ask(&board, |board| match board.start() {
            Some(at) => written(rules, board, at, control),
            None => Ok(None),
        })
    }
}

fn written(
    rules: Escape,
    board: &EscapeGraph,
    at: u32,
    control: &Control,
) -> OrStop<Option<WrittenStrategy>> {
    let convention = if rules == Escape::CAT_HERDING { Convention::Steps } else { Convention::Paths };
    Ok(Some(match rules {
        Escape::NEMESIS => WrittenStrategy::Nemesis(NemesisSolver::new(board).strategy(at, control)?),
        Escape::BLIZZARD => {
            control.check(1, board.graph().bytes_of_rows())?;
            WrittenStrategy::Blizzard(BlizzardSolver::new(board).strategy(at))
        }
        _ if rules.goal() == Goal::Rounds => {
            let strategies = CatSolver::new(convention).strategies(board, at, control)?;
            WrittenStrategy::Herding(convention, strategies)
        }
        _ => return Ok(None),
    }))
}

impl OnVertices for WrittenStrategy {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Nemesis(strategy) => Self::Nemesis(strategy.renamed(name)),
            Self::Blizzard(strategy) => Self::Blizzard(strategy.renamed(name)),
            Self::Herding(convention, strategies) => Self::Herding(convention, strategies.renamed(name)),
        }
    }
}
