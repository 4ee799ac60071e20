//! Graphs without colours, labelled graphs with canonical forms up to isomorphism, and graphs in the formats
//! of other programs.

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
