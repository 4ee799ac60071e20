//! Pictures of boards.

mod svg;
mod text;
mod track;

pub use self::svg::{Domino, board_svg};
pub use self::text::{board_text, side_by_side};
pub use self::track::track_text;
