//! Graphs: shapes, colours on vertices and on edges, and normal forms up to isomorphism.

mod builder;
mod edges;
mod shape;
mod text;
mod vertices;

pub use self::builder::Builder;
pub use self::edges::EdgeColoured;
pub use self::shape::{MAX_EDGES, MAX_VERTICES, Shape};
pub use self::vertices::VertexColoured;
