//! The boards of escape games: multigraphs with exits and a start vertex.
//!
//! The start is the vertex on which the walking player stands first. A board has the same type in all escape
//! games; a [`Cast`] states which of its parts a game uses.

mod by_vertex;
mod cast;
mod compact;
mod construction;
mod graph;
mod multigraph;
mod naming;
mod notation;
mod symmetry;

pub(crate) use self::by_vertex::ByVertex;
pub use self::cast::Cast;
pub(crate) use self::compact::{Compact, OnVertices};
pub use self::construction::{
    Construction, EscapeGrid, Hexagon, Lattice, LatticeKind, LatticePoint, RandomFamily, RandomGraph,
};
pub use self::graph::EscapeGraph;
pub use self::multigraph::{Edge, MAX_COPIES, MAX_EDGES, MAX_VERTICES, Multigraph, UNBREAKABLE};
pub use self::naming::Naming;
pub use self::notation::{EscapeFormat, FormatError};
