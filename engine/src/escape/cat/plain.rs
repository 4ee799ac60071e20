//! Paths, cycles and stars, on which a formula gives the number of deletions.
//!
//! All edges are single. H is the number of deletions when the herder is to delete. An additional edge never
//! hurts the cat, so of two deletions, the one that leaves less around the cat is at least as good for the
//! herder.
//!
//! **A path** with k vertices on the shorter side of the cat, including the cat's own. The herder deletes an
//! edge next to the cat, which leaves it at the end of a path of k vertices. In the convention of paths the
//! cat then goes to the middle of these, so H = 1 + g(k) with g(1) = 0 and g(k) = 1 + g(ceil(k/2)), that is,
//! H = 1 + ceil(log2 k). In the convention of single edges the cat has to go to the vertex next to the end. H
//! is 1 for k = 1. For k = 2 the cat goes to the other end, and H = 2. For k > 2 it is then next to an end,
//! where it survives two deletions, so H = 3.
//!
//! **A cycle** with n vertices: the first deletion makes it a path, on which the herder chooses the place of
//! the cat. In the convention of paths the herder puts it into the middle, where it cannot stay: H = 2 +
//! ceil(log2 floor(n/2)). In the convention of single edges H is 2 for n = 3, where the herder puts the cat
//! into the middle too, so it has to go to an end. For a longer cycle H is 3: no vertex of the path has
//! an end on both sides, and from an end the cat goes to the vertex next to it, where it survives two
//! deletions.
//!
//! **A star** with at least three leaves: H is 1 on a leaf. It is 2 on the centre, from which the cat has to
//! go to a leaf.
//!
//! Time and memory are linear.

use super::Convention;
use crate::escape::board::{Edge, Multigraph};
use crate::escape::rules::{Reach, Step, Turn};

/// The component of a cat that is a path, a cycle or a star.
pub(super) struct Plain<'g> {
    graph: &'g Multigraph,
    /// The vertices: in order along a path or a cycle; the centre first in a star.
    vertices: Vec<u32>,
    /// The index of the cat's vertex.
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
    /// Returns the component of a vertex, or None if it is of another shape, the vertex has no edge, or the
    /// vertex does not exist.
    pub(super) fn of(graph: &'g Multigraph, cat: u32) -> Option<Self> {
        let mut neighbours = vec![Vec::new(); graph.vertices()];
        for edge in graph.edges() {
            let [u, v] = edge.ends;
            // An edge with several copies gets two entries. Then it belongs to none of these graphs.
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

    /// Returns the number of deletions and a best step.
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

    /// Returns the indices of the vertices to which the cat can go.
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

    /// The number H with the cat at this index.
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

    /// Returns a best deletion.
    fn cut(&self, convention: Convention) -> Step {
        let (n, at) = (self.vertices.len(), self.at);
        let between = |i: usize, j: usize| [self.vertices[i % n], self.vertices[j % n]];
        let ends = match self.shape {
            PlainShape::Star => between(0, at.max(1)),
            PlainShape::Path if at + 1 < n && (at == 0 || at < n - at) => between(at, at + 1),
            PlainShape::Path => between(at - 1, at),
            PlainShape::Cycle if convention.reach() == Reach::Edge && n > 3 => between(at, at + 1),
            // This deletion puts the cat into the middle of a path.
            PlainShape::Cycle => between(at + n / 2, at + n / 2 + 1),
        };
        let is_it = |edge: &Edge| ends == edge.ends || ends == [edge.ends[1], edge.ends[0]];
        Step::Cut(self.graph.edges().iter().position(is_it).unwrap_or_default())
    }
}

/// Returns the least k such that 2^k >= n.
fn log2(n: usize) -> u32 {
    n.next_power_of_two().ilog2()
}

/// Returns the centre and the leaves of a star, or None if a neighbour of the centre is not a leaf.
fn star(neighbours: &[Vec<u32>], centre: u32) -> Option<Vec<u32>> {
    let leaves = &neighbours[centre as usize];
    let are_leaves = leaves.iter().all(|&leaf| neighbours[leaf as usize].len() == 1);
    are_leaves.then(|| [centre].into_iter().chain(leaves.iter().copied()).collect())
}

/// Returns the path or cycle through a vertex, in order.
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

/// Returns the vertices after `from` in the direction of `first`, up to an end or back to `from`. Returns
/// None if a vertex has more than two edges.
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
