//! Verification of binary escape trees.

use rustc_hash::{FxHashMap, FxHashSet};

use super::EscapeTree;
use crate::escape::board::EscapeGraph;

impl EscapeTree {
    /// Checks that this is a tree by the definition: each fork follows its parent, no regular vertex occurs
    /// twice, no copy of an edge is used twice, and all leaves are exits. Time and memory are linear in the
    /// size of the tree.
    ///
    /// # Errors
    /// Returns what is wrong with the tree.
    pub fn check(&self, board: &EscapeGraph) -> Result<(), String> {
        let name = |vertex: u32| match (vertex as usize) < board.vertices() {
            true => board.name(vertex),
            false => vertex.to_string(),
        };
        let forks: FxHashSet<u32> = self.forks.iter().map(|fork| fork.vertex).collect();
        let mut met = FxHashSet::from_iter([self.root]);
        let mut used: FxHashMap<usize, u32> = FxHashMap::default();
        if !forks.contains(&self.root) && !board.is_exit(self.root) {
            return Err(format!("the root {} has no children", name(self.root)));
        }
        for (number, fork) in self.forks.iter().enumerate() {
            // The first fork is the root, and every other fork has been met as a child.
            if !met.contains(&fork.vertex) || (number == 0) != (fork.vertex == self.root) {
                return Err(format!("{} is nobody's child, or comes before its parent", name(fork.vertex)));
            }
            for (child, edge) in fork.children.into_iter().zip(fork.edges) {
                let known = board.graph().edges().get(edge);
                let known = known.filter(|edge| edge.other_end(fork.vertex) == Some(child));
                let Some(known) = known else {
                    return Err(format!(
                        "there is no edge {edge} from {} to {}",
                        name(fork.vertex),
                        name(child)
                    ));
                };
                let times = used.entry(edge).or_insert(0);
                *times += 1;
                if *times > known.copies {
                    return Err(format!(
                        "the edge from {} to {} is used too often",
                        name(fork.vertex),
                        name(child)
                    ));
                }
                // An exit may be a leaf several times, once for each copy.
                if board.is_exit(child) {
                    continue;
                }
                if !met.insert(child) {
                    return Err(format!("{} occurs twice", name(child)));
                }
                if !forks.contains(&child) {
                    return Err(format!("{} has no children and is no exit", name(child)));
                }
            }
        }
        match forks.len() == self.forks.len() {
            true => Ok(()),
            false => Err("a vertex has children twice".to_owned()),
        }
    }
}
