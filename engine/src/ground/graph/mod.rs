//! Graphs without anything on them, normal forms up to isomorphism of those with labels, and graphs as other programs
//! describe them.
//!
//! - `arcs`: the arcs of a directed graph, in two arrays
//! - `builder`: the usual graphs by name
//! - `canonical`: canonical forms of graphs, by individualisation and refinement (B. D. McKay, *Practical
//!   graph isomorphism*, 1981)
//! - `classes`: classes of vertices that grow together
//! - `components`: what a graph falls apart into
//! - `described`: graphs as other programs describe them
//! - `kept`: the vertices of a graph that anything names, where most are named by nothing
//! - `labelled`: small graphs with colours on vertices and edges, as keys of memos
//! - `names`: names of vertices in data
//! - `partition`: ordered partitions of the vertices of a graph, refined until they are equitable
//! - `planar`: graphs that can be drawn without crossings
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
