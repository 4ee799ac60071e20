//! The Devil of §5 and Figure 7, who makes the Angel follow a spiral of walls.

use super::{Devil, waste};
use crate::board::plane::{Bend, Segment, Square};
use crate::solve::angel::game::Angel;

/// Builds a wall across the way, then one from its end across the way along it, and so on, each half as long
/// as the way that leads there; begins again when the last one is too short.
#[derive(Clone, Debug)]
pub(crate) struct Spiral {
    /// The length of the first way, in segments.
    way: u64,
    /// What is still to be eaten, the last first.
    squares: Vec<Square>,
    /// The walls of the present spiral so far.
    walls: u32,
    /// The Devil waits for so many turns.
    rest: u64,
}

/// The length of the shortest way at whose end a wall is built, in segments.
const SHORTEST: usize = 4;
/// How many segments there may be from the perch to the way along the last wall.
const CORNER: usize = 3;

impl Spiral {
    /// A spiral whose first wall lies so many segments ahead.
    pub(crate) fn new(way: u64) -> Self {
        Self { way: way.max(SHORTEST as u64), squares: Vec::new(), walls: 0, rest: 0 }
    }

    /// The squares of the next wall, the first to be eaten last; none if the way is too short.
    fn wall(&self, angel: &Angel) -> Vec<Square> {
        let (last, length) = if self.walls == 0 {
            (angel.future().nth(self.way as usize - 1).expect("a path without end").0, self.way as usize)
        } else {
            end_of_way(angel, self.way as usize)
        };
        if length < SHORTEST {
            return Vec::new();
        }
        let across = last.heading.bent(Bend::Right);
        let squares = std::iter::successors(Some(last.right()), |square| Some(square.beside(across)));
        squares.take(length / 2).collect()
    }

    /// Whether the path is straight for the whole first way.
    fn may_begin(&self, angel: &Angel) -> bool {
        angel.future().take(self.way as usize).all(|(_, bend)| bend == Bend::Straight)
    }
}

/// The last segment before the way along the last wall ends, and how many segments it is ahead, at most
/// `limit`.
fn end_of_way(angel: &Angel, limit: usize) -> (Segment, usize) {
    let mut last = (angel.perch(), 0);
    for (at, (segment, bend)) in angel.future().take(limit).enumerate() {
        if bend != Bend::Straight && at >= CORNER {
            break;
        }
        last = (segment, at + 1);
    }
    last
}

impl Devil for Spiral {
    fn eat(&mut self, angel: &Angel) -> Square {
        loop {
            match self.squares.pop() {
                Some(square) if angel.has_eaten(square) => continue,
                Some(square) => return square,
                None => {}
            }
            if self.rest > 0 {
                self.rest -= 1;
                return waste(angel);
            }
            if self.walls == 0 && !self.may_begin(angel) {
                self.rest = self.way / 2;
                continue;
            }
            self.squares = self.wall(angel);
            self.walls += 1;
            if self.squares.is_empty() {
                self.walls = 0;
                self.rest = self.way / 2;
            }
        }
    }
}
