//! Graphs without colours, labelled graphs with canonical forms up to isomorphism, and graphs in the formats
//! of other programs.
//!
//! - `canonical`: canonical forms of graphs, by individualisation and refinement (B. D. McKay, *Practical
//!   graph isomorphism*, 1981)
//! - `data`: parts of graphs in data
//! - `described`: graphs in the formats of other programs
//! - `labelled`: small graphs with colours on vertices and edges, as keys of memos
//! - `planar`: planarity and plane embeddings
//! - `sets`: sets of vertices: classes that merge, the components of a graph, and the vertices with edges
//! - `shape`: graphs without colours

mod canonical;
pub(crate) mod data;
pub(crate) mod described;
mod labelled;
pub mod planar;
mod sets;
pub(crate) mod shape;

pub use self::labelled::Labelled;
pub(crate) use self::labelled::first_twins;
pub use self::sets::Classes;
pub(crate) use self::sets::{Kept, components, is_sparse};
pub use self::shape::{Arcs, Builder, MAX_EDGES, MAX_VERTICES, Shape};
