//! Pictures of thermographs and boards, for the terminal and as SVG.
//!
//! Conventions, as in *Winning Ways* and Siegel, *Combinatorial Game Theory*, II.5: Left's values lie on the
//! left, so values decrease from left to right; the temperature goes upwards from -1; the mast ends in an
//! arrow, since it has no end.
//!
//! Places are worked out in integers from the exact numbers, so that no size of a number spoils a picture,
//! and the same picture comes out on every machine. A label that finds no room is left out, the least
//! important first; one that is too long for any room is cut in the middle.
//!
//! - `chart`: curves over whole numbers
//! - `legend`: what the marks of a picture mean, below it
//! - `limits`: what is too large for a picture
//! - `patterns`: circles, and trees in layers
//! - `planar`: drawings of planar graphs with straight edges of which no two cross
//! - `rows`: the values of a board that goes on for ever, row by row
//! - `stress`: places for the vertices of any graph
//! - `svg`: what the SVG pictures have in common
//! - `thermograph`: pictures of thermographs
//! - `trees`: game trees, the tree of numbers, and trees of stalks
//! - `writing`: texts that have to fit somewhere, by an estimate of their widths

pub(crate) mod boards;
mod chart;
pub mod escape;
pub(crate) mod layout;
pub(crate) mod legend;
mod limits;
pub mod plane;
pub mod reduction;
mod rows;
pub(crate) mod svg;
mod thermograph;
mod trees;
pub(crate) mod writing;

pub use self::boards::{
    Change, Domino, DrawnMove, Shows, Why, annotated_svg, board_svg, board_text, moves_svg, numbered_text,
    position_svg, random_map_svg, side_by_side, track_text,
};
pub use self::chart::{Curve, Panel, chart_svg, in_units};
pub use self::limits::{MAX_DRAWN_EDGES, MAX_DRAWN_PLACES, TooLarge};
pub use self::rows::rows_svg;
pub use self::thermograph::{
    compound_svg, compound_text, compound_tikz, thermograph_svg, thermograph_text, titled_thermograph_svg,
};
pub use self::trees::{number_tree_svg, stalks_svg, tree_svg};
