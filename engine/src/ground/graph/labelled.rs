//! Small graphs with colours on vertices and edges, as keys of memos.

use super::canonical;
use crate::ground::memory::HeapBytes;

/// A graph with a colour on each vertex and each edge. Loops and multiple edges are allowed.
///
/// Two of them are equal if they are the same graph on the same numbered vertices. [`Labelled::canonical`]
/// gives isomorphic graphs the same numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Labelled {
    colours: Box<[u8]>,
    /// The edges (u, v, colour) with u <= v, sorted.
    edges: Box<[(u32, u32, u8)]>,
}

impl Labelled {
    /// Makes the graph with these colours of vertices and these edges. The ends of edges must be vertices.
    pub fn new(colours: Vec<u8>, mut edges: Vec<(u32, u32, u8)>) -> Self {
        for (u, v, _) in &mut edges {
            if *u > *v {
                std::mem::swap(u, v);
            }
        }
        edges.sort_unstable();
        Self { colours: colours.into(), edges: edges.into() }
    }

    /// Returns the colour of each vertex.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// Returns the edges (u, v, colour) with u <= v, sorted.
    pub fn edges(&self) -> &[(u32, u32, u8)] {
        &self.edges
    }

    /// Returns the same graph with other colours of vertices and edges.
    pub fn recoloured(&self, vertex: impl Fn(u8) -> u8, edge: impl Fn(u8) -> u8) -> Self {
        let colours = self.colours.iter().map(|&c| vertex(c)).collect();
        let edges = self.edges.iter().map(|&(u, v, c)| (u, v, edge(c))).collect();
        Self::new(colours, edges)
    }

    /// Renames each vertex v to `labels[v]`, which must be a permutation.
    pub(crate) fn relabelled(&self, labels: &[u32]) -> Self {
        let mut colours = vec![0; self.colours.len()];
        for (&colour, &label) in self.colours.iter().zip(labels) {
            colours[label as usize] = colour;
        }
        let edges = self.edges.iter().map(|&(u, v, c)| (labels[u as usize], labels[v as usize], c));
        Self::new(colours, edges.collect())
    }

    /// Returns an isomorphic graph that is the same for all isomorphic graphs. If the graph is so regular
    /// that the search is given up, it is only some isomorphic graph. Graphs with little symmetry take time
    /// nearly linear in the edges.
    ///
    /// ```
    /// use upstar::ground::graph::Labelled;
    /// // Two paths of three vertices, whose middle vertices are 1 and 0.
    /// let path = Labelled::new(vec![0; 3], vec![(0, 1, 0), (1, 2, 0)]);
    /// let other = Labelled::new(vec![0; 3], vec![(1, 0, 0), (0, 2, 0)]);
    /// assert_ne!(path, other);
    /// assert_eq!(path.canonical(), other.canonical());
    /// ```
    pub fn canonical(&self) -> Self {
        self.relabelled(&self.canonical_labels())
    }

    /// Returns the label of each vertex in [`Labelled::canonical`].
    pub(crate) fn canonical_labels(&self) -> Vec<u32> {
        canonical::canonical_labels(self)
    }
}

impl HeapBytes for Labelled {
    fn heap_bytes(&self) -> usize {
        self.colours.len() + self.edges.len() * size_of::<(u32, u32, u8)>()
    }
}
