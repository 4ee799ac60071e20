//! Devils: how to play against the Angel.

mod builders;
mod hunter;
mod kinds;
mod local;
mod lookahead;
mod mixture;
mod spiral;

pub use self::hunter::hunt;
pub use self::kinds::{DEVILS, DevilKind, KindOfDevil};
use super::game::Angel;
use crate::board::plane::Square;

/// A player of the Devil's side.
pub trait Devil: Send {
    /// The square that he eats next. What he has eaten already is for him as good as passing.
    fn eat(&mut self, angel: &Angel) -> Square;
}

/// A square that the Devil has not eaten and that is of no use to him.
#[must_use]
pub fn waste(angel: &Angel) -> Square {
    let mut square = Square::new(-1 - angel.turns() as i64, 0);
    while angel.has_eaten(square) {
        square.x -= 1;
    }
    square
}
