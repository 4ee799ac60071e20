//! The Angel of power 2 (Kloster, *A solution to the Angel problem*): a strategy that never ends, played exactly and fast.

mod devils;
pub mod flow;
mod game;

pub use self::devils::{Devil, DevilKind, KINDS};
pub use self::flow::{Run, Ties};
pub use self::game::{Angel, Moves, Turn};
