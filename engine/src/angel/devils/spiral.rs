//! The Devil of §5 and Figure 7, who makes the Angel follow a spiral of walls.

use super::{Devil, ahead, follow, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Heading, Segment, Square};
use crate::ground::control::{Control, OrStop};

/// The Devil who builds a wall across the way, then one from its end across the way along it, and so on. Each
/// wall is half as long as the way that leads to it. He begins again when the way is too short.
#[derive(Clone, Debug)]
pub(crate) struct Spiral {
    /// The length of the first way, in segments.
    way: u64,
    /// The part of the present wall that is still to be eaten.
    wall: Wall,
    /// The number of walls of the present spiral so far.
    walls: u32,
    /// The number of turns for which the Devil waits.
    rest: u64,
}

/// The missing part of a wall, which is eaten from its far end on.
#[derive(Clone, Copy, Debug)]
struct Wall {
    /// The square at the path.
    first: Square,
    heading: Heading,
    length: u64,
}

impl Wall {
    /// Removes and returns the farthest missing square.
    fn pop(&mut self) -> Option<Square> {
        self.length = self.length.checked_sub(1)?;
        let (dx, dy) = self.heading.step();
        let steps = self.length as i64;
        Some(Square::new(self.first.x + dx * steps, self.first.y + dy * steps))
    }
}

/// The length of the shortest way at whose end a wall is built, in segments.
const SHORTEST: u64 = 4;
/// The largest number of segments from the perch to the way along the last wall.
const CORNER: u64 = 3;

impl Spiral {
    /// Creates a spiral whose first wall lies `way` segments ahead.
    pub(crate) fn new(way: u64) -> Self {
        let wall = Wall { first: Square::new(0, 0), heading: Heading::East, length: 0 };
        Self { way: way.max(SHORTEST), wall, walls: 0, rest: 0 }
    }

    /// Returns the next wall, or None if the way is too short.
    fn next(&self, angel: &Angel, control: &Control) -> OrStop<Option<Wall>> {
        let (last, length) = if self.walls == 0 {
            (ahead(angel, self.way, control)?, self.way)
        } else {
            end_of_way(angel, self.way, control)?
        };
        let wall = Wall { first: last.right(), heading: last.heading.bent(Bend::Right), length: length / 2 };
        Ok((length >= SHORTEST).then_some(wall))
    }

    /// Returns whether the path is straight for the whole first way.
    fn may_begin(&self, angel: &Angel, control: &Control) -> OrStop<bool> {
        let mut left = self.way;
        follow(angel, control, |_, bend| {
            left -= u64::from(bend == Bend::Straight);
            bend == Bend::Straight && left > 0
        })?;
        Ok(left == 0)
    }
}

/// Returns the last segment before the way along the last wall ends, and its distance from the perch in
/// segments, at most `limit`.
fn end_of_way(angel: &Angel, limit: u64, control: &Control) -> OrStop<(Segment, u64)> {
    let mut last = (angel.perch(), 0);
    follow(angel, control, |segment, bend| {
        if bend != Bend::Straight && last.1 >= CORNER {
            return false;
        }
        last = (segment, last.1 + 1);
        last.1 < limit
    })?;
    Ok(last)
}

impl Devil for Spiral {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        loop {
            control.check(0, 0)?;
            match self.wall.pop() {
                Some(square) if angel.has_eaten(square) => continue,
                Some(square) => return Ok(square),
                None => {}
            }
            if self.rest > 0 {
                self.rest -= 1;
                return Ok(waste(angel));
            }
            // Bends from an earlier spiral would shorten the first way, so the Devil waits for a straight
            // path.
            if self.walls == 0 && !self.may_begin(angel, control)? {
                self.rest = self.way / 2;
                continue;
            }
            match self.next(angel, control)? {
                Some(wall) => {
                    self.wall = wall;
                    self.walls += 1;
                }
                None => {
                    self.walls = 0;
                    self.rest = self.way / 2;
                }
            }
        }
    }
}
