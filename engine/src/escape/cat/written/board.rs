//! Positions on a board, in terms of its own links.

use crate::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use crate::escape::cat::Convention;
use crate::escape::remains::way::way;
use crate::escape::rules::Reach;
use crate::escape::strategy::{Copies, Link};

/// The number of copies left of each link of a board.
pub(super) type Remains = Vec<u32>;

/// The links of a board, in increasing order.
pub(super) struct Board {
    links: Copies,
    /// The neighbours of each vertex, with the numbers of the links to them.
    ways: Vec<Vec<(u32, usize)>>,
}

impl Board {
    pub(super) fn new(board: &EscapeGraph) -> Self {
        let edges = board.graph().edges().iter();
        let mut links: Copies =
            edges.map(|edge| (Link::between(edge.ends[0], edge.ends[1]), edge.copies)).collect();
        links.sort_unstable();
        let mut ways = vec![Vec::new(); board.vertices()];
        for (number, &(link, _)) in links.iter().enumerate() {
            for (from, to) in link.to.into_iter().flat_map(|to| [(link.from, to), (to, link.from)]) {
                ways[from as usize].push((to, number));
            }
        }
        Self { links, ways }
    }

    pub(super) fn vertices(&self) -> usize {
        self.ways.len()
    }

    /// Returns the copies of all links of the board.
    pub(super) fn all(&self) -> Remains {
        self.links.iter().map(|link| link.1).collect()
    }

    pub(super) fn is_unbreakable(&self, link: usize) -> bool {
        self.links[link].1 == UNBREAKABLE
    }

    /// Returns an unbreakable link at a vertex, if there is one.
    pub(super) fn unbreakable_at(&self, vertex: u32) -> Option<usize> {
        self.ways[vertex as usize].iter().map(|way| way.1).find(|&link| self.is_unbreakable(link))
    }

    /// Returns the link with this number.
    pub(super) fn link(&self, number: usize) -> Link {
        self.links[number].0
    }

    /// Returns the links of which a copy is left, with the number of copies.
    pub(super) fn copies(&self, remains: &[u32]) -> Copies {
        let there = self.links.iter().zip(remains).filter(|&(_, &copies)| copies > 0);
        there.map(|(&(link, _), &copies)| (link, copies)).collect()
    }

    /// Returns the graph with the copies that are left. Its edges are the links with copies, in their order.
    pub(super) fn graph(&self, remains: &[u32]) -> Multigraph {
        let edge = |(Link { from, to }, copies)| Some(Edge { ends: [from, to?], copies });
        Multigraph::new(self.ways.len(), self.copies(remains).into_iter().filter_map(edge).collect())
    }

    /// Returns the copies that are left and can be reached from a vertex.
    pub(super) fn around(&self, at: u32, remains: &[u32]) -> Remains {
        let mut around = vec![0; remains.len()];
        for vertex in self.reached(at, remains) {
            for &(_, link) in &self.ways[vertex as usize] {
                around[link] = remains[link];
            }
        }
        around
    }

    /// Returns the vertices to which a cat can go.
    pub(super) fn moves(&self, convention: Convention, at: u32, remains: &[u32]) -> Vec<u32> {
        match convention.reach() {
            Reach::Edge => {
                let ways = self.ways[at as usize].iter().filter(|&&(_, link)| remains[link] > 0);
                ways.map(|way| way.0).collect()
            }
            Reach::Path => self.reached(at, remains).into_iter().skip(1).collect(),
        }
    }

    /// Returns a step from a vertex to a neighbour, with its link.
    pub(super) fn step(&self, [from, to]: [u32; 2]) -> Vec<(u32, usize)> {
        self.ways[from as usize].iter().filter(|way| way.0 == to).copied().collect()
    }

    /// Returns the vertices that can be reached from a vertex, beginning with that vertex.
    fn reached(&self, from: u32, remains: &[u32]) -> Vec<u32> {
        let mut is_found = vec![false; self.ways.len()];
        is_found[from as usize] = true;
        let (mut reached, mut next) = (vec![from], 0);
        while let Some(&at) = reached.get(next) {
            next += 1;
            for &(to, link) in &self.ways[at as usize] {
                if remains[link] > 0 && !std::mem::replace(&mut is_found[to as usize], true) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    /// Returns the vertices of a path with as few unused links as possible, with the links to them.
    pub(super) fn path(&self, ends: [u32; 2], remains: &[u32], used: &[u32]) -> Vec<(u32, usize)> {
        way(&self.ways, ends, |link| remains[link] > 0, |link| used[link] > 0)
    }
}
