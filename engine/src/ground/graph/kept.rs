//! The vertices of a graph that anything names, where most are named by nothing and are to cost nothing.

/// Are there so many vertices for each edge that memory is better not taken for each vertex?
pub(crate) fn is_sparse(vertices: usize, edges: usize) -> bool {
    const VERTICES_OF_EDGE: usize = 8;
    edges < vertices / VERTICES_OF_EDGE
}

/// Some vertices, which get the numbers 0, 1, 2, .. in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    /// In increasing order, each once.
    vertices: Vec<u32>,
}

impl Kept {
    /// These vertices, in any order. Time O(k log k) for k of them.
    pub(crate) fn new(vertices: impl IntoIterator<Item = u32>) -> Self {
        let mut vertices: Vec<u32> = vertices.into_iter().collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.shrink_to_fit();
        Self { vertices }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The number of a vertex, if it is one of them. Time O(log k).
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        self.vertices.binary_search(&vertex).ok().map(|number| number as u32)
    }

    /// The vertex with a number.
    pub(crate) fn vertex(&self, number: u32) -> u32 {
        self.vertices[number as usize]
    }

    /// The memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<u32>()
    }
}
