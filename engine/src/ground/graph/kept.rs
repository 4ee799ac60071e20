//! The vertices that occur in a graph, where most vertices have no edges and should cost no memory.

/// Returns whether there are fewer edges than an eighth of the vertices. Then memory for each vertex is
/// avoided.
pub(crate) fn is_sparse(vertices: usize, edges: usize) -> bool {
    const VERTICES_OF_EDGE: usize = 8;
    edges < vertices / VERTICES_OF_EDGE
}

/// A set of vertices, which are renumbered 0, 1, 2, .. in increasing order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// The vertices, strictly increasing.
    vertices: Vec<u32>,
}

impl Kept {
    /// Makes the set of these vertices, in any order and with repetitions. Takes time O(k log k) for k of
    /// them.
    pub(crate) fn new(vertices: impl IntoIterator<Item = u32>) -> Self {
        let mut vertices: Vec<u32> = vertices.into_iter().collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.shrink_to_fit();
        Self { vertices }
    }

    /// Returns the number of vertices in the set.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Returns the new number of a vertex, or `None` if it is not in the set. Takes time O(log k).
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.vertices.binary_search(&vertex).ok().map(|number| number as u32)
    }

    /// Returns the vertex with a new number.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.vertices[number as usize]
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<u32>()
    }
}
