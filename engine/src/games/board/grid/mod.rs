//! Rectangular grids.
//!
//! - `figure`: rectangles of characters, up to the symmetries of the square
//! - `large`: sets of cells of a grid of any size
//! - `layers`: two sets of cells of one small grid, Left's and Right's
//! - `packed`: sets of cells of a small grid, as bits of a machine word
//! - `region`: connected regions of a grid, up to its symmetries
//! - `ring`: a test whether a connected set stays connected without a domino
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
