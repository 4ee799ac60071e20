//! The common ground of all parts of the engine: budgets, errors with their places, data, players, and
//! graphs.
//!
//! - `board`: the interface of boards, and of positions on them
//! - `chance`: random numbers from a seed, the same on every machine
//! - `control`: cancellation and budgets of calculations
//! - `data`: structured data without a file format
//! - `facts`: facts about rulesets, as data
//! - `failure`: the reasons why a question has no answer
//! - `graph`: graphs without colours, canonical forms of labelled graphs, and the formats of other programs
//! - `input`: faults in a text, with their places
//! - `memory`: memory shared by threads, and the size of values on the heap
//! - `nearest`: suggestions for mistyped and abbreviated names
//! - `player`: the players
//! - `reader`: a reader that consumes a text piece by piece
//! - `ruleset`: the interface of rulesets of every theory

pub mod board;
pub(crate) mod chance;
pub mod control;
pub mod data;
mod facts;
mod failure;
pub mod graph;
pub mod input;
pub(crate) mod memory;
pub mod nearest;
mod player;
pub(crate) mod reader;
mod ruleset;

pub use self::facts::{Facts, Sign, Signs};
pub use self::failure::Failure;
pub use self::player::Player;
pub use self::ruleset::{Misplaced, NamedPosition, Ruleset};
