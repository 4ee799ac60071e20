//! A colouring of the vertices that automorphisms preserve.

use crate::escape::nemesis::atoms::core::{Copies, Core};

/// The greatest number of rounds of refinement.
const MOST_ROUNDS: usize = 32;

fn mixed(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 29
}

fn mixed_copies(copies: Copies) -> u64 {
    mixed(u64::from(copies.count) << 1 | u64::from(copies.is_unbreakable()))
}

/// The number of different colours.
pub(super) fn classes(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// Computes colours that automorphisms preserve. They are sums over the neighbours, so the order of the
/// neighbours does not matter. If two colours coincide by chance, the search only has more to try.
pub(super) fn colours(core: &Core) -> Vec<u64> {
    let mut colours: Vec<u64> = (0..core.vertices() as u32).map(|v| mixed_copies(core.exit(v))).collect();
    let mut last = classes(&colours);
    for _ in 0..MOST_ROUNDS {
        colours = (0..core.vertices() as u32).map(|v| refined(core, &colours, v)).collect();
        let now = classes(&colours);
        // Refinement only splits classes, so an unchanged number means that none was split.
        if now == last {
            break;
        }
        last = now;
    }
    colours
}

fn refined(core: &Core, colours: &[u64], v: u32) -> u64 {
    let of_way = |to: u32, copies: Copies| mixed(colours[to as usize] ^ mixed_copies(copies));
    let ways = core.ways(v).iter().map(|way| of_way(way.to, way.copies));
    mixed(colours[v as usize]).wrapping_add(ways.fold(0, u64::wrapping_add))
}
