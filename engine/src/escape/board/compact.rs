//! Boards without the vertices at which there is no edge: nothing happens there, and they are to cost nothing.

use super::graph::EscapeGraph;
use super::multigraph::{Edge, Multigraph, is_sparse};

/// Boards with fewer vertices are left as they are.
const FEW: usize = 1 << 12;

/// What is left of a board when the vertices without edges are taken away. Edges keep their numbers.
pub(crate) struct Compact {
    board: EscapeGraph,
    /// The vertices that are left, in increasing order.
    kept: Vec<u32>,
}

impl Compact {
    /// What is left, if that is much less. Time O(m log m), memory O(m).
    pub(crate) fn of(board: &EscapeGraph) -> Option<Self> {
        if !Self::is_for(board) {
            return None;
        }
        let edges = board.graph().edges();
        let mut kept: Vec<u32> = edges.iter().flat_map(|edge| edge.ends).collect();
        kept.sort_unstable();
        kept.dedup();
        let number = |v: u32| kept.binary_search(&v).ok().map(|i| i as u32);
        let renumbered = edges.iter().filter_map(|edge| {
            let [u, v] = edge.ends;
            Some(Edge { ends: [number(u)?, number(v)?], ..*edge })
        });
        let graph = Multigraph::new(kept.len(), renumbered.collect());
        let exits = board.exits().iter().filter_map(|&exit| number(exit)).collect();
        let compact = EscapeGraph::new(graph).with_exits(exits);
        let compact = match board.start().and_then(number) {
            Some(start) => compact.with_start(start),
            None => compact,
        };
        Some(Self { board: compact, kept })
    }

    /// Is what is left much less?
    pub(crate) fn is_for(board: &EscapeGraph) -> bool {
        let edges = board.graph().edges().len();
        board.vertices() >= FEW && is_sparse(board.vertices(), edges) && edges > 0
    }

    /// The board that is left.
    pub(crate) fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// The number of a vertex on it, if it is left.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.kept.binary_search(&vertex).ok().map(|i| i as u32)
    }

    /// The vertex with a number on it.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.kept[number as usize]
    }
}
