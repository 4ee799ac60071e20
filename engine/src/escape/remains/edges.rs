//! The edges of which a copy is left, reachability along them, and pruning: the removal of vertices that are
//! useless to the fugitive.

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

// The adjacency lists of a board are stored one after another in one list.

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HalfEdge {
    /// The other end.
    pub(crate) to: u32,
    /// The number of the edge in the graph.
    pub(crate) edge: u32,
}

/// The edges at each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The index of the first half-edge of each vertex, followed by the total number.
    starts: Vec<u32>,
    ways: Vec<HalfEdge>,
}

impl Rows {
    /// Builds the lists by a counting sort, in linear time and memory.
    pub(crate) fn new(board: &EscapeGraph) -> Self {
        let edges = board.graph().edges();
        let mut starts = vec![0_u32; board.vertices() + 1];
        for end in edges.iter().flat_map(|edge| edge.ends) {
            starts[end as usize] += 1;
        }
        // At first each entry is the end of its row. Each half-edge that is inserted moves the entry down by
        // one, and in the end it is the start. Inserting in reverse keeps the order of the edges.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ways = vec![HalfEdge { to: 0, edge: 0 }; 2 * edges.len()];
        for (i, edge) in edges.iter().enumerate().rev() {
            let [u, v] = edge.ends;
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut starts[from as usize];
                *place -= 1;
                ways[*place as usize] = HalfEdge { to, edge: i as u32 };
            }
        }
        Self { starts, ways }
    }

    /// Returns the half-edges at a vertex, in the order of the edges.
    pub(crate) fn of(&self, vertex: u32) -> &[HalfEdge] {
        let v = vertex as usize;
        &self.ways[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

/// The position of a vertex that is not pruned.
pub(crate) const STAYS: u32 = u32::MAX;

/// A board with the number of copies that are left of each edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(crate) rows: &'a Rows,
    pub(crate) is_exit: &'a [bool],
    pub(crate) copies: &'a [u32],
}

impl Rest<'_> {
    /// Removes the vertex `without`, and then, one after another, the vertices with at most two copies of
    /// edges to the remaining vertices. Exits and the vertex `kept` stay. Returns the position of each vertex
    /// in this order, or [`STAYS`].
    pub(crate) fn prune(self, kept: Option<u32>, without: Option<u32>) -> Vec<u32> {
        let is_fixed = |v: u32| self.is_exit[v as usize] || kept == Some(v);
        let mut degrees: Vec<u32> = (0..self.is_exit.len() as u32).map(|v| self.degree(v)).collect();
        let mut order = vec![STAYS; degrees.len()];
        let mut queue: Vec<u32> = without.into_iter().collect();
        let few = (0..degrees.len() as u32).filter(|&v| degrees[v as usize] <= 2);
        queue.extend(few.filter(|&v| !is_fixed(v) && without != Some(v)));
        for (place, &v) in queue.iter().enumerate() {
            order[v as usize] = place as u32;
        }
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for way in self.rows.of(v) {
                // The same cap applies to the degrees, so the difference is exact and never negative.
                let copies = self.copies[way.edge as usize].min(3);
                let degree = &mut degrees[way.to as usize];
                *degree -= copies;
                if *degree <= 2 && order[way.to as usize] == STAYS && !is_fixed(way.to) {
                    order[way.to as usize] = queue.len() as u32;
                    queue.push(way.to);
                }
            }
        }
        order
    }

    /// The number of copies of edges at a vertex, where an edge counts at most three times. That suffices,
    /// since a vertex with three copies is not pruned.
    pub(crate) fn degree(self, v: u32) -> u32 {
        self.rows.of(v).iter().map(|way| self.copies[way.edge as usize].min(3)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::board::Cast;
    use crate::ground::board::Board;

    #[test]
    fn rows_tell_every_edge_twice() {
        let board = EscapeGraph::parse("5: 0-1 2-1*2 0-3", Cast::EXITS).expect("a graph");
        let rows = Rows::new(&board);
        let of = |v| rows.of(v).iter().map(|way| (way.to, way.edge)).collect::<Vec<_>>();
        assert_eq!(of(0), [(1, 0), (3, 2)]);
        assert_eq!(of(1), [(0, 0), (2, 1)]);
        assert_eq!(of(2), [(1, 1)]);
        assert_eq!(of(3), [(0, 2)]);
        assert_eq!(of(4), []);
    }
}
