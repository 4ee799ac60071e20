//! Pictures of trees.
//!
//! - `game`: game trees
//! - `numbers`: the tree of all numbers, with the way to one of them
//! - `stalks`: trees of stalks, whose edges may be infinitely many

mod game;
mod numbers;
mod stalks;

pub use self::game::tree_svg;
pub use self::numbers::number_tree_svg;
pub use self::stalks::stalks_svg;
