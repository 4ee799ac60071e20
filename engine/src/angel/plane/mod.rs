//! The unbounded chessboard of the Angel: squares, sets and rectangles of squares, and the directed segments
//! between them.
//!
//! Squares and lattice points have integer coordinates; the point (x, y) is the south-west corner of the
//! square (x, y). A segment is a unit piece of the lattice with a direction. The border curves of Kloster, *A
//! solution to the Angel problem*, consist of segments.

mod curve;
mod path;

use std::fmt;

use rustc_hash::FxHashMap;

pub use self::curve::{Curve, CurveStep, CurveText, Definition, NoDescendant};
pub use self::path::{MAX_PAST, MAX_SQUARES, NoCurve, Path};
use crate::ground::input::InputError;

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

    /// Parses a square: `3 5`, `3,5` or `[3,5]`.
    ///
    /// # Errors
    /// The text is not two whole numbers, or one of them is too large.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let wrong = |message: String| InputError::new(0..text.len(), message);
        let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let words: Vec<&str> = inner.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
        let [x, y] = words[..] else {
            return Err(wrong(format!("{text:?} is not a square; a square is two integers")));
        };
        let square = Self::new(coordinate(x).map_err(wrong)?, coordinate(y).map_err(wrong)?);
        if square.is_in_range() { Ok(square) } else { Err(wrong(out_of_range(text))) }
    }

    /// Returns the neighbour on this side.
    ///
    /// ```
    /// use upstar::angel::plane::{Heading, Square};
    /// assert_eq!(Square::new(2, 3).beside(Heading::South), Square::new(2, 2));
    /// ```
    #[must_use]
    pub fn beside(self, side: Heading) -> Self {
        let (dx, dy) = side.step();
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// Returns the distance of two squares in moves of a chess king.
    ///
    /// ```
    /// use upstar::angel::plane::Square;
    /// assert_eq!(Square::new(0, 0).distance(Square::new(-2, 5)), 5);
    /// ```
    pub fn distance(self, other: Self) -> u64 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

fn coordinate(word: &str) -> Result<i64, String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{word:?} is not an integer"));
    }
    word.parse().map_err(|_| out_of_range(word))
}

/// Returns the error message for coordinates that are too large.
pub fn out_of_range(text: &str) -> String {
    format!("{text}: coordinates are at most {MAX_COORDINATE} in absolute value")
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// The number of squares along a side of a block.
const SIDE: i64 = 8;

/// A set of squares, stored in blocks of 8 x 8 as bit masks. Squares near each other share a block. Insertion
/// and lookup take time O(1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Squares {
    blocks: FxHashMap<(i64, i64), u64>,
}

impl Squares {
    /// Adds a square.
    pub(crate) fn insert(&mut self, square: Square) {
        let (block, bit) = place(square);
        *self.blocks.entry(block).or_default() |= bit;
    }

    /// Returns whether a square belongs to the set.
    pub(crate) fn contains(&self, square: Square) -> bool {
        let (block, bit) = place(square);
        self.blocks.get(&block).is_some_and(|squares| squares & bit != 0)
    }

    /// Returns the number of bytes that the set holds.
    pub(crate) fn bytes(&self) -> usize {
        // The hash table has one control byte per slot, and at most seven eighths of its slots are used.
        self.blocks.capacity() * (size_of::<((i64, i64), u64)>() + 1) * 8 / 7
    }
}

/// Returns the block of a square, and the number of its bit there.
fn place(square: Square) -> ((i64, i64), u64) {
    let block = (square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
    (block, 1 << (square.y.rem_euclid(SIDE) * SIDE + square.x.rem_euclid(SIDE)))
}

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
    ///
    /// ```
    /// use upstar::angel::plane::{Heading, Segment};
    /// assert_eq!(Segment::new(0, 0, Heading::East).end(), (1, 0));
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::{Heading, Segment, Square};
    /// let segment = Segment::new(0, 0, Heading::North);
    /// assert_eq!((segment.left(), segment.right()), (Square::new(-1, 0), Square::new(0, 0)));
    /// ```
    pub fn left(self) -> Square {
        self.reverse().right()
    }

    /// Returns the same piece of the lattice in the other direction.
    ///
    /// ```
    /// use upstar::angel::plane::{Heading, Segment};
    /// assert_eq!(Segment::new(0, 0, Heading::North).reverse(), Segment::new(0, 1, Heading::South));
    /// ```
    #[must_use]
    pub fn reverse(self) -> Self {
        let (dx, dy) = self.heading.step();
        Self { x: self.x + dx, y: self.y + dy, heading: self.heading.reverse() }
    }

    /// Returns the segment that follows after a bend.
    ///
    /// ```
    /// use upstar::angel::plane::{Bend, Heading, Segment};
    /// let next = Segment::new(0, 0, Heading::North).followed(Bend::Right);
    /// assert_eq!(next, Segment::new(0, 1, Heading::East));
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::{Heading, Segment, Square};
    /// let square = Square::new(2, 3);
    /// assert_eq!(Segment::along(square, Heading::South).right(), square);
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::Bend;
    /// assert!(Bend::Right.is_clockwise() && !Bend::Left.is_clockwise());
    /// ```
    pub fn is_clockwise(self) -> bool {
        matches!(self, Self::Right | Self::Back)
    }
}

impl Heading {
    /// All headings, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the change of x and y along a segment of this heading.
    ///
    /// ```
    /// use upstar::angel::plane::Heading;
    /// assert_eq!(Heading::West.step(), (-1, 0));
    /// ```
    pub fn step(self) -> (i64, i64) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }

    /// Returns the heading after a bend.
    ///
    /// ```
    /// use upstar::angel::plane::{Bend, Heading};
    /// assert_eq!(Heading::North.bent(Bend::Right), Heading::East);
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::{Bend, Heading};
    /// assert_eq!(Heading::North.bend_to(Heading::West), Bend::Left);
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::Heading;
    /// assert_eq!(Heading::from_letter("E"), Some(Heading::East));
    /// assert_eq!(Heading::from_letter("X"), None);
    /// ```
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| letter.chars().eq([heading.letter()]))
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

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
    ///
    /// ```
    /// use upstar::angel::plane::{Rectangle, Square};
    /// let rectangle = Rectangle::around(Square::new(3, 0), Square::new(1, 4));
    /// assert_eq!(rectangle.south_west, Square::new(1, 0));
    /// assert_eq!(rectangle.north_east, Square::new(3, 4));
    /// ```
    pub fn around(a: Square, b: Square) -> Self {
        Self {
            south_west: Square::new(a.x.min(b.x), a.y.min(b.y)),
            north_east: Square::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Returns whether the rectangle contains a square.
    ///
    /// ```
    /// use upstar::angel::plane::{Rectangle, Square};
    /// let rectangle = Rectangle::around(Square::new(0, 0), Square::new(2, 2));
    /// assert!(rectangle.contains(Square::new(2, 1)) && !rectangle.contains(Square::new(3, 1)));
    /// ```
    pub fn contains(self, square: Square) -> bool {
        let (low, high) = (self.south_west, self.north_east);
        (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
    }

    /// Returns the smallest rectangle that contains this one and a square.
    ///
    /// ```
    /// use upstar::angel::plane::{Rectangle, Square};
    /// let rectangle = Rectangle::around(Square::new(0, 0), Square::new(1, 1)).with(Square::new(4, -1));
    /// assert_eq!(rectangle, Rectangle::around(Square::new(0, -1), Square::new(4, 1)));
    /// ```
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
    ///
    /// ```
    /// use upstar::angel::plane::{Rectangle, Square};
    /// let rectangle = Rectangle::around(Square::new(0, 0), Square::new(2, 1));
    /// assert_eq!((rectangle.sides(), rectangle.area()), ((3, 2), 6));
    /// ```
    pub fn area(self) -> u128 {
        let (width, height) = self.sides();
        u128::from(width) * u128::from(height)
    }

    /// Covers the same squares with fewer rectangles: joins rectangles that have a whole side in common,
    /// first in columns, then in rows. The input rectangles are disjoint; the result is sorted.
    ///
    /// ```
    /// use upstar::angel::plane::{Rectangle, Square};
    /// let (low, high) = (Square::new(0, 0), Square::new(0, 1));
    /// let squares = vec![Rectangle::around(low, low), Rectangle::around(high, high)];
    /// assert_eq!(Rectangle::merged(squares), [Rectangle::around(low, high)]);
    /// ```
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn squares_belong_that_were_added(
            added in prop::collection::vec((-20..20_i64, -20..20_i64), 0..60),
            asked in prop::collection::vec((-20..20_i64, -20..20_i64), 20),
        ) {
            let mut squares = Squares::default();
            for &(x, y) in &added {
                squares.insert(Square::new(x, y));
            }
            for (x, y) in asked.into_iter().chain(added.iter().copied()) {
                prop_assert_eq!(squares.contains(Square::new(x, y)), added.contains(&(x, y)));
            }
        }
    }
}
