//! What all wings stand on: budgets, errors with their place, data, players, and graphs.

pub mod board;
pub(crate) mod chance;
pub mod control;
pub mod data;
mod facts;
mod failure;
pub mod graph;
pub mod input;
pub(crate) mod memory;
pub(crate) mod nearest;
mod player;
pub(crate) mod reader;
mod ruleset;

pub use self::facts::Facts;
pub use self::failure::Failure;
pub use self::player::Player;
pub use self::ruleset::{Misplaced, Ruleset};
