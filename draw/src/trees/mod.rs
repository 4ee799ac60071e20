//! Pictures of trees.

mod game;
mod numbers;
mod stalks;

pub use self::game::tree_svg;
pub use self::numbers::number_tree_svg;
pub use self::stalks::stalks_svg;
