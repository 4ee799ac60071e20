//! Graphs: shapes, colours on vertices and on edges, and normal forms up to isomorphism.

mod builder;
mod canonical;
mod classes;
mod edges;
mod labelled;
mod partition;
mod shape;
mod text;
mod twins;
mod vertices;

pub(in crate::board) use self::builder::BUILDERS;
pub use self::builder::Builder;
pub(crate) use self::classes::Classes;
pub use self::edges::EdgeColoured;
pub use self::labelled::Labelled;
pub use self::shape::{MAX_EDGES, MAX_VERTICES, Shape};
pub(crate) use self::twins::first_twins;
pub use self::vertices::VertexColoured;
