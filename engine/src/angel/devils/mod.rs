//! Devils: how to play against the Angel.
//!
//! - `builders`: Devils who build: walls, boxes, pockets, blocks
//! - `hunter`: a Devil for an Angel who follows no path, and where such an Angel can go
//! - `kinds`: the Devils by name
//! - `local`: Devils who eat near the Angel
//! - `lookahead`: a Devil who looks some turns ahead
//! - `mixture`: a Devil who changes his mind
//! - `spiral`: the Devil of §5 and Figure 7, who makes the Angel follow a spiral of walls

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
    /// The square that he eats next. What he has eaten already is for him as good as passing.
    ///
    /// # Errors
    /// Why he had to stop thinking. What he would have eaten is then not known, and he is of no more use.
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square>;
}

/// How many segments of the path are followed between two looks at a control.
const PATIENCE: usize = 1 << 12;

/// The first segments of the path ahead while they are wanted, each with how the path bends before it.
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

/// The segment so many segments ahead of the perch, the perch itself at 0.
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

/// A square that the Devil has not eaten and that is of no use to him.
pub fn waste(angel: &Angel) -> Square {
    let mut square = Square::new(-1 - angel.turns() as i64, 0);
    while angel.has_eaten(square) {
        square.x -= 1;
    }
    square
}
