//! Small graphs with colours on vertices and edges, as keys of memos.

use super::canonical;
use crate::ground::memory::HeapBytes;

/// A graph with a colour on each vertex and each edge; loops and multiple edges are allowed.
///
/// Two that are equal are the same graph with the same names of vertices; [`Labelled::canonical`] gives
/// isomorphic graphs the same names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Labelled {
    colours: Box<[u8]>,
    /// (u, v, colour) with u <= v, sorted.
    edges: Box<[(u32, u32, u8)]>,
}

impl Labelled {
    /// The graph with these colours of vertices and these edges, whose ends must be vertices.
    pub fn new(colours: Vec<u8>, mut edges: Vec<(u32, u32, u8)>) -> Self {
        for (u, v, _) in &mut edges {
            if *u > *v {
                std::mem::swap(u, v);
            }
        }
        edges.sort_unstable();
        Self { colours: colours.into(), edges: edges.into() }
    }

    /// The colour of each vertex.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// The edges (u, v, colour) with u <= v, in order.
    pub fn edges(&self) -> &[(u32, u32, u8)] {
        &self.edges
    }

    /// The same graph with other colours.
    pub fn recoloured(&self, vertex: impl Fn(u8) -> u8, edge: impl Fn(u8) -> u8) -> Self {
        let colours = self.colours.iter().map(|&c| vertex(c)).collect();
        let edges = self.edges.iter().map(|&(u, v, c)| (u, v, edge(c))).collect();
        Self::new(colours, edges)
    }

    /// The vertex v becomes `labels[v]`.
    pub(crate) fn relabelled(&self, labels: &[u32]) -> Self {
        let mut colours = vec![0; self.colours.len()];
        for (&colour, &label) in self.colours.iter().zip(labels) {
            colours[label as usize] = colour;
        }
        let edges = self.edges.iter().map(|&(u, v, c)| (labels[u as usize], labels[v as usize], c));
        Self::new(colours, edges.collect())
    }

    /// An isomorphic graph that is the same for all isomorphic graphs, unless they are so regular that the
    /// search for it is given up: then some isomorphic graph. It takes time near linear in the edges where
    /// little is symmetric.
    pub fn canonical(&self) -> Self {
        self.relabelled(&self.canonical_labels())
    }

    /// What the vertices are called in [`Labelled::canonical`].
    pub(crate) fn canonical_labels(&self) -> Vec<u32> {
        canonical::canonical_labels(self)
    }
}

impl HeapBytes for Labelled {
    fn heap_bytes(&self) -> usize {
        self.colours.len() + self.edges.len() * size_of::<(u32, u32, u8)>()
    }
}
