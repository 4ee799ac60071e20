//! Paths that use as few new edges as possible.

use std::collections::VecDeque;

/// Returns a path with the fewest edges that are not in use yet: its vertices after the first, each with the
/// edge to it. `ways` lists, for each vertex, its neighbours and the numbers of the edges to them; edges that
/// are not there are skipped. The path is empty if there is none. Linear time: breadth-first search with edge
/// weights 0 and 1.
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
            // Edges in use have weight 0, so their ends go to the front of the queue.
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
