//! Pictures of thermographs, for the terminal, as SVG, and as TikZ.

mod frame;
mod outline;
mod svg;
mod text;
mod tikz;

pub use self::svg::{compound_svg, thermograph_svg, titled_thermograph_svg};
pub use self::text::{compound_text, thermograph_text};
pub use self::tikz::compound_tikz;
