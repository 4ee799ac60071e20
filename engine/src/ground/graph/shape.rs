//! Graphs without colours.

use std::fmt;

use super::builder::Builder;

/// The maximum number of vertices of a graph: 2^20.
pub const MAX_VERTICES: usize = 1 << 20;
/// The message for a graph without vertices.
pub(crate) const NO_VERTEX: &str = "a graph has at least one vertex";
/// The maximum number of edges of a graph: 2^22.
pub const MAX_EDGES: usize = 1 << 22;

/// A graph on the vertices 0, 1, 2, .. Several edges may join the same two vertices, and an edge may be a
/// loop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    builder: Builder,
    vertices: usize,
    edges: Vec<(u32, u32)>,
}

impl Shape {
    /// Makes the graph that a builder describes.
    ///
    /// ```
    /// use upstar::ground::graph::{Builder, Shape};
    /// let grid = Shape::built(Builder::Grid(2, 2));
    /// assert_eq!(grid.edges(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    /// assert_eq!(grid.to_string(), "grid(2,2)");
    /// ```
    pub fn built(builder: Builder) -> Self {
        Self { vertices: builder.vertices(), edges: builder.edges(), builder }
    }

    /// Makes a graph with these edges, whose ends must be below `vertices`.
    pub fn of_edges(vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { builder: Builder::Edges, vertices, edges }
    }

    /// Returns the description of the graph.
    pub fn builder(&self) -> &Builder {
        &self.builder
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the edges, in the order of the description.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the neighbours of each vertex, once for each edge. A loop counts once.
    pub fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); self.vertices];
        for &(u, v) in &self.edges {
            neighbours[u as usize].push(v);
            if u != v {
                neighbours[v as usize].push(u);
            }
        }
        neighbours
    }
}

/// Writes the graph as its builder does, or as `4: 0-1 1-2`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.builder != Builder::Edges {
            return self.builder.fmt(f);
        }
        write!(f, "{}:", self.vertices)?;
        self.edges.iter().try_for_each(|(u, v)| write!(f, " {u}-{v}"))
    }
}
