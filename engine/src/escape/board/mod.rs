//! The boards of escape games: multigraphs with exits and a start vertex.
//!
//! The start is the vertex on which the walking player stands first. A board has the same type in all escape
//! games; a [`Cast`] states which of its parts a game uses.

mod construction;
mod graph;
mod multigraph;
mod notation;

pub use self::construction::{
    Construction, EscapeGrid, Hexagon, Lattice, LatticeKind, LatticePoint, RandomFamily, RandomGraph,
};
pub use self::graph::{Cast, EscapeGraph, Naming};
pub(crate) use self::graph::{Compact, OnVertices};
pub(crate) use self::multigraph::ByVertex;
pub use self::multigraph::{Edge, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, UNBREAKABLE};
pub use self::notation::{EscapeFormat, FormatError};
