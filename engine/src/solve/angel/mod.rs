//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): a strategy that never ends, played exactly and fast.

mod curve;
pub mod flow;
mod game;
pub mod update;

pub use self::curve::{BorderCurve, Clause};
pub use self::game::{Angel, Moves, Turn};
