//! A binary escape tree, highlighted in the picture of its board: its edges, forks, leaves and root.

use std::collections::BTreeSet;

use crate::legend::{Legend, Sample};
use upstar::escape::EscapeTree;

/// The colour of the edges, of the frames of leaves, and of the ring around the root.
pub(super) const LIT: &str = "#2f8f57";
/// The fill of the forks.
pub(super) const FORK: &str = "#bfe3c8";

/// The parts of an escape tree that are drawn.
pub(super) struct Lit {
    root: u32,
    forks: BTreeSet<u32>,
    leaves: BTreeSet<u32>,
    /// The edges by their ends, the parent first, each with a flag that is true if the tree contains two of
    /// its copies.
    edges: Vec<([u32; 2], bool)>,
}

impl Lit {
    pub(super) fn new(tree: &EscapeTree) -> Self {
        let forks: BTreeSet<u32> = tree.forks.iter().map(|fork| fork.vertex).collect();
        let (mut leaves, mut edges) = (BTreeSet::new(), Vec::new());
        // A tree without forks is a single exit.
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

    /// Returns the edges by their ends, with their thickness in pixels. Edges with two copies in the tree are
    /// thicker.
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
