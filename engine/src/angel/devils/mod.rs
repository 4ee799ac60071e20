//! Devils: the Angel's opponents.

mod builders;
mod hunter;
mod kinds;
mod local;
mod lookahead;
mod mixture;
mod spiral;

pub use self::hunter::{flee, goals, hunt};
pub use self::kinds::{DEVILS, DevilKind, KindOfDevil};
use super::game::Angel;
use crate::angel::plane::{Bend, Segment, Square};
use crate::ground::control::{Control, OrStop};

/// A player of the Devil's side.
pub trait Devil: Send {
    /// Returns the square that the Devil eats next. A square that is eaten already amounts to passing.
    ///
    /// # Errors
    /// The reason why he had to stop thinking. His square is then unknown, and he cannot be used any more.
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square>;
}

/// The number of segments of the path that are followed between two checks of the control.
const PATIENCE: usize = 1 << 12;

/// Visits the segments of the path ahead, each with the bend before it, as long as `is_wanted` returns true.
fn follow(angel: &Angel, control: &Control, mut is_wanted: impl FnMut(Segment, Bend) -> bool) -> OrStop<()> {
    for (at, (segment, bend)) in angel.future().enumerate() {
        if at % PATIENCE == PATIENCE - 1 {
            control.check(0, 0)?;
        }
        if !is_wanted(segment, bend) {
            break;
        }
    }
    Ok(())
}

/// Returns the segment a number of segments ahead of the perch; the perch itself for 0.
fn ahead(angel: &Angel, segments: u64, control: &Control) -> OrStop<Segment> {
    let (mut last, mut left) = (angel.perch(), segments);
    if left > 0 {
        follow(angel, control, |segment, _| {
            last = segment;
            left -= 1;
            left > 0
        })?;
    }
    Ok(last)
}

/// Returns a square that the Devil has not eaten and that is useless to him.
pub fn waste(angel: &Angel) -> Square {
    let mut square = Square::new(-1 - angel.turns() as i64, 0);
    while angel.has_eaten(square) {
        square.x -= 1;
    }
    square
}
