//! Graphs without colours.

use std::fmt;

use super::builder::Builder;

/// The most vertices of a graph.
pub const MAX_VERTICES: usize = 1 << 20;
/// What is wrong with a graph without vertices.
pub(crate) const NO_VERTEX: &str = "a graph has at least one vertex";
/// The most edges of a graph.
pub const MAX_EDGES: usize = 1 << 22;

/// Vertices from 0 on and edges between them; several edges may join the same two vertices, and an edge may
/// join a vertex with itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    builder: Builder,
    vertices: usize,
    edges: Vec<(u32, u32)>,
}

impl Shape {
    /// The graph that a builder describes.
    pub fn built(builder: Builder) -> Self {
        Self { vertices: builder.vertices(), edges: builder.edges(), builder }
    }

    /// A graph with these edges, whose ends must be below `vertices`.
    pub fn of_edges(vertices: usize, edges: Vec<(u32, u32)>) -> Self {
        Self { builder: Builder::Edges, vertices, edges }
    }

    /// How it was described.
    pub fn builder(&self) -> &Builder {
        &self.builder
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The edges, in the order of the description.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The neighbours of each vertex, once for each edge; a loop counts once.
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

/// As the builder writes it, or as `4: 0-1 1-2`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.builder != Builder::Edges {
            return self.builder.fmt(f);
        }
        write!(f, "{}:", self.vertices)?;
        self.edges.iter().try_for_each(|(u, v)| write!(f, " {u}-{v}"))
    }
}
