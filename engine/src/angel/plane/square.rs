//! Squares of the plane.

use std::fmt;

use super::heading::Heading;

/// The largest absolute value of a coordinate that is accepted from outside: far enough from the limits of 64
/// bits that no play of 2^62 steps overflows.
pub const MAX_COORDINATE: i64 = 1 << 62;

/// A square of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// Counted eastwards.
    pub x: i64,
    /// Counted northwards.
    pub y: i64,
}

impl Square {
    /// The square with these coordinates.
    pub fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// Whether its coordinates are at most [`MAX_COORDINATE`] in absolute value.
    pub fn is_in_range(self) -> bool {
        self.x.unsigned_abs() <= MAX_COORDINATE.unsigned_abs()
            && self.y.unsigned_abs() <= MAX_COORDINATE.unsigned_abs()
    }

    /// The neighbour on that side.
    #[must_use]
    pub fn beside(self, side: Heading) -> Self {
        let (dx, dy) = side.step();
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// The number of moves of a chess king between two squares.
    pub fn distance(self, other: Self) -> u64 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}
