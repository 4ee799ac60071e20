//! The edges of which a copy is left, and reachability along them.

use std::mem::replace;

use crate::escape::board::{ByVertex, Compact, Edge, EscapeGraph};
use crate::ground::graph::Classes;

/// The distance of a vertex that cannot be reached.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Iterates over the edges of which a copy is left and their numbers, where `copies` gives the number of
/// copies left of each edge.
pub(crate) fn remaining<'c>(
    board: &'c EscapeGraph,
    copies: &'c [u32],
) -> impl Iterator<Item = (usize, Edge)> + 'c {
    let edges = board.graph().edges().iter().zip(copies).enumerate();
    edges
        .filter(|(_, (_, copies))| **copies > 0)
        .map(|(number, (edge, &copies))| (number, Edge { copies, ..*edge }))
}

/// Returns whether a path leads from a vertex that has an edge to an exit, along edges of which a copy is
/// left. The time is nearly linear in the number of edges, and in that of vertices unless they are far more.
pub(crate) fn leads_to_exit(board: &EscapeGraph, copies: &[u32], from: u32) -> bool {
    if let Some(compact) = Compact::of(board) {
        return compact.number(from).is_some_and(|from| leads_to_exit(compact.board(), copies, from));
    }
    let mut parts = Classes::new(board.vertices());
    for (_, edge) in remaining(board, copies) {
        parts.join(edge.ends[0], edge.ends[1]);
    }
    let part = parts.root(from);
    board.exits().iter().any(|&exit| parts.root(exit) == part)
}

/// The neighbours of each vertex, along edges of which a copy is left.
pub(crate) struct Neighbours {
    lists: ByVertex<Vec<u32>>,
    edges: usize,
}

impl Neighbours {
    /// Builds the lists. Time and memory are linear in the number of vertices or, if that is much larger, in
    /// that of edges.
    pub(crate) fn new(board: &EscapeGraph, copies: &[u32]) -> Self {
        let mut lists = ByVertex::new(board.vertices(), copies.len(), Vec::new());
        for (_, edge) in remaining(board, copies) {
            let [u, v] = edge.ends;
            lists.get_mut(u).push(v);
            lists.get_mut(v).push(u);
        }
        Self { lists, edges: copies.len() }
    }

    /// Creates a map that gives every vertex the same value.
    fn for_each_vertex<T: Clone>(&self, usual: T) -> ByVertex<T> {
        ByVertex::new(self.lists.vertices(), self.edges, usual)
    }

    /// Returns the neighbours of a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        self.lists.get(vertex)
    }

    /// Returns the vertices that can be reached from a vertex by paths that avoid the vertex `closed`,
    /// beginning with the vertex itself.
    pub(crate) fn reached(&self, from: u32, closed: Option<u32>) -> Vec<u32> {
        let mut is_closed = self.for_each_vertex(false);
        // The closed vertex counts as visited, so no path enters it.
        for vertex in closed.into_iter().chain([from]) {
            *is_closed.get_mut(vertex) = true;
        }
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            for &to in self.of(reached[next]) {
                if !replace(is_closed.get_mut(to), true) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached
    }

    /// Returns the distance, in edges, of each vertex from the nearest vertex of a set, or [`NOWHERE`] if
    /// none can be reached. This is breadth-first search.
    pub(crate) fn distances(&self, from: &[u32]) -> ByVertex<u32> {
        let mut distances = self.for_each_vertex(NOWHERE);
        from.iter().for_each(|&vertex| *distances.get_mut(vertex) = 0);
        let mut found = from.to_vec();
        let mut next = 0;
        while next < found.len() {
            let vertex = found[next];
            for &to in self.of(vertex) {
                if *distances.get(to) == NOWHERE {
                    *distances.get_mut(to) = *distances.get(vertex) + 1;
                    found.push(to);
                }
            }
            next += 1;
        }
        distances
    }
}
