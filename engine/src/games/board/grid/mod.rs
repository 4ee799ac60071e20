//! Rectangular grids.
//!
//! - `figure`: rectangles of characters, up to the symmetries of the square
//! - `large`: sets of cells of a grid of any size
//! - `layers`: two sets of cells of one small grid: what is Left's, and what is Right's
//! - `packed`: sets of cells of a small grid, as bits of one machine word
//! - `region`: connected regions of a grid, up to its symmetries
//! - `ring`: whether a connected set stays connected when a domino is taken out, seen from the ring of ten
//!   cells around it
//! - `text`: grids as text: rows of characters, separated by `|` or line breaks
pub(crate) mod figure;
pub(crate) mod large;
pub(crate) mod layers;
pub(crate) mod packed;
pub(crate) mod region;
mod ring;
mod text;

pub use self::region::{GridPiece, Region};
pub use self::text::{Grid, MAX_CELLS};
