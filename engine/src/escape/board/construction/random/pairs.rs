//! Uniform random graphs with a given number of edges.

use crate::ground::chance::SplitMix64;

/// The number of pairs of different vertices.
pub(super) fn count(vertices: usize) -> u64 {
    let n = vertices as u64;
    n * n.saturating_sub(1) / 2
}

/// Chooses this number of different pairs of vertices, uniformly.
pub(super) fn some(vertices: usize, edges: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    let (edges, pairs) = (edges as u64, count(vertices));
    // A small subset is found fast by rejection. A large one is found by its small complement.
    if edges <= pairs / 2 {
        return ends(vertices, chance.subset(edges, pairs).into_iter());
    }
    let mut left_out = chance.subset(pairs - edges, pairs).into_iter().peekable();
    ends(vertices, (0..pairs).filter(|pair| left_out.next_if_eq(pair).is_none()))
}

/// Returns the ends of pairs that are given by their numbers, in increasing order. The pairs of vertex 0 with
/// greater vertices come first, then those of vertex 1 with greater vertices, and so on.
pub(super) fn ends(vertices: usize, chosen: impl Iterator<Item = u64>) -> Vec<(u32, u32)> {
    let mut edges = Vec::with_capacity(chosen.size_hint().0);
    let (mut lesser, mut first) = (0, 0);
    for pair in chosen {
        let row = |lesser: usize| (vertices - 1 - lesser) as u64;
        while pair - first >= row(lesser) {
            first += row(lesser);
            lesser += 1;
        }
        edges.push((lesser as u32, lesser as u32 + 1 + (pair - first) as u32));
    }
    edges
}
