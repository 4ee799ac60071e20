//! Rectangles of squares.

use std::fmt;

use super::square::Square;

/// A rectangle of squares that includes both of its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rectangle {
    /// The corner with the smallest coordinates.
    pub south_west: Square,
    /// The corner with the largest coordinates.
    pub north_east: Square,
}

impl Rectangle {
    /// Returns the smallest rectangle that contains both squares.
    pub fn around(a: Square, b: Square) -> Self {
        Self {
            south_west: Square::new(a.x.min(b.x), a.y.min(b.y)),
            north_east: Square::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Returns whether the rectangle contains a square.
    pub fn contains(self, square: Square) -> bool {
        let (low, high) = (self.south_west, self.north_east);
        (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
    }

    /// Returns the smallest rectangle that contains this one and a square.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        let low = Self::around(self.south_west, square).south_west;
        Self { south_west: low, north_east: Self::around(self.north_east, square).north_east }
    }

    /// Returns the number of squares from west to east, and from south to north.
    pub fn sides(self) -> (u64, u64) {
        let side = |low: i64, high: i64| high.abs_diff(low) + 1;
        (side(self.south_west.x, self.north_east.x), side(self.south_west.y, self.north_east.y))
    }

    /// Returns the number of squares.
    pub fn area(self) -> u128 {
        let (width, height) = self.sides();
        u128::from(width) * u128::from(height)
    }

    /// Covers the same squares with fewer rectangles: joins rectangles that have a whole side in common,
    /// first in columns, then in rows. The input rectangles are disjoint; the result is sorted.
    pub fn merged(mut disjoint: Vec<Self>) -> Vec<Self> {
        Self::join(&mut disjoint, |square| square.x, |square| square.y);
        Self::join(&mut disjoint, |square| square.y, |square| square.x);
        disjoint.sort_unstable();
        disjoint
    }

    /// Joins rectangles that are adjacent along one coordinate and have the same extent across it.
    fn join(disjoint: &mut Vec<Self>, across: fn(Square) -> i64, along: fn(Square) -> i64) {
        disjoint.sort_unstable_by_key(|rectangle| {
            let low = rectangle.south_west;
            (across(low), along(low))
        });
        // Rectangles that can be joined are neighbours in this order: one between them would overlap one of
        // them.
        disjoint.dedup_by(|next, last| {
            let (low, high) = (next.south_west, last.north_east);
            let is_beside = across(last.south_west) == across(low) && across(high) == across(next.north_east);
            let touches = is_beside && along(high) + 1 == along(low);
            if touches {
                last.north_east = next.north_east;
            }
            touches
        });
    }

    /// Returns the squares, column by column.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (low, high) = (self.south_west, self.north_east);
        (low.x..=high.x).flat_map(move |x| (low.y..=high.y).map(move |y| Square::new(x, y)))
    }
}

/// Writes `x,y`, with `a..b` for a coordinate that takes more than one value.
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
