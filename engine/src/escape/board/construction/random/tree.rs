//! Trees, each as likely as every other.

use crate::ground::chance::SplitMix64;

/// A tree on so many vertices, in linear time from its Prüfer sequence: the neighbours of the least leaves, taken away
/// one after another (Prüfer, *Neuer Beweis eines Satzes über Permutationen*, 1918).
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
    // The least leaf is the next one in order, or a lesser vertex that has just become one.
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
