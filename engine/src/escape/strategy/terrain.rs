//! A board in terms of its links.

use rustc_hash::FxHashMap;

use super::{Copies, Link};
use crate::escape::board::{ByVertex, EscapeGraph, UNBREAKABLE};

/// The links of a board and their copies.
#[derive(Debug)]
pub(super) struct Terrain {
    copies: FxHashMap<Link, u32>,
    /// The regular neighbours of each vertex. An exit has none.
    neighbours: ByVertex<Vec<u32>>,
}

impl Terrain {
    pub(super) fn new(board: &EscapeGraph) -> Self {
        let mut copies: FxHashMap<Link, u32> = FxHashMap::default();
        let edges = board.graph().edges();
        let mut neighbours = ByVertex::new(board.vertices(), edges.len(), Vec::new());
        for edge in edges {
            let [u, v] = edge.ends;
            let link = match (board.is_exit(u), board.is_exit(v)) {
                // An edge between exits is never used.
                (true, true) => continue,
                (true, false) => Link::to_exits(v),
                (false, true) => Link::to_exits(u),
                (false, false) => {
                    neighbours.get_mut(u).push(v);
                    neighbours.get_mut(v).push(u);
                    Link::between(u, v)
                }
            };
            let sum = copies.entry(link).or_insert(0);
            *sum = sum.saturating_add(edge.copies);
        }
        Self { copies, neighbours }
    }

    /// The number of copies of a link; [`UNBREAKABLE`] if it cannot be deleted.
    pub(super) fn copies(&self, link: Link) -> u32 {
        self.copies.get(&link).copied().unwrap_or(0)
    }

    /// Returns all links with their copies, in increasing order.
    pub(super) fn all(&self) -> Copies {
        let mut all: Copies = self.copies.iter().map(|(&link, &copies)| (link, copies)).collect();
        all.sort_unstable();
        all
    }

    pub(super) fn is_unbreakable(&self, link: Link) -> bool {
        self.copies(link) == UNBREAKABLE
    }

    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        self.neighbours.get(vertex)
    }

    /// Creates a map that gives every vertex the same value.
    pub(super) fn for_each_vertex<T: Clone>(&self, usual: T) -> ByVertex<T> {
        ByVertex::new(self.vertices(), self.copies.len(), usual)
    }

    pub(super) fn vertices(&self) -> usize {
        self.neighbours.vertices()
    }
}
