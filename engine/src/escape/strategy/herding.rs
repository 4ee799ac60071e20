//! The number of deletions in Cat Herding, with strategies of both players that prove it.

use super::{CatStrategy, HerderStrategy, fault_at};
use crate::escape::board::{EscapeGraph, OnVertices};
use crate::escape::rules::{Convention, Rounds};
use crate::ground::data::DataError;

/// The number of copies that are deleted, with a strategy of the cat that proves that there are no fewer, and
/// a strategy of the herder that proves that there are no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HerdingStrategies {
    /// The number of deletions.
    pub rounds: Rounds,
    /// A strategy by which the cat survives that many deletions.
    pub cat: CatStrategy,
    /// A strategy by which the herder needs no more, or None if the cat is never caught.
    pub herder: Option<HerderStrategy>,
}

impl HerdingStrategies {
    /// Checks every node of both strategies by the definition. Success proves the number of deletions with
    /// the cat on the vertex `start`, where the player who moves first in the convention is to move.
    ///
    /// # Errors
    /// Returns the first node that is wrong; the cat's strategy is checked first.
    pub fn check(&self, board: &EscapeGraph, convention: Convention, start: u32) -> Result<(), DataError> {
        self.cat.check(board, convention, (start, self.rounds))?;
        match (&self.herder, self.rounds) {
            (Some(herder), Rounds::Finite(rounds)) => herder.check(board, convention, (start, rounds)),
            (None, Rounds::Never) => Ok(()),
            _ => Err(fault_at(0, "the herder has a strategy if and only if the cat is caught")),
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
