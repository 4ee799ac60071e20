//! Pictures of boards.

mod svg;
mod text;

pub use self::svg::{Domino, board_svg};
pub use self::text::{board_text, side_by_side};
