//! Paths, cycles and stars, where a formula tells how long a cat lasts.
//!
//! All edges are single. H is the number of deletions when the herder is to delete, and an edge more never
//! hurts the cat, so that of two deletions the one is no worse for the herder that leaves less around the
//! cat.
//!
//! **A path** with k vertices on the shorter side of the cat, herself included. The herder deletes an edge
//! beside her, and leaves her at the end of k vertices. Along paths she then goes to the middle of those, so
//! that H = 1 + g(k) with g(1) = 0 and g(k) = 1 + g(ceil(k/2)): H = 1 + ceil(log2 k). Along an edge she has
//! to go to the vertex beside the end. H is 1 for k = 1. For k = 2 she goes to the other end, and H = 2. For
//! k > 2 she is beside an end then, which takes two deletions: H = 3.
//!
//! **A cycle** with n vertices: the first deletion makes it a path, in which the herder chooses where she is.
//! Along paths he puts her into the middle, where she cannot stay: H = 2 + ceil(log2 floor(n/2)). Along an
//! edge H is 2 for n = 3, where he puts her into the middle, too, so that she has to go to an end. It is 3
//! for a longer cycle: from nowhere on the path do both ways lead to ends, and from an end she goes to the
//! vertex beside it, which takes two deletions.
//!
//! **A star** with at least three leaves: H is 1 on a leaf, and 2 on the centre, from where she has to go to
//! a leaf.
//!
//! Time and memory are linear.

use super::Convention;
use crate::escape::board::{Edge, Multigraph};
use crate::escape::rules::{Reach, Step, Turn};

/// The component of a cat, if it is one of these.
pub(super) struct Plain<'g> {
    graph: &'g Multigraph,
    /// Its vertices; of a path and a cycle one after another, of a star the centre first.
    vertices: Vec<u32>,
    /// Where the cat is among them.
    at: usize,
    shape: PlainShape,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlainShape {
    Path,
    Cycle,
    Star,
}

impl<'g> Plain<'g> {
    /// The component of a vertex, if there is such a vertex and it has an edge.
    pub(super) fn of(graph: &'g Multigraph, cat: u32) -> Option<Self> {
        let mut neighbours = vec![Vec::new(); graph.vertices()];
        for edge in graph.edges() {
            let [u, v] = edge.ends;
            // An edge with more copies is marked by a second entry, which makes it no edge of these graphs.
            for _ in 0..edge.copies.min(2) {
                neighbours[u as usize].push(v);
                neighbours[v as usize].push(u);
            }
        }
        let degree = |v: u32| neighbours[v as usize].len();
        let near = neighbours.get(cat as usize)?.iter().copied().chain([cat]);
        let (shape, vertices) = match near.max_by_key(|&v| degree(v)).filter(|&v| degree(v) > 2) {
            Some(centre) => (PlainShape::Star, star(&neighbours, centre)?),
            None => row(&neighbours, cat)?,
        };
        let at = vertices.iter().position(|&v| v == cat)?;
        Some(Self { graph, vertices, at, shape })
    }

    /// How many copies are deleted, and a best step.
    pub(super) fn answer(&self, convention: Convention, turn: Turn) -> (u32, Step) {
        match turn {
            Turn::Cut => (self.half_time(convention, self.at), self.cut(convention)),
            Turn::Walk => {
                let options = self.options(convention);
                let best = options.max_by_key(|&to| (self.half_time(convention, to), std::cmp::Reverse(to)));
                let best = best.unwrap_or(self.at);
                (self.half_time(convention, best), Step::Walk(self.vertices[best]))
            }
        }
    }

    /// The places to which the cat can go.
    fn options(&self, convention: Convention) -> Box<dyn Iterator<Item = usize> + '_> {
        let (n, at) = (self.vertices.len(), self.at);
        let others = (0..n).filter(move |&to| to != at);
        match (convention.reach(), self.shape) {
            (Reach::Path, _) => Box::new(others),
            (Reach::Edge, PlainShape::Path) => Box::new(others.filter(move |to| to.abs_diff(at) == 1)),
            (Reach::Edge, PlainShape::Cycle) => Box::new([(at + 1) % n, (at + n - 1) % n].into_iter()),
            (Reach::Edge, PlainShape::Star) => Box::new(others.filter(move |&to| at == 0 || to == 0)),
        }
    }

    /// H with the cat in this place.
    fn half_time(&self, convention: Convention, at: usize) -> u32 {
        let n = self.vertices.len();
        let on_shorter_side = (at + 1).min(n - at);
        match (self.shape, convention.reach()) {
            (PlainShape::Star, _) => 1 + u32::from(at == 0),
            (PlainShape::Path, Reach::Path) => 1 + log2(on_shorter_side),
            (PlainShape::Path, Reach::Edge) => on_shorter_side.min(3) as u32,
            (PlainShape::Cycle, Reach::Path) => 2 + log2(n / 2),
            (PlainShape::Cycle, Reach::Edge) => {
                if n == 3 {
                    2
                } else {
                    3
                }
            }
        }
    }

    /// A best deletion.
    fn cut(&self, convention: Convention) -> Step {
        let (n, at) = (self.vertices.len(), self.at);
        let between = |i: usize, j: usize| [self.vertices[i % n], self.vertices[j % n]];
        let ends = match self.shape {
            PlainShape::Star => between(0, at.max(1)),
            PlainShape::Path if at + 1 < n && (at == 0 || at < n - at) => between(at, at + 1),
            PlainShape::Path => between(at - 1, at),
            PlainShape::Cycle if convention.reach() == Reach::Edge && n > 3 => between(at, at + 1),
            // The cat is in the middle then.
            PlainShape::Cycle => between(at + n / 2, at + n / 2 + 1),
        };
        let is_it = |edge: &Edge| ends == edge.ends || ends == [edge.ends[1], edge.ends[0]];
        Step::Cut(self.graph.edges().iter().position(is_it).unwrap_or_default())
    }
}

/// The least k such that 2^k is at least n.
fn log2(n: usize) -> u32 {
    n.next_power_of_two().ilog2()
}

/// The star around a centre.
fn star(neighbours: &[Vec<u32>], centre: u32) -> Option<Vec<u32>> {
    let leaves = &neighbours[centre as usize];
    let are_leaves = leaves.iter().all(|&leaf| neighbours[leaf as usize].len() == 1);
    are_leaves.then(|| [centre].into_iter().chain(leaves.iter().copied()).collect())
}

/// The path or the cycle through a vertex.
fn row(neighbours: &[Vec<u32>], through: u32) -> Option<(PlainShape, Vec<u32>)> {
    let forth = walk(neighbours, through, *neighbours[through as usize].first()?)?;
    if forth.last() == Some(&through) {
        return (forth.len() > 2).then_some((PlainShape::Cycle, forth));
    }
    let back = match neighbours[through as usize].get(1) {
        Some(&second) => walk(neighbours, through, second)?,
        None => Vec::new(),
    };
    Some((PlainShape::Path, back.into_iter().rev().chain([through]).chain(forth).collect()))
}

/// The vertices after the first one, to an end or back to it; nothing if one has more than two ways on.
fn walk(neighbours: &[Vec<u32>], from: u32, first: u32) -> Option<Vec<u32>> {
    let (mut before, mut here, mut walked) = (from, first, vec![first]);
    while here != from {
        let ways = &neighbours[here as usize];
        if ways.len() > 2 || matches!(ways[..], [u, v] if u == v) {
            return None;
        }
        match ways.iter().find(|&&to| to != before) {
            Some(&next) => (before, here) = (here, next),
            None => break,
        }
        walked.push(here);
    }
    Some(walked)
}
