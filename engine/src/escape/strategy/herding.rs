//! The number of deletions of a cat, with strategies of both players that show it.

use super::{CatStrategy, HerderStrategy, StrategyFault};
use crate::escape::board::{EscapeGraph, OnVertices};
use crate::escape::rules::{Convention, Rounds};

/// How many copies of edges are deleted, and why: no fewer, by the strategy of the cat, and no more, by that
/// of the herder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HerdingStrategies {
    /// The number of deletions.
    pub rounds: Rounds,
    /// How the cat lasts so many.
    pub cat: CatStrategy,
    /// How the herder needs no more; none where the cat is never caught.
    pub herder: Option<HerderStrategy>,
}

impl HerdingStrategies {
    /// Checks every node of both strategies, from the definition: that is a proof of the number of deletions
    /// with the cat on the vertex `start` and who begins in the convention to move.
    ///
    /// # Errors
    /// The first node that is wrong, of the cat's strategy before the herder's.
    pub fn check(
        &self,
        board: &EscapeGraph,
        convention: Convention,
        start: u32,
    ) -> Result<(), StrategyFault> {
        self.cat.check(board, convention, (start, self.rounds))?;
        match (&self.herder, self.rounds) {
            (Some(herder), Rounds::Finite(rounds)) => herder.check(board, convention, (start, rounds)),
            (None, Rounds::Never) => Ok(()),
            _ => Err(StrategyFault {
                node: 0,
                message: "the herder has a strategy if and only if the cat is caught".to_owned(),
            }),
        }
    }
}

impl OnVertices for HerdingStrategies {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        let cat = CatStrategy { nodes: self.cat.nodes.renamed(name) };
        let herder = self.herder.map(|herder| HerderStrategy { nodes: herder.nodes.renamed(name), ..herder });
        Self { cat, herder, ..self }
    }
}
