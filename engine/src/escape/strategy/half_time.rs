//! Strategies for Nemesis at half-time, when she is to delete.
//!
//! The fugitive has just come to the start. He may as well have come from a vertex of its own, by an edge that nothing else
//! needs: to go back there gives her two deletions for nothing, and for her to delete that edge is no better than to delete
//! another one, since an edge more never hurts him. So who wins at half-time is who wins with him on that vertex and to
//! move.

use super::{Strategy, StrategyFault};
use crate::escape::board::{Edge, EscapeGraph, Multigraph};
use crate::ground::control::{Control, OrStop, UNLIMITED};

/// About the memory of a name, in bytes.
const NAME_BYTES: usize = 48;

/// The strategy of whoever wins where the Nemesis begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfTimeStrategy {
    /// The strategy on the board with one vertex more: see [`HalfTimeStrategy::board`].
    pub strategy: Strategy,
}

impl HalfTimeStrategy {
    /// The board with one vertex more, the last one, from which a single edge leads to the start; there the play begins.
    ///
    /// # Errors
    /// The end of the budget.
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

    /// Checks every node, from the definition: that is a proof of who wins with the fugitive on the vertex `start` and the
    /// Nemesis to delete.
    ///
    /// # Errors
    /// The first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), StrategyFault> {
        super::check_start(start, board)?;
        let fault = |message: String| StrategyFault { node: 0, message };
        let extended = Self::board(board, start, &UNLIMITED).map_err(|stop| fault(stop.to_string()))?;
        self.strategy.check(&extended, board.vertices() as u32)
    }
}
