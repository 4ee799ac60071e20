//! Exact answers about combinatorial games.
pub mod board;
pub mod control;
pub mod draw;
pub mod input;
pub mod notation;
pub mod rules;
pub mod solve;
pub mod value;
