//! Something for each vertex of a board, which costs nothing where most vertices have the same.

use rustc_hash::FxHashMap;

use crate::ground::graph::is_sparse;

/// A value for each vertex, the same one until another is put there.
#[derive(Clone, Debug)]
pub(crate) struct ByVertex<T> {
    vertices: usize,
    usual: T,
    values: Values<T>,
}

/// The values of all vertices, or of those that have another one.
#[derive(Clone, Debug)]
enum Values<T> {
    Dense(Vec<T>),
    Sparse(FxHashMap<u32, T>),
}

impl<T: Clone> ByVertex<T> {
    /// The same value for all vertices of a graph with so many edges. Memory is linear in the number of vertices or, if
    /// that is much larger than the one of edges, in that of the vertices where something is put.
    pub(crate) fn new(vertices: usize, edges: usize, usual: T) -> Self {
        let values = match is_sparse(vertices, edges) {
            true => Values::Sparse(FxHashMap::default()),
            false => Values::Dense(vec![usual.clone(); vertices]),
        };
        Self { vertices, usual, values }
    }

    /// How many vertices there are.
    pub(crate) fn vertices(&self) -> usize {
        self.vertices
    }

    /// The value of a vertex.
    pub(crate) fn get(&self, vertex: u32) -> &T {
        match &self.values {
            Values::Dense(values) => &values[vertex as usize],
            Values::Sparse(values) => values.get(&vertex).unwrap_or(&self.usual),
        }
    }

    /// The value of a vertex, to be changed.
    pub(crate) fn get_mut(&mut self, vertex: u32) -> &mut T {
        match &mut self.values {
            Values::Dense(values) => &mut values[vertex as usize],
            Values::Sparse(values) => values.entry(vertex).or_insert_with(|| self.usual.clone()),
        }
    }

    /// The vertices with their values, in any order; where most have the usual one, only others.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = (u32, &T)> + '_> {
        match &self.values {
            Values::Dense(values) => Box::new((0..).zip(values)),
            Values::Sparse(values) => Box::new(values.iter().map(|(&vertex, value)| (vertex, value))),
        }
    }
}
