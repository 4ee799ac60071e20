//! The four directions of the plane, and the bends between them.

use std::fmt;

/// A direction along the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heading {
    /// Towards larger y.
    North,
    /// Towards larger x.
    East,
    /// Towards smaller y.
    South,
    /// Towards smaller x.
    West,
}

/// The bend of a curve from one segment to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bend {
    /// A counter-clockwise quarter turn.
    Left,
    /// No turn.
    Straight,
    /// A clockwise quarter turn.
    Right,
    /// A half turn: along the same segment in the other direction.
    Back,
}

impl Bend {
    /// All bends, the leftmost first.
    pub const ALL: [Self; 4] = [Self::Left, Self::Straight, Self::Right, Self::Back];

    /// Returns whether the bend is clockwise. Turning back at a dead end counts as clockwise, because the
    /// curve has its left set on its left there.
    pub fn is_clockwise(self) -> bool {
        matches!(self, Self::Right | Self::Back)
    }
}

impl Heading {
    /// All headings, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the change of x and y along a segment of this heading.
    pub fn step(self) -> (i64, i64) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }

    /// Returns the heading after a bend.
    #[must_use]
    pub fn bent(self, bend: Bend) -> Self {
        let quarters = match bend {
            Bend::Straight => 0,
            Bend::Right => 1,
            Bend::Back => 2,
            Bend::Left => 3,
        };
        Self::ALL[(self as usize + quarters) % 4]
    }

    /// Returns the bend from this heading to another.
    pub fn bend_to(self, next: Self) -> Bend {
        match (next as usize + 4 - self as usize) % 4 {
            0 => Bend::Straight,
            1 => Bend::Right,
            2 => Bend::Back,
            _ => Bend::Left,
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub fn reverse(self) -> Self {
        self.bent(Bend::Back)
    }

    /// Returns the letter of the heading: `N`, `E`, `S` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// Returns the heading with this letter, or None if there is none.
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| letter.chars().eq([heading.letter()]))
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
