//! Pictures of thermographs.
//!
//! - `canvas`: what stands between the axes of a thermograph in text: the walls, the mast, and the line at t
//!   = 0
//! - `frame`: the axes of an SVG thermograph
//! - `labels`: labels of numbers, and where there is room for them
//! - `layout`: the measures of a thermograph on a raster of characters
//! - `outline`: what a picture of a thermograph shows: its walls up to the mast, and the numbers worth a
//!   label
//! - `scale`: from exact numbers to places in a picture, in integer arithmetic
//! - `svg`: thermographs as SVG
//! - `text`: thermographs for the terminal

mod canvas;
mod frame;
mod labels;
mod layout;
mod outline;
mod scale;
mod svg;
mod text;

pub use self::svg::{thermograph_svg, titled_thermograph_svg};
pub use self::text::thermograph_text;
