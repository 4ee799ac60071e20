//! Squares of the plane.

use std::fmt;

use super::heading::Heading;

/// The largest absolute value of a coordinate in input. It is far enough below 2^63 that no play of 2^62
/// steps overflows.
pub const MAX_COORDINATE: i64 = 1 << 62;

/// A square of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The coordinate that increases eastwards.
    pub x: i64,
    /// The coordinate that increases northwards.
    pub y: i64,
}

impl Square {
    /// Returns the square with these coordinates.
    pub fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// Returns whether both coordinates are at most [`MAX_COORDINATE`] in absolute value.
    pub fn is_in_range(self) -> bool {
        self.x.unsigned_abs() <= MAX_COORDINATE.unsigned_abs()
            && self.y.unsigned_abs() <= MAX_COORDINATE.unsigned_abs()
    }

    /// Returns the neighbour on this side.
    #[must_use]
    pub fn beside(self, side: Heading) -> Self {
        let (dx, dy) = side.step();
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// Returns the distance of two squares in moves of a chess king.
    pub fn distance(self, other: Self) -> u64 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}
