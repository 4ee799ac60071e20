//! The edges of which a copy is left, and what can be reached along them.

use std::mem::replace;

use crate::escape::board::{ByVertex, Compact, Edge, EscapeGraph};
use crate::ground::graph::Classes;

/// No way leads there.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The edges of which a copy is left, with their numbers, when so many are left of each.
pub(crate) fn remaining<'c>(
    board: &'c EscapeGraph,
    copies: &'c [u32],
) -> impl Iterator<Item = (usize, Edge)> + 'c {
    let edges = board.graph().edges().iter().zip(copies).enumerate();
    edges
        .filter(|(_, (_, copies))| **copies > 0)
        .map(|(number, (edge, &copies))| (number, Edge { copies, ..*edge }))
}

/// Does a way lead from a vertex with an edge to an exit, along edges of which a copy is left? Time is near
/// linear in the edges, and in the vertices if they are not many more.
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

/// The neighbours of each vertex along edges of which a copy is left.
pub(crate) struct Neighbours {
    lists: ByVertex<Vec<u32>>,
    edges: usize,
}

impl Neighbours {
    /// Time and memory are linear in the number of vertices or, if that is much larger, in that of edges.
    pub(crate) fn new(board: &EscapeGraph, copies: &[u32]) -> Self {
        let mut lists = ByVertex::new(board.vertices(), copies.len(), Vec::new());
        for (_, edge) in remaining(board, copies) {
            let [u, v] = edge.ends;
            lists.get_mut(u).push(v);
            lists.get_mut(v).push(u);
        }
        Self { lists, edges: copies.len() }
    }

    /// The same thing for each vertex.
    fn for_each_vertex<T: Clone>(&self, usual: T) -> ByVertex<T> {
        ByVertex::new(self.lists.vertices(), self.edges, usual)
    }

    /// The neighbours of a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        self.lists.get(vertex)
    }

    /// The vertices to which paths lead from a vertex that do not meet another one, the vertex itself first.
    pub(crate) fn reached(&self, from: u32, closed: Option<u32>) -> Vec<u32> {
        let mut is_closed = self.for_each_vertex(false);
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

    /// How many edges away each vertex is from the nearest of some; [`NOWHERE`] where no way leads.
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
