//! Strategies for Nemesis at half-time, when the Nemesis is to delete.
//!
//! The fugitive has just arrived at the start. We may assume that they came from a new vertex, by an edge
//! that nothing else needs. Going back there would give the Nemesis two deletions for nothing. Deleting that
//! edge is no better for the Nemesis than any other deletion, since an additional edge never hurts the
//! fugitive. So the winner at half-time is the winner with the fugitive on the new vertex and to move.

use super::{Strategy, fault_at};
use crate::escape::board::{Edge, EscapeGraph, Multigraph};
use crate::ground::control::{Control, OrStop, UNLIMITED};
use crate::ground::data::DataError;

/// An estimate of the memory of a name, in bytes.
const NAME_BYTES: usize = 48;

/// The winner's strategy if the Nemesis moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfTimeStrategy {
    /// The strategy on the board with one more vertex; see [`HalfTimeStrategy::board`].
    pub strategy: Strategy,
}

impl HalfTimeStrategy {
    /// Returns the board with one more vertex, which is the last one. A single edge leads from it to the
    /// start of the game, and the new board starts there.
    ///
    /// # Errors
    /// Returns the reason to stop if the budget ends.
    pub fn board(board: &EscapeGraph, start: u32, control: &Control) -> OrStop<EscapeGraph> {
        let before = board.vertices() as u32;
        let mut edges = board.graph().edges().to_vec();
        edges.push(Edge::simple(start, before));
        let graph = Multigraph::under(board.vertices() + 1, edges, control)?;
        let mut extended = EscapeGraph::new(graph).with_exits(board.exits().to_vec());
        if board.has_names() {
            control.check(0, NAME_BYTES * board.vertices())?;
            let mut names: Vec<String> = (0..before).map(|vertex| board.name(vertex)).collect();
            let is_new = |name: &String| !names.contains(name);
            let others = (2..).map(|n| format!("before {n}"));
            names.extend(std::iter::once("before".to_owned()).chain(others).find(is_new));
            extended = extended.with_names(names);
        }
        Ok(extended.with_start(before))
    }

    /// Checks every node by the definition. Success proves who wins with the fugitive on the vertex `start`
    /// and the Nemesis to delete.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        super::check_start(start, board)?;
        let fault = |message: String| fault_at(0, message);
        let extended = Self::board(board, start, &UNLIMITED).map_err(|stop| fault(stop.to_string()))?;
        self.strategy.check(&extended, board.vertices() as u32)
    }
}
