//! A board as its links.

use rustc_hash::FxHashMap;

use super::{Copies, Link};
use crate::escape::board::{EscapeGraph, UNBREAKABLE};

/// The links of a board with their copies.
#[derive(Debug)]
pub(super) struct Terrain {
    copies: FxHashMap<Link, u32>,
    /// For each vertex the regular vertices that it is joined to.
    neighbours: Vec<Vec<u32>>,
}

impl Terrain {
    pub(super) fn new(board: &EscapeGraph) -> Self {
        let mut copies: FxHashMap<Link, u32> = FxHashMap::default();
        let mut neighbours = vec![Vec::new(); board.vertices()];
        for edge in board.graph().edges() {
            let [u, v] = edge.ends;
            let link = match (board.is_exit(u), board.is_exit(v)) {
                (true, true) => continue,
                (true, false) => Link::to_exits(v),
                (false, true) => Link::to_exits(u),
                (false, false) => {
                    neighbours[u as usize].push(v);
                    neighbours[v as usize].push(u);
                    Link::between(u, v)
                }
            };
            let sum = copies.entry(link).or_insert(0);
            *sum = sum.saturating_add(edge.copies);
        }
        Self { copies, neighbours }
    }

    /// How many copies of a link there are; [`UNBREAKABLE`] if they cannot be deleted.
    pub(super) fn copies(&self, link: Link) -> u32 {
        self.copies.get(&link).copied().unwrap_or(0)
    }

    /// All links with their copies, in increasing order.
    pub(super) fn all(&self) -> Copies {
        let mut all: Copies = self.copies.iter().map(|(&link, &copies)| (link, copies)).collect();
        all.sort_unstable();
        all
    }

    pub(super) fn is_unbreakable(&self, link: Link) -> bool {
        self.copies(link) == UNBREAKABLE
    }

    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    pub(super) fn vertices(&self) -> usize {
        self.neighbours.len()
    }
}
