//! Pictures of trees.

mod game;
mod numbers;
mod stalks;

pub use self::game::tree_scene;
pub use self::numbers::number_tree_scene;
pub use self::stalks::stalks_scene;
