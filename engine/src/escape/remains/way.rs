//! Paths along which as little as possible is used that is not in use anyway.

use std::collections::VecDeque;

/// The vertices of a path behind its first one, with the edges to them, that takes as few edges as possible
/// which are not in use. `ways` are for each vertex those that it is joined to, with the numbers of the edges,
/// of which only those that are `there` count. Linear time.
pub(crate) fn way(
    ways: &[Vec<(u32, usize)>],
    [from, to]: [u32; 2],
    is_there: impl Fn(usize) -> bool,
    is_used: impl Fn(usize) -> bool,
) -> Vec<(u32, usize)> {
    let mut came_by: Vec<Option<(u32, usize)>> = vec![None; ways.len()];
    let mut is_done = vec![false; ways.len()];
    let mut queue = VecDeque::from([(from, None)]);
    while let Some((at, by)) = queue.pop_front() {
        if std::mem::replace(&mut is_done[at as usize], true) {
            continue;
        }
        came_by[at as usize] = by;
        if at == to {
            break;
        }
        for &(next, edge) in ways[at as usize].iter().filter(|&&(_, edge)| is_there(edge)) {
            let step = (next, Some((at, edge)));
            // Edges in use cost nothing, so that they come first.
            if is_used(edge) { queue.push_front(step) } else { queue.push_back(step) }
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while let Some((before, edge)) = came_by[at as usize] {
        path.push((at, edge));
        at = before;
    }
    path.reverse();
    path
}
