//! Uniform random cubic graphs.

use crate::ground::chance::SplitMix64;

/// The expected number of attempts, about: a pairing is simple with probability near exp(-2).
pub(super) const TRIES: usize = 8;

/// Builds a cubic graph by the pairing model: the three ends at each vertex are paired at random, again and
/// again until there is no loop and no double edge (Bollobás, *A probabilistic proof of an asymptotic formula
/// for the number of labelled regular graphs*, 1980).
pub(super) fn edges(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    loop {
        if let Some(mut edges) = pairing(vertices, chance) {
            edges.sort_unstable();
            return edges;
        }
    }
}

/// Makes one attempt. Returns None at the first loop or double edge.
fn pairing(vertices: usize, chance: &mut SplitMix64) -> Option<Vec<(u32, u32)>> {
    let mut ends: Vec<u32> = (0..vertices as u32).flat_map(|v| [v; 3]).collect();
    let mut neighbours = vec![[u32::MAX; 3]; vertices];
    let mut edges = Vec::with_capacity(ends.len() / 2);
    while let Some(u) = ends.pop() {
        let v = ends.swap_remove(chance.below(ends.len() as u64) as usize);
        if u == v || neighbours[u as usize].contains(&v) {
            return None;
        }
        for (one, other) in [(u, v), (v, u)] {
            let free = neighbours[one as usize].iter_mut().find(|known| **known == u32::MAX);
            *free.expect("each vertex has three ends") = other;
        }
        edges.push((u.min(v), u.max(v)));
    }
    Some(edges)
}
