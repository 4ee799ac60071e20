//! Graphs without anything on them, and normal forms up to isomorphism of those with labels.

mod arcs;
pub(crate) mod builder;
mod canonical;
mod classes;
mod labelled;
pub(crate) mod names;
mod partition;
pub(crate) mod shape;
mod twins;

pub use self::arcs::Arcs;
pub use self::builder::Builder;
pub(crate) use self::classes::Classes;
pub use self::labelled::Labelled;
pub use self::shape::{MAX_EDGES, MAX_VERTICES, Shape};
pub(crate) use self::twins::first_twins;
