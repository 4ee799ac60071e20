//! The order in which deletions are tried.

use super::table::{CatPiece, UNBREAKABLE};

/// Returns the edges that can be deleted. The edges whose ends have the most copies of edges come first,
/// since the cat needs them most often.
pub(super) fn most_edges_around(piece: &CatPiece) -> Vec<usize> {
    let edges = piece.edges();
    let mut around = vec![0_u32; piece.vertices()];
    for &(u, v, copies) in edges {
        around[u as usize] += u32::from(copies);
        around[v as usize] += u32::from(copies);
    }
    let mut order: Vec<usize> = (0..edges.len()).filter(|&edge| edges[edge].2 != UNBREAKABLE).collect();
    order.sort_by_key(|&edge| {
        let (u, v, _) = edges[edge];
        std::cmp::Reverse(around[u as usize] + around[v as usize])
    });
    order
}
