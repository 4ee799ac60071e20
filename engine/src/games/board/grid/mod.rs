//! Rectangular grids.
pub(crate) mod figure;
pub(crate) mod large;
pub(crate) mod layers;
pub(crate) mod packed;
pub(crate) mod region;
mod ring;
mod text;

pub use self::region::{Piece, Region};
pub(crate) use self::text::listed;
pub use self::text::{Grid, MAX_CELLS};
