//! Graphs without colours, labelled graphs with canonical forms up to isomorphism, and graphs in the formats
//! of other programs.
//!
//! - `arcs`: the arcs of a directed graph, in two arrays
//! - `builder`: the usual families of graphs, by name
//! - `canonical`: canonical forms of graphs, by individualisation and refinement (B. D. McKay, *Practical
//!   graph isomorphism*, 1981)
//! - `classes`: classes of vertices that only merge (union-find)
//! - `components`: the connected components of a graph
//! - `described`: graphs in the formats of other programs
//! - `kept`: the vertices that occur in a graph, where most have no edges
//! - `labelled`: small graphs with colours on vertices and edges, as keys of memos
//! - `names`: names of vertices in data
//! - `partition`: ordered partitions of the vertices of a graph, refined until they are equitable
//! - `planar`: planarity and plane embeddings
//! - `shape`: graphs without colours
//! - `twins`: vertices that can be exchanged without changing anything else

mod arcs;
pub(crate) mod builder;
mod canonical;
mod classes;
mod components;
pub(crate) mod described;
mod kept;
mod labelled;
pub(crate) mod names;
mod partition;
pub mod planar;
pub(crate) mod shape;
mod twins;

pub use self::arcs::Arcs;
pub use self::builder::Builder;
pub use self::classes::Classes;
pub(crate) use self::components::components;
pub(crate) use self::kept::{Kept, is_sparse};
pub use self::labelled::Labelled;
pub use self::shape::{MAX_EDGES, MAX_VERTICES, Shape};
pub(crate) use self::twins::first_twins;
