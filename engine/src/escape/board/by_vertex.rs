//! Maps from the vertices of a board to values. A map is small if most vertices share one value.

use rustc_hash::FxHashMap;

use crate::ground::graph::is_sparse;

/// A map from vertices to values in which every vertex has the usual value until it is assigned another one.
#[derive(Clone, Debug)]
pub(crate) struct ByVertex<T> {
    vertices: usize,
    usual: T,
    values: Values<T>,
}

/// The values of all vertices, or only of the vertices that were assigned a value.
#[derive(Clone, Debug)]
enum Values<T> {
    Dense(Vec<T>),
    Sparse(FxHashMap<u32, T>),
}

impl<T: Clone> ByVertex<T> {
    /// Creates a map that gives every vertex the value `usual`, for a graph with this number of edges.
    ///
    /// Memory is linear in the number of vertices. If the graph has far fewer edges than vertices, it is
    /// linear in the number of vertices that are assigned a value.
    pub(crate) fn new(vertices: usize, edges: usize, usual: T) -> Self {
        // A board may have millions of vertices that no edge, exit or spy ever touches.
        let values = match is_sparse(vertices, edges) {
            true => Values::Sparse(FxHashMap::default()),
            false => Values::Dense(vec![usual.clone(); vertices]),
        };
        Self { vertices, usual, values }
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the value of a vertex.
    pub(crate) fn get(&self, vertex: u32) -> &T {
        match &self.values {
            Values::Dense(values) => &values[vertex as usize],
            Values::Sparse(values) => values.get(&vertex).unwrap_or(&self.usual),
        }
    }

    /// Returns the value of a vertex for modification.
    pub(crate) fn get_mut(&mut self, vertex: u32) -> &mut T {
        match &mut self.values {
            Values::Dense(values) => &mut values[vertex as usize],
            Values::Sparse(values) => values.entry(vertex).or_insert_with(|| self.usual.clone()),
        }
    }

    /// Iterates over the vertices and their values, in any order. A sparse map leaves out vertices that were
    /// never assigned a value.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = (u32, &T)> + '_> {
        match &self.values {
            Values::Dense(values) => Box::new((0..).zip(values)),
            Values::Sparse(values) => Box::new(values.iter().map(|(&vertex, value)| (vertex, value))),
        }
    }
}
