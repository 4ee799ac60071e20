//! Boards without the vertices that nothing names, no edge, exit or start: nothing happens there, and they are to cost
//! nothing.

use super::graph::EscapeGraph;
use super::multigraph::{Edge, Multigraph};
use crate::ground::graph::{Kept, is_sparse};

/// Boards with fewer vertices are left as they are.
const FEW: usize = 1 << 12;

/// What tells of vertices, and can be told of the same ones by other names.
pub(crate) trait OnVertices {
    /// The same with other names, in the same order.
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self;
}

impl<T: OnVertices> OnVertices for Option<T> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.map(|told| told.renamed(name))
    }
}

impl<T: OnVertices, E> OnVertices for Result<T, E> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.map(|told| told.renamed(name))
    }
}

impl<T: OnVertices> OnVertices for Vec<T> {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        self.into_iter().map(|told| told.renamed(name)).collect()
    }
}

impl OnVertices for u32 {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        name(self)
    }
}

/// What is left of a board when the vertices are taken away at which there is no edge, no exit and no start. Edges keep
/// their numbers.
pub(crate) struct Compact {
    board: EscapeGraph,
    /// The vertices that are left.
    kept: Kept,
}

impl Compact {
    /// What is left, if that is much less. Time O(m log m), memory O(m) for m edges and exits.
    pub(crate) fn of(board: &EscapeGraph) -> Option<Self> {
        if !Self::is_for(board) {
            return None;
        }
        let edges = board.graph().edges();
        let named = board.exits().iter().copied().chain(board.start());
        let kept = Kept::new(edges.iter().flat_map(|edge| edge.ends).chain(named));
        let number = |v: u32| kept.number(v);
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
        let is_named = edges > 0 || !board.exits().is_empty() || board.start().is_some();
        board.vertices() >= FEW && is_sparse(board.vertices(), edges + board.exits().len()) && is_named
    }

    /// The board that is left.
    pub(crate) fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// The number of a vertex on it, if it is left.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.kept.number(vertex)
    }

    /// The vertex with a number on it.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.kept.vertex(number)
    }

    /// The answer to a question about a board, asked about what is left of it where that is much less.
    pub(crate) fn ask<T: OnVertices>(board: &EscapeGraph, question: impl FnOnce(&EscapeGraph) -> T) -> T {
        match Self::of(board) {
            Some(compact) => question(compact.board()).renamed(&|number| compact.vertex(number)),
            None => question(board),
        }
    }
}
