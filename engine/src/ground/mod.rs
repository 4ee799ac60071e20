//! What all wings stand on: budgets, errors with their place, data, players, and graphs.
//!
//! - `board`: what every type of board can do
//! - `chance`: chance from a seed, the same on every machine
//! - `control`: when a calculation has to stop: cancellation and budgets
//! - `data`: data without a file format
//! - `facts`: facts about rulesets, as data
//! - `failure`: why a question has no answer
//! - `graph`: graphs without anything on them, normal forms up to isomorphism of those with labels, and the formats of
//!   other programs
//! - `input`: what is wrong with a text, and where
//! - `memory`: memory that threads share: values alone in their cache line, and tables of zeros
//! - `nearest`: what somebody who mistyped a name may have meant
//! - `player`: who plays
//! - `reader`: reads a text piece by piece
//! - `ruleset`: what every ruleset tells, whatever its theory: facts, a type of board, and what stands on it

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
