//! The parts of a value, in an order that depends only on their structure.

use std::collections::HashMap;
use std::hash::Hash;

use crate::games::value::{Calc, Stop};
use crate::ground::control::OrStop;

/// The maximal total number of parts of a printed value; `*n` has n^2 in its explicit form.
const MAX_PARTS: usize = 1 << 23;

/// The way in which a notation writes a node: a shape, and the nodes that it contains.
pub(super) struct Expansion<N, S> {
    pub(super) shape: S,
    pub(super) left: Vec<N>,
    pub(super) right: Vec<N>,
}

/// A node to be written, with the indices of its parts, in increasing order unless it is a list.
pub(super) struct Follower<N, S> {
    pub(super) node: N,
    pub(super) shape: S,
    pub(super) left: Vec<usize>,
    pub(super) right: Vec<usize>,
}

/// The shape in which a node is written, given the texts of its parts.
pub(super) trait Arrangement: Ord {
    /// Returns whether it is a list, whose parts stay in their given order.
    fn is_list(&self) -> bool {
        false
    }
}

/// Returns all nodes that a notation has to write for `root`. Parts come before the nodes that contain them,
/// and `root` itself is the last node.
///
/// The nodes are sorted by depth, then by shape, then by the ranks of their parts. The result is the same in
/// every run and for any number of threads. Lists keep their parts in order.
pub(super) fn followers<'s, N: Clone, K: Hash + Eq, S: Arrangement>(
    calc: &mut Calc<'s, '_>,
    root: N,
    key: impl Fn(&N) -> K,
    expand: impl Fn(&mut Calc<'s, '_>, &N) -> OrStop<Expansion<N, S>>,
) -> OrStop<Vec<Follower<N, S>>> {
    let mut found = find(calc, root, key, expand)?;
    let depths = depths(&found);
    let mut by_depth: Vec<usize> = (0..found.len()).collect();
    by_depth.sort_by_key(|&i| depths[i]);
    let mut rank = vec![0; found.len()];
    let mut next = 0;
    for level in by_depth.chunk_by_mut(|&a, &b| depths[a] == depths[b]) {
        for &i in level.iter() {
            // The parts of a node are less deep than the node, so they have their ranks already.
            let Follower { shape, left, right, .. } = &mut found[i];
            for part in left.iter_mut().chain(right.iter_mut()) {
                *part = rank[*part];
            }
            if !shape.is_list() {
                left.sort_unstable();
                right.sort_unstable();
            }
        }
        let key = |i: usize| (&found[i].shape, &found[i].left, &found[i].right);
        level.sort_by(|&a, &b| key(a).cmp(&key(b)));
        for &i in level.iter() {
            rank[i] = next;
            next += 1;
        }
    }
    let mut sorted: Vec<_> = rank.into_iter().zip(found).collect();
    sorted.sort_unstable_by_key(|(rank, _)| *rank);
    Ok(sorted.into_iter().map(|(_, follower)| follower).collect())
}

/// Returns the nodes in the order of a breadth-first search.
fn find<'s, N: Clone, K: Hash + Eq, S>(
    calc: &mut Calc<'s, '_>,
    root: N,
    key: impl Fn(&N) -> K,
    expand: impl Fn(&mut Calc<'s, '_>, &N) -> OrStop<Expansion<N, S>>,
) -> OrStop<Vec<Follower<N, S>>> {
    let mut index = HashMap::from([(key(&root), 0)]);
    let mut found = Vec::new();
    let mut queue = vec![root];
    let (mut parts, other_bytes) = (0, calc.other_bytes);
    while let Some(node) = queue.get(found.len()).cloned() {
        let Expansion { shape, left, right } = expand(calc, &node)?;
        // A part takes a step of work and memory, so both are charged for.
        parts += left.len() + right.len();
        calc.other_bytes =
            other_bytes + parts * size_of::<usize>() + queue.len() * size_of::<Follower<N, S>>();
        calc.steps(1 + left.len() + right.len())?;
        if parts > MAX_PARTS {
            return Err(Stop::TooLarge);
        }
        let mut index_of = |part: N| {
            *index.entry(key(&part)).or_insert_with(|| {
                queue.push(part);
                queue.len() - 1
            })
        };
        let left = left.into_iter().map(&mut index_of).collect();
        let right = right.into_iter().map(&mut index_of).collect();
        found.push(Follower { node, shape, left, right });
    }
    calc.other_bytes = other_bytes;
    Ok(found)
}

/// Returns the depth of each node; nodes without parts have depth 0.
fn depths<N, S>(found: &[Follower<N, S>]) -> Vec<u32> {
    let mut depths: Vec<Option<u32>> = vec![None; found.len()];
    // The graph has no cycles, so the explicit stack always reaches nodes whose parts are done.
    let mut stack = vec![0];
    while let Some(&i) = stack.last() {
        if depths[i].is_some() {
            stack.pop();
            continue;
        }
        let parts = || found[i].left.iter().chain(&found[i].right).copied();
        let before = stack.len();
        stack.extend(parts().filter(|&part| depths[part].is_none()));
        if stack.len() == before {
            let deepest = parts().filter_map(|part| depths[part]).max();
            depths[i] = Some(deepest.map_or(0, |depth| depth + 1));
            stack.pop();
        }
    }
    depths.into_iter().map(Option::unwrap_or_default).collect()
}
