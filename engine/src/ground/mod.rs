//! The common ground of all parts of the engine: budgets, errors with their places, data, players, and
//! graphs.

pub mod board;
pub(crate) mod chance;
pub mod control;
pub mod data;
pub mod fact;
pub mod graph;
pub mod input;
pub mod play;
pub(crate) mod symmetry;

pub use self::board::{Facts, Misplaced, NamedPosition, Ruleset, Sign};
pub use self::input::Failure;
pub use self::play::Player;
