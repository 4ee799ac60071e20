//! The Angel's path before an update: the segments he has passed, the left set, and the Eaten squares.

mod check;
mod curve;
mod data;
mod text;

use std::fmt;

use rustc_hash::FxHashSet;

use self::check::PathFault;
pub use self::curve::NoCurve;
use super::heading::Heading;
use super::rectangle::Rectangle;
use super::segment::Segment;
use super::square::Square;
use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;

/// The largest number of past segments in input: 2^20.
pub const MAX_PAST: usize = 1 << 20;
/// The largest number of left-set squares, and of Eaten squares, in input: 2^20.
pub const MAX_SQUARES: usize = 1 << 20;

/// The path of the Angel when the Devil has eaten a square and the update is due (Kloster, §3).
///
/// All squares with x < 0 are in the left set. The past comes from the south along the line between the
/// columns -1 and 0 and passes the segment [`Path::FIRST_PERCH`]; `past` lists the segments since then. The
/// future of the path is determined: it follows the border of the left set and always takes the leftmost
/// segment.
///
/// ```
/// use upstar::{angel::{AngelUpdate, plane::{Heading, Segment}}, ground::Ruleset};
/// let path = AngelUpdate.read("past N eaten 0,2..4")?;
/// assert_eq!(path.perch(), Segment::new(0, 1, Heading::North));
/// assert_eq!(path.eaten().len(), 3);
/// # Ok::<(), upstar::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    past: Vec<Segment>,
    /// The squares of the left set with x >= 0, in increasing order.
    left: Vec<Square>,
    /// The Eaten squares, in increasing order.
    eaten: Vec<Square>,
}

impl Path {
    /// The perch before the first turn; the Angel is on the square (0, 0).
    pub const FIRST_PERCH: Segment = Segment { x: 0, y: 0, heading: Heading::North };

    /// Creates a path from the segments passed since the start, the squares of the left set with x >= 0, and
    /// the Eaten squares. Time O(n log n).
    ///
    /// # Errors
    /// The first fault found, as in [`Board::from_data`].
    pub fn new(past: Vec<Segment>, left: Vec<Square>, eaten: Vec<Square>) -> Result<Self, DataError> {
        Self::checked(past, left, eaten).map_err(|fault| DataError::new(fault.place(), fault.message))
    }

    fn checked(past: Vec<Segment>, left: Vec<Square>, eaten: Vec<Square>) -> Result<Self, PathFault> {
        let mut path = Self { past, left, eaten };
        check::squares(&path)?;
        path.left.sort_unstable();
        // The check needs the left set in order, while the faults of `squares` refer to the given order.
        check::past(&path)?;
        path.eaten.sort_unstable();
        Ok(path)
    }

    /// Returns the segments passed since the start, the perch last.
    pub fn past(&self) -> &[Segment] {
        &self.past
    }

    /// Returns the perch: the segment whose right square the Angel is on.
    pub fn perch(&self) -> Segment {
        self.past.last().copied().unwrap_or(Self::FIRST_PERCH)
    }

    /// Returns the squares of the left set with x >= 0, in increasing order.
    pub fn left(&self) -> &[Square] {
        &self.left
    }

    /// Returns the Eaten squares, in increasing order: the squares that were eaten outside the left set and
    /// are still outside.
    pub fn eaten(&self) -> &[Square] {
        &self.eaten
    }

    /// Returns whether a square is in the left set. Time O(log n).
    pub fn is_left(&self, square: Square) -> bool {
        square.x < 0 || self.left.binary_search(&square).is_ok()
    }

    /// Returns the segments after the perch. The iterator does not end, unless past and left set belong to no
    /// border curve. Each segment takes time O(log n).
    pub fn future(&self) -> impl Iterator<Item = Segment> {
        let passed: FxHashSet<Segment> = self.past.iter().copied().collect();
        std::iter::successors(Some(self.perch()), move |segment| {
            let has_passed = |segment| Self::is_older_past(segment) || passed.contains(&segment);
            segment.onward(|square| self.is_left(square), has_passed).map(|(next, _)| next)
        })
        .skip(1)
    }

    /// Returns whether a segment belongs to the older past, along which the path comes to the start.
    pub fn is_older_past(segment: Segment) -> bool {
        segment.heading == Heading::North && segment.x == 0 && segment.y <= 0
    }

    /// Returns the left set with x >= 0 as maximal vertical runs, each a rectangle one square wide.
    fn columns(&self) -> Vec<Rectangle> {
        let mut columns: Vec<Rectangle> = Vec::new();
        for &square in &self.left {
            match columns.last_mut() {
                Some(last) if last.north_east.beside(Heading::North) == square => last.north_east = square,
                _ => columns.push(Rectangle::around(square, square)),
            }
        }
        columns
    }
}

impl Board for Path {
    const KIND: &'static str = "plane";
    type Alphabet = ();

    /// Parses `past N3 E left 0,1..3 eaten 1,5 2,5`: the headings from the point (0, 1) on, each with its
    /// number of repetitions; then squares and rectangles. Each of the three parts may be missing, but not
    /// all of them.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        text::parse(text)
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["past", "perch", "left_add", "eaten"]]
    }

    /// Reads `perch` and `past` as segments [x, y, heading], `left_add` and `eaten` as squares [x, y].
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        data::read(position)
    }

    fn places(&self) -> usize {
        self.left().len() + self.eaten().len()
    }

    fn to_data(&self) -> Data {
        data::write(self)
    }

    /// Returns the square with this number: the squares of the left set come first, then the Eaten ones.
    fn place_name(&self, place: usize) -> String {
        let square = self.left.iter().chain(&self.eaten).nth(place);
        square.map_or_else(|| place.to_string(), Square::to_string)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("past")?;
        for run in self.past.chunk_by(|a, b| a.heading == b.heading) {
            write!(f, " {}", run[0].heading)?;
            if run.len() > 1 {
                write!(f, "{}", run.len())?;
            }
        }
        let columns = self.columns();
        if !columns.is_empty() {
            f.write_str(" left")?;
        }
        for column in columns {
            write!(f, " {column}")?;
        }
        if !self.eaten.is_empty() {
            f.write_str(" eaten")?;
        }
        for square in &self.eaten {
            write!(f, " {},{}", square.x, square.y)?;
        }
        Ok(())
    }
}
