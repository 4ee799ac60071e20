//! Graphs with colours on their vertices or on their edges.
//!
//! - `text`: graphs as text

mod edges;
mod text;
mod vertices;

pub use self::edges::EdgeColoured;
pub use self::vertices::VertexColoured;
