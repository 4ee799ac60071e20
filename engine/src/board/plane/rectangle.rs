//! Rectangles of squares.

use std::fmt;

use super::square::Square;

/// A rectangle of squares, both corners in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rectangle {
    /// The corner with the smallest coordinates.
    pub south_west: Square,
    /// The corner with the largest coordinates.
    pub north_east: Square,
}

impl Rectangle {
    /// The smallest rectangle with both squares.
    #[must_use]
    pub fn around(a: Square, b: Square) -> Self {
        Self {
            south_west: Square::new(a.x.min(b.x), a.y.min(b.y)),
            north_east: Square::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Whether a square is in it.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        let (low, high) = (self.south_west, self.north_east);
        (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
    }

    /// The smallest rectangle with this one and a square.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        let low = Self::around(self.south_west, square).south_west;
        Self { south_west: low, north_east: Self::around(self.north_east, square).north_east }
    }

    /// How many squares it has from west to east, and from south to north.
    #[must_use]
    pub fn sides(self) -> (u64, u64) {
        let side = |low: i64, high: i64| high.abs_diff(low) + 1;
        (side(self.south_west.x, self.north_east.x), side(self.south_west.y, self.north_east.y))
    }

    /// How many squares it has.
    #[must_use]
    pub fn area(self) -> u128 {
        let (width, height) = self.sides();
        u128::from(width) * u128::from(height)
    }

    /// Its squares, column by column.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (low, high) = (self.south_west, self.north_east);
        (low.x..=high.x).flat_map(move |x| (low.y..=high.y).map(move |y| Square::new(x, y)))
    }
}

/// `x,y`, with `a..b` for a coordinate that is not the same everywhere.
impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.south_west, self.north_east);
        for (i, (from, to)) in [(low.x, high.x), (low.y, high.y)].into_iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{from}")?;
            if from < to {
                write!(f, "..{to}")?;
            }
        }
        Ok(())
    }
}
