//! The choices of exits on boards that state none.

use crate::escape::board::EscapeGraph;

/// Iterates over the sets of exits to try: the exits of the board, or, if it has none, all sets of `count`
/// vertices other than the start, in increasing order.
pub(super) fn exit_sets(board: &EscapeGraph, count: usize) -> impl Iterator<Item = Vec<u32>> + use<> {
    let own = board.exits().to_vec();
    let free: Vec<u32> = (0..board.vertices() as u32).filter(|&v| board.start() != Some(v)).collect();
    let is_chosen = own.is_empty() && count > 0;
    let first = if is_chosen { first_set(free.len(), count) } else { Some(Vec::new()) };
    let sets = std::iter::successors(first, move |set| next_set(set, free.len()));
    let free: Vec<u32> = (0..board.vertices() as u32).filter(|&v| board.start() != Some(v)).collect();
    sets.map(move |set| if is_chosen { set.iter().map(|&i| free[i]).collect() } else { own.clone() })
}

fn first_set(of: usize, count: usize) -> Option<Vec<usize>> {
    (count <= of).then(|| (0..count).collect())
}

/// Returns the next subset of the same size of the numbers below `of`, in lexicographic order.
fn next_set(set: &[usize], of: usize) -> Option<Vec<usize>> {
    let count = set.len();
    let at = (0..count).rev().find(|&i| set[i] + count < of + i)?;
    let next = |i: usize| if i < at { set[i] } else { set[at] + 1 + i - at };
    Some((0..count).map(next).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_come_in_order() {
        let sets: Vec<_> = std::iter::successors(first_set(4, 2), |set| next_set(set, 4)).collect();
        assert_eq!(sets, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(next_set(&[], 3), None);
        assert_eq!(first_set(2, 3), None);
    }
}
