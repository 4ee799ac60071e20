//! Pictures of thermographs.

mod canvas;
mod frame;
mod labels;
mod layout;
mod outline;
mod scale;
mod svg;
mod text;

pub use self::svg::thermograph_svg;
pub use self::text::thermograph_text;
