//! Multigraphs with exits and a vertex on which someone stands: the boards of escape games.
//!
//! - `by_vertex`: something for each vertex of a board
//! - `graph`: the board; `multigraph`: its edges and their copies; `naming`: what vertices are called
//! - `construction`: graphs that have a name with parameters
//! - `compact`: boards without the vertices at which there is no edge
//! - `cast`: who stands on the boards of a game, and what its edges may be
//! - `symmetry`: vertices that look alike on parts of a lattice
//! - `notation`: how boards are written

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
