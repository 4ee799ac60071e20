//! The common ground of all parts of the engine: budgets, errors with their places, data, players, and
//! graphs.
//!
//! - `board`: the interface of boards, and of positions on them
//! - `chance`: random numbers from a seed, the same on every machine
//! - `control`: cancellation and budgets of calculations
//! - `data`: structured data without a file format
//! - `graph`: graphs without colours, canonical forms of labelled graphs, and the formats of other programs
//! - `input`: faults in a text, with their places
//! - `play`: the players, and the interface of games that are played step by step

pub mod board;
pub(crate) mod chance;
pub mod control;
pub mod data;
pub mod graph;
pub mod input;
pub mod play;

pub use self::board::{Facts, Misplaced, NamedPosition, Ruleset, Sign, Signs};
pub use self::input::Failure;
pub use self::play::Player;
