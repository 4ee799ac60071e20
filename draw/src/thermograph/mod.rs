//! Pictures of thermographs, for the terminal, as SVG, and as TikZ.

mod compound;
mod frame;
mod outline;
mod svg;
mod text;
mod tikz;

pub use self::compound::{compound_svg, compound_text, compound_tikz};
pub use self::svg::{scaffolds_svg, thermograph_scene, thermograph_svg, titled_thermograph_svg};
pub use self::text::{scaffolds_text, thermograph_text};
pub use self::tikz::scaffolds_tikz;
