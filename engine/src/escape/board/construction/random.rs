//! Graphs by chance, the same on every machine.

use std::fmt;

use crate::escape::board::multigraph::check_size;
use crate::ground::chance::SplitMix64;

/// `random(n,m,seed)`: n vertices and m edges, every graph of that size as likely as every other. The same
/// three numbers give the same graph everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGraph {
    vertices: usize,
    edges: usize,
    seed: u64,
}

impl RandomGraph {
    pub(super) fn new(vertices: usize, edges: usize, seed: u64) -> Result<Self, String> {
        check_size(vertices, edges)?;
        let pairs = pairs(vertices);
        if edges as u64 > pairs {
            return Err(format!(
                "{vertices} vertices have {pairs} pairs, so there are at most {pairs} edges"
            ));
        }
        Ok(Self { vertices, edges, seed })
    }

    pub(super) fn vertices(&self) -> usize {
        self.vertices
    }

    /// Vertices and edges, without making them.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.vertices, self.edges)
    }

    pub(super) fn edges(&self) -> Vec<(u32, u32)> {
        let (edges, pairs) = (self.edges as u64, pairs(self.vertices));
        let mut chance = SplitMix64::new(self.seed);
        // Few of many are soon found by chance; of many, the few that are left out are found.
        if edges <= pairs / 2 {
            return self.ends(chance.subset(edges, pairs).into_iter());
        }
        let mut left_out = chance.subset(pairs - edges, pairs).into_iter().peekable();
        self.ends((0..pairs).filter(|pair| left_out.next_if_eq(pair).is_none()))
    }

    /// The ends of pairs that are given by their numbers, in increasing order: first those of vertex 0, then
    /// those of 1 with greater ones.
    fn ends(&self, chosen: impl Iterator<Item = u64>) -> Vec<(u32, u32)> {
        let mut edges = Vec::with_capacity(self.edges);
        let (mut lesser, mut first) = (0, 0);
        for pair in chosen {
            let row = |lesser: usize| (self.vertices - 1 - lesser) as u64;
            while pair - first >= row(lesser) {
                first += row(lesser);
                lesser += 1;
            }
            edges.push((lesser as u32, lesser as u32 + 1 + (pair - first) as u32));
        }
        edges
    }
}

fn pairs(vertices: usize) -> u64 {
    let n = vertices as u64;
    n * n.saturating_sub(1) / 2
}

impl fmt::Display for RandomGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random({},{},{})", self.vertices, self.edges, self.seed)
    }
}
