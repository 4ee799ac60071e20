//! A binary escape tree in the picture of its board: its lit edges, forks, leaves and root.

use std::collections::BTreeSet;

use crate::legend::{Legend, Sample};
use upstar::escape::EscapeTree;

/// The edges, the rim of leaves and the ring around the root.
pub(super) const LIT: &str = "#2f8f57";
/// Inside of the forks.
pub(super) const FORK: &str = "#bfe3c8";

/// A tree by its parts, as they are drawn.
pub(super) struct Lit {
    root: u32,
    forks: BTreeSet<u32>,
    leaves: BTreeSet<u32>,
    /// By their ends, the parent first, and whether two copies are in the tree.
    edges: Vec<([u32; 2], bool)>,
}

impl Lit {
    pub(super) fn new(tree: &EscapeTree) -> Self {
        let forks: BTreeSet<u32> = tree.forks.iter().map(|fork| fork.vertex).collect();
        let (mut leaves, mut edges) = (BTreeSet::new(), Vec::new());
        if !forks.contains(&tree.root) {
            leaves.insert(tree.root);
        }
        for fork in &tree.forks {
            leaves.extend(fork.children.iter().filter(|child| !forks.contains(child)));
            let is_twice = fork.edges[0] == fork.edges[1];
            let distinct = &fork.children[usize::from(is_twice)..];
            edges.extend(distinct.iter().map(|&child| ([fork.vertex, child], is_twice)));
        }
        Self { root: tree.root, forks, leaves, edges }
    }

    pub(super) fn is_root(&self, vertex: u32) -> bool {
        self.root == vertex
    }

    pub(super) fn is_fork(&self, vertex: u32) -> bool {
        self.forks.contains(&vertex)
    }

    pub(super) fn is_leaf(&self, vertex: u32) -> bool {
        self.leaves.contains(&vertex)
    }

    /// The edges by their ends, with how broad they are drawn, in pixels: those of which two copies are in the
    /// tree are broader.
    pub(super) fn lines(&self) -> impl Iterator<Item = ([u32; 2], i64)> {
        self.edges.iter().map(|&(ends, is_twice)| (ends, if is_twice { 18 } else { 9 }))
    }

    pub(super) fn explain(&self, legend: &mut Legend) {
        legend.add(Sample::Ring(LIT), "the root of the escape tree");
        legend.add_if(!self.forks.is_empty(), Sample::Disk(FORK), "a fork of the tree");
        legend.add_if(self.edges.iter().any(|edge| !edge.1), Sample::Broad(LIT), "an edge of the tree");
        legend.add_if(
            self.edges.iter().any(|edge| edge.1),
            Sample::Broader(LIT),
            "two copies are in the tree",
        );
        legend.add(Sample::Frame(LIT), "an exit where a branch ends");
    }
}
