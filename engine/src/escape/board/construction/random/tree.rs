//! Uniform random labelled trees.

use crate::ground::chance::SplitMix64;

/// Returns a tree with this number of vertices, in linear time from a random Prüfer sequence. The sequence
/// lists the neighbours of the least leaves, which are removed one after another (Prüfer, *Neuer Beweis eines
/// Satzes über Permutationen*, 1918).
pub(super) fn edges(vertices: usize, chance: &mut SplitMix64) -> Vec<(u32, u32)> {
    if vertices == 1 {
        return Vec::new();
    }
    let sequence: Vec<usize> = (2..vertices).map(|_| chance.below(vertices as u64) as usize).collect();
    let mut missing = vec![1_u32; vertices];
    for &v in &sequence {
        missing[v] += 1;
    }
    let mut edges = Vec::with_capacity(vertices - 1);
    // The least leaf is either the next one in order, or a smaller vertex that has just become a leaf.
    let (mut in_order, mut became) = (0, None);
    let last = vertices - 1;
    for &neighbour in sequence.iter().chain([&last]) {
        let leaf = became.take().unwrap_or_else(|| {
            while missing[in_order] != 1 {
                in_order += 1;
            }
            in_order += 1;
            in_order - 1
        });
        missing[neighbour] -= 1;
        if missing[neighbour] == 1 && neighbour < in_order {
            became = Some(neighbour);
        }
        edges.push((leaf.min(neighbour) as u32, leaf.max(neighbour) as u32));
    }
    edges.sort_unstable();
    edges
}
