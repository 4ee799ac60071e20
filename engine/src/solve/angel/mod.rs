//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): a strategy that never ends, played exactly and fast.

pub mod flow;
mod game;

pub use self::game::{Angel, Moves, Turn};
