//! Directed segments of the lattice.

use std::fmt;

use super::heading::{Bend, Heading};
use super::square::Square;

/// A unit segment of the lattice with a direction (Kloster, Definition 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment {
    /// The x coordinate of the point where it begins.
    pub x: i64,
    /// The y coordinate of the point where it begins.
    pub y: i64,
    /// The direction in which it leads.
    pub heading: Heading,
}

impl Segment {
    /// Returns the segment that begins at the point (x, y) and has this heading.
    pub fn new(x: i64, y: i64, heading: Heading) -> Self {
        Self { x, y, heading }
    }

    /// Returns the point where it ends.
    pub fn end(self) -> (i64, i64) {
        let (dx, dy) = self.heading.step();
        (self.x + dx, self.y + dy)
    }

    /// Returns the square on its right.
    pub fn right(self) -> Square {
        let (x, y) = (self.x, self.y);
        match self.heading {
            Heading::North => Square::new(x, y),
            Heading::East => Square::new(x, y - 1),
            Heading::South => Square::new(x - 1, y - 1),
            Heading::West => Square::new(x - 1, y),
        }
    }

    /// Returns the square on its left.
    pub fn left(self) -> Square {
        self.reverse().right()
    }

    /// Returns the same piece of the lattice in the other direction.
    #[must_use]
    pub fn reverse(self) -> Self {
        let (dx, dy) = self.heading.step();
        Self { x: self.x + dx, y: self.y + dy, heading: self.heading.reverse() }
    }

    /// Returns the segment that follows after a bend.
    #[must_use]
    pub fn followed(self, bend: Bend) -> Self {
        let (dx, dy) = self.heading.step();
        Self { x: self.x + dx, y: self.y + dy, heading: self.heading.bent(bend) }
    }

    /// Returns the segment that follows in a border curve, and the bend there. It is the leftmost segment
    /// that has not been passed, whose left square is in the left set, and whose right square is outside it
    /// or was passed in the other direction. None if there is no such segment.
    pub fn onward(
        self,
        is_left: impl Fn(Square) -> bool,
        has_passed: impl Fn(Self) -> bool,
    ) -> Option<(Self, Bend)> {
        let follows = |next: Self| {
            // Both sides are in the left set only in a channel, which the path passes in both directions.
            is_left(next.left())
                && !has_passed(next)
                && (!is_left(next.right()) || has_passed(next.reverse()))
        };
        let bend = Bend::ALL.into_iter().find(|&bend| follows(self.followed(bend)));
        bend.map(|bend| (self.followed(bend), bend))
    }

    /// Returns the segment of this direction with this square on its right.
    pub fn along(square: Square, heading: Heading) -> Self {
        let (x, y) = (square.x, square.y);
        match heading {
            Heading::North => Self::new(x, y, heading),
            Heading::East => Self::new(x, y + 1, heading),
            Heading::South => Self::new(x + 1, y + 1, heading),
            Heading::West => Self::new(x + 1, y, heading),
        }
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{}){}", self.x, self.y, self.heading)
    }
}
