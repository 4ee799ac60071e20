//! Trees up to isomorphism (R. A. Wright, B. Richmond, A. Odlyzko, B. D. McKay, *Constant time generation of free trees*,
//! SIAM J. Comput. 15 (1986)).
//!
//! A rooted tree is the list of the depths of its vertices in preorder, with the deepest branches first. The next list is
//! the successor of T. Beyer and S. M. Hedetniemi (1980). A free tree is rooted at its center; lists with another root are
//! skipped as a block. Time: a constant for each tree, on average. Memory: one list.
//!
//! The edges of a multitree have copies. A symmetry of a tree exchanges equal branches of a vertex, or the two halves of a
//! tree with two centers. Of all images the one is passed whose numbers of copies, in preorder, never increase from a
//! branch to the next equal one.

use std::ops::ControlFlow;

use super::graphs::{MOST_VERTICES, SmallGraph};

/// The numbers of trees with 0, 1, 2, ... vertices (OEIS A000055).
const TREES: [u64; MOST_VERTICES + 1] = [
    1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320, 48629, 123_867, 317_955,
    823_065, 2_144_505, 5_623_756, 14_828_074, 39_299_897,
];

/// The least number of trees in a chunk.
const CHUNK: u64 = 64;

/// The greatest number of chunks. Each begins with a walk through all trees before it.
const MOST_CHUNKS: u64 = 256;

/// All trees with some number of vertices, whose edges may have copies.
pub struct Trees {
    vertices: usize,
    /// The greatest number of copies of an edge.
    most: u8,
}

impl Trees {
    /// Returns the trees with 1 to [`MOST_VERTICES`] vertices whose edges have at most `most` copies.
    pub fn new(vertices: usize, most: u8) -> Self {
        Self { vertices, most }
    }

    /// Returns the number of vertices of each tree.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns an upper bound for the number of trees; if no edge has copies, their number.
    pub fn at_most(&self) -> u128 {
        let edges = self.vertices.saturating_sub(1) as u32;
        u128::from(self.shapes()).saturating_mul(u128::from(self.most).saturating_pow(edges))
    }

    /// Returns the number of trees without copies.
    fn shapes(&self) -> u64 {
        if self.vertices == 0 { 0 } else { TREES[self.vertices] }
    }

    /// Returns the number of chunks.
    pub fn chunks(&self) -> u64 {
        self.shapes().div_ceil(self.chunk())
    }

    fn chunk(&self) -> u64 {
        self.shapes().div_ceil(MOST_CHUNKS).max(CHUNK)
    }

    /// Passes the trees of a chunk.
    pub fn visit(&self, chunk: u64, each: &mut dyn FnMut(&SmallGraph) -> ControlFlow<()>) -> ControlFlow<()> {
        let (skipped, wanted) = ((chunk * self.chunk()) as usize, self.chunk() as usize);
        depths(self.vertices).skip(skipped).take(wanted).try_for_each(|depths| {
            let equal = equal_parts(&depths);
            copies(&mut vec![1; depths.len()], 1, (self.most, &equal), &mut |copies| {
                each(&tree(&depths, copies))
            })
        })
    }
}

/// Returns the tree with these depths: each vertex is joined to the last one before it that is one step less deep, by as
/// many copies of an edge.
fn tree(depths: &[u8], copies: &[u8]) -> SmallGraph {
    let mut graph = SmallGraph::empty(depths.len());
    for v in 1..depths.len() {
        if let Some(parent) = depths[..v].iter().rposition(|&depth| depth + 1 == depths[v]) {
            graph.join(parent, v, copies[v]);
        }
    }
    graph
}

/// Two parts of the preorder of a tree that a symmetry exchanges: where each of them begins, and their length.
#[derive(Clone, Copy)]
struct EqualParts {
    first: usize,
    second: usize,
    length: usize,
}

/// Returns the equal branches of a vertex that follow each other, and the halves of a tree with two centers if they are
/// equal.
fn equal_parts(depths: &[u8]) -> Vec<EqualParts> {
    let end = |v: usize| {
        let next = depths[v + 1..].iter().position(|&depth| depth <= depths[v]);
        next.map_or(depths.len(), |next| v + 1 + next)
    };
    let mut equal = Vec::new();
    for first in 1..depths.len() {
        let second = end(first);
        if second < depths.len() && depths[first..second] == depths[second..end(second)] {
            equal.push(EqualParts { first, second, length: second - first });
        }
    }
    // The root is one center, and the first vertex of the first branch may be the other.
    if let Some(rest) = end_of_first_branch(depths) {
        let half = depths[1..rest].iter().map(|depth| depth - 1);
        if half.eq(std::iter::once(0).chain(depths[rest..].iter().copied())) {
            equal.push(EqualParts { first: 2, second: rest, length: rest - 2 });
        }
    }
    equal
}

/// Passes the numbers of copies of the edges above vertex `at` and all later ones that no symmetry increases.
fn copies(
    numbers: &mut Vec<u8>,
    at: usize,
    (most, equal): (u8, &[EqualParts]),
    each: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if at >= numbers.len() {
        return each(numbers);
    }
    let here: Vec<EqualParts> =
        equal.iter().copied().filter(|p| (p.second..p.second + p.length).contains(&at)).collect();
    for number in 1..=most {
        numbers[at] = number;
        // The numbers so far decide; if they are equal, ones can follow.
        let fits = |p: &EqualParts| numbers[p.second..=at] <= numbers[p.first..=p.first + at - p.second];
        if here.iter().all(fits) {
            copies(numbers, at + 1, (most, equal), each)?;
        }
    }
    ControlFlow::Continue(())
}

/// Lists the depths of all trees.
fn depths(vertices: usize) -> impl Iterator<Item = Vec<u8>> {
    // A path that is rooted at its center comes first.
    let longest = |n: usize| 1..n as u8;
    let first: Vec<u8> = match vertices {
        0 => Vec::new(),
        n => std::iter::once(0).chain(longest(n / 2 + 1)).chain(longest(n.div_ceil(2))).collect(),
    };
    let first = (vertices > 0).then_some(first);
    std::iter::successors(first, |depths| free(next_rooted(depths, depths.len().checked_sub(1)?)?))
}

/// Returns the list after this one whose depths before place `last` may stay; `None` if it was the last one.
fn next_rooted(depths: &[u8], last: usize) -> Option<Vec<u8>> {
    let p = (1..=last).rev().find(|&p| depths[p] > 1)?;
    let q = (0..p).rev().find(|&q| depths[q] + 1 == depths[p])?;
    let mut next = depths.to_vec();
    (p..next.len()).for_each(|i| next[i] = next[i - (p - q)]);
    Some(next)
}

/// Returns this list, or the first one after it whose root is the center of the tree. The first branch must not be deeper
/// than the rest of the tree; if it is as deep, it must not be larger or a later list.
fn free(depths: Vec<u8>) -> Option<Vec<u8>> {
    let Some(end) = end_of_first_branch(&depths) else { return Some(depths) };
    let branch: Vec<u8> = depths[1..end].iter().map(|depth| depth - 1).collect();
    let rest: Vec<u8> = std::iter::once(0).chain(depths[end..].iter().copied()).collect();
    let height = |list: &[u8]| list.iter().copied().max().unwrap_or(0);
    let is_centered = match height(&rest).cmp(&height(&branch)) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => (branch.len(), &branch) <= (rest.len(), &rest),
    };
    if is_centered {
        return Some(depths);
    }
    let last = branch.len();
    let mut next = next_rooted(&depths, last)?;
    if depths[last] > 2
        && let Some(end) = end_of_first_branch(&next)
    {
        // The rest becomes a path that is as deep as the branch.
        let length = usize::from(height(&next[1..end]));
        let from = next.len() - length;
        (0..length).for_each(|i| next[from + i] = i as u8 + 1);
    }
    Some(next)
}

/// Returns the place behind the first branch of the root; `None` if there is no branch.
fn end_of_first_branch(depths: &[u8]) -> Option<usize> {
    let first = depths.iter().position(|&depth| depth == 1)?;
    let next = depths[first + 1..].iter().position(|&depth| depth == 1);
    Some(next.map_or(depths.len(), |next| first + 1 + next))
}
