//! Boards without their unused vertices, those with no edge that are neither exit nor start.
//!
//! Nothing happens on these vertices, so they should not cost time or memory either.

use super::graph::EscapeGraph;
use super::multigraph::{Edge, Multigraph};
use crate::ground::graph::{Kept, is_sparse};

/// The number of vertices below which boards are left as they are.
const FEW: usize = 1 << 12;

/// A statement about vertices that can be translated to other vertex numbers, such as a vertex, a strategy or
/// an explanation.
pub(crate) trait OnVertices {
    /// Replaces each vertex `v` by `name(v)`, where `name` is increasing.
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

/// A board whose unused vertices (no edge, not an exit, not the start) are removed. Edges keep their numbers.
pub(crate) struct Compact {
    board: EscapeGraph,
    /// The vertices that remain, with their new numbers.
    kept: Kept,
}

impl Compact {
    /// Returns the compact board, or None if it would not be much smaller. Time O(m log m), memory O(m) for m
    /// edges and exits.
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

    /// Returns whether the compact board is much smaller than the board.
    pub(crate) fn is_for(board: &EscapeGraph) -> bool {
        let edges = board.graph().edges().len();
        // Otherwise the compact board would have no vertices at all.
        let is_named = edges > 0 || !board.exits().is_empty() || board.start().is_some();
        board.vertices() >= FEW && is_sparse(board.vertices(), edges + board.exits().len()) && is_named
    }

    /// The board without the unused vertices.
    pub(crate) fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the number of a vertex on the compact board, or None if the vertex was removed.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.kept.number(vertex)
    }

    /// Returns the original vertex that has this number on the compact board.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.kept.vertex(number)
    }

    /// Answers a question about a board by asking it about the compact board, if that is much smaller. The
    /// vertices in the answer are those of the original board.
    pub(crate) fn ask<T: OnVertices>(board: &EscapeGraph, question: impl FnOnce(&EscapeGraph) -> T) -> T {
        match Self::of(board) {
            Some(compact) => question(compact.board()).renamed(&|number| compact.vertex(number)),
            None => question(board),
        }
    }
}
