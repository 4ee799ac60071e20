//! The edges of which a copy is left, and what can be reached along them.

use std::mem::replace;

use rustc_hash::FxHashMap;

use crate::escape::board::{Compact, Edge, EscapeGraph, is_sparse};
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
    vertices: usize,
    lists: Lists,
}

/// The neighbours of all vertices, or of those that have any.
enum Lists {
    Dense(Vec<Vec<u32>>),
    Sparse(FxHashMap<u32, Vec<u32>>),
}

impl Neighbours {
    /// Time and memory are linear in the number of vertices or, if that is much larger, in that of edges.
    pub(crate) fn new(board: &EscapeGraph, copies: &[u32]) -> Self {
        let vertices = board.vertices();
        let pairs = || {
            let ends = remaining(board, copies).map(|(_, edge)| edge.ends);
            ends.flat_map(|[u, v]| [(u, v), (v, u)])
        };
        let lists = if is_sparse(vertices, copies.len()) {
            let mut lists: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
            pairs().for_each(|(u, v)| lists.entry(u).or_default().push(v));
            Lists::Sparse(lists)
        } else {
            let mut lists = vec![Vec::new(); vertices];
            pairs().for_each(|(u, v)| lists[u as usize].push(v));
            Lists::Dense(lists)
        };
        Self { vertices, lists }
    }

    /// The neighbours of a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        match &self.lists {
            Lists::Dense(lists) => &lists[vertex as usize],
            Lists::Sparse(lists) => lists.get(&vertex).map_or(&[], Vec::as_slice),
        }
    }

    /// The vertices to which paths lead from a vertex that do not meet another one, the vertex itself first.
    pub(crate) fn reached(&self, from: u32, closed: Option<u32>) -> Vec<u32> {
        let mut is_closed = vec![false; self.vertices];
        for vertex in closed.into_iter().chain([from]) {
            is_closed[vertex as usize] = true;
        }
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            for &to in self.of(reached[next]) {
                if !replace(&mut is_closed[to as usize], true) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached
    }

    /// How many edges away each vertex is from the nearest of some; [`NOWHERE`] where no way leads.
    pub(crate) fn distances(&self, from: &[u32]) -> Vec<u32> {
        let mut distances = vec![NOWHERE; self.vertices];
        from.iter().for_each(|&vertex| distances[vertex as usize] = 0);
        let mut found = from.to_vec();
        let mut next = 0;
        while next < found.len() {
            let vertex = found[next];
            for &to in self.of(vertex) {
                if distances[to as usize] == NOWHERE {
                    distances[to as usize] = distances[vertex as usize] + 1;
                    found.push(to);
                }
            }
            next += 1;
        }
        distances
    }
}
