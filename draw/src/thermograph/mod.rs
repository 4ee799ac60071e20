//! Pictures of thermographs.
//!
//! - `canvas`: what stands between the axes of a thermograph in text: the walls, the mast, and the line at t
//!   = 0
//! - `compound`: compound thermographs as SVG: the options' walls, the scaffolds, and the walls that they make
//! - `frame`: the axes of an SVG thermograph
//! - `labels`: labels of numbers, and where there is room for them
//! - `layout`: the measures of a thermograph on a raster of characters
//! - `outline`: what a picture of a thermograph shows: its walls up to the mast, and the numbers worth a
//!   label
//! - `scale`: from exact numbers to places in a picture, in integer arithmetic
//! - `svg`: thermographs as SVG
//! - `text`: thermographs for the terminal
//! - `tikz`: compound thermographs as TikZ pictures, for papers

mod canvas;
mod compound;
mod frame;
mod labels;
mod layout;
mod outline;
mod scale;
mod svg;
mod text;
mod tikz;

pub use self::compound::compound_svg;
pub use self::svg::{thermograph_svg, titled_thermograph_svg};
pub use self::text::{compound_text, thermograph_text};
pub use self::tikz::compound_tikz;
