//! Paths along which a cat goes.

use std::collections::VecDeque;

use super::table::Shape;

/// The edges of a path with as few edges as possible that are not in use anyway. O(m) for m edges.
pub(super) fn way(shape: &Shape, from: u32, to: u32, used: &[u8]) -> Vec<usize> {
    let mut around = vec![Vec::new(); shape.vertices()];
    for (i, &(u, v, _)) in shape.edges().iter().enumerate() {
        around[u as usize].push((v, i));
        around[v as usize].push((u, i));
    }
    let mut arrived_by: Vec<Option<(u32, usize)>> = vec![None; shape.vertices()];
    let mut is_done = vec![false; shape.vertices()];
    let mut queue = VecDeque::from([(from, None)]);
    while let Some((at, by)) = queue.pop_front() {
        if std::mem::replace(&mut is_done[at as usize], true) {
            continue;
        }
        arrived_by[at as usize] = by;
        if at == to {
            break;
        }
        for &(next, edge) in &around[at as usize] {
            let step = (next, Some((at, edge)));
            // Edges in use cost nothing, so that they come first.
            if used[edge] > 0 { queue.push_front(step) } else { queue.push_back(step) }
        }
    }
    let back = |&(at, _): &(u32, usize)| arrived_by[at as usize];
    std::iter::successors(arrived_by[to as usize], back).map(|(_, edge)| edge).collect()
}
