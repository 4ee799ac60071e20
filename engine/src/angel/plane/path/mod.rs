//! The Angel's path before an update: what he has passed, the left set, and the Eaten squares.
//!
//! - `check`: what makes segments and squares a path
//! - `curve`: whether a path is a border curve
//! - `data`: paths as data
//! - `text`: paths as text

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

/// The most segments of the past that are read: 2^20.
pub const MAX_PAST: usize = 1 << 20;
/// The most squares of the left set, and the most Eaten squares, that are read: 2^20.
pub const MAX_SQUARES: usize = 1 << 20;

/// The path of the Angel when the Devil has eaten a square and the update is due (Kloster, §3).
///
/// All squares with x < 0 are in the left set. The past comes from the south along the line between the
/// columns -1 and 0 and passes the segment [`Path::FIRST_PERCH`]; what it passed since then is listed. The
/// future of the path is determined: it follows the border of the left set, the leftmost segment first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    past: Vec<Segment>,
    /// In increasing order.
    left: Vec<Square>,
    /// In increasing order.
    eaten: Vec<Square>,
}

impl Path {
    /// The perch before the first turn; the Angel is on the square (0, 0).
    pub const FIRST_PERCH: Segment = Segment { x: 0, y: 0, heading: Heading::North };

    /// A path from the segments passed since the start, the squares of the left set with x >= 0, and the
    /// Eaten squares.
    ///
    /// # Errors
    /// What is wrong, as [`Board::from_data`] tells it. Time O(n log n).
    pub fn new(past: Vec<Segment>, left: Vec<Square>, eaten: Vec<Square>) -> Result<Self, DataError> {
        Self::checked(past, left, eaten).map_err(|fault| DataError::new(fault.place(), fault.message))
    }

    fn checked(past: Vec<Segment>, left: Vec<Square>, eaten: Vec<Square>) -> Result<Self, PathFault> {
        let mut path = Self { past, left, eaten };
        check::squares(&path)?;
        path.left.sort_unstable();
        check::past(&path)?;
        path.eaten.sort_unstable();
        Ok(path)
    }

    /// The segments passed since the start, the perch last.
    pub fn past(&self) -> &[Segment] {
        &self.past
    }

    /// The segment whose right square the Angel is on.
    pub fn perch(&self) -> Segment {
        self.past.last().copied().unwrap_or(Self::FIRST_PERCH)
    }

    /// The squares of the left set with x >= 0, in increasing order.
    pub fn left(&self) -> &[Square] {
        &self.left
    }

    /// The Eaten squares, in increasing order: those that were eaten outside the left set and are still
    /// outside.
    pub fn eaten(&self) -> &[Square] {
        &self.eaten
    }

    /// Whether a square is in the left set. Time O(log n).
    pub fn is_left(&self, square: Square) -> bool {
        square.x < 0 || self.left.binary_search(&square).is_ok()
    }

    /// The segments after the perch. Without end, unless past and left set belong to no border curve. Each in
    /// time O(log n).
    pub fn future(&self) -> impl Iterator<Item = Segment> {
        let passed: FxHashSet<Segment> = self.past.iter().copied().collect();
        std::iter::successors(Some(self.perch()), move |segment| {
            let has_passed = |segment| Self::is_older_past(segment) || passed.contains(&segment);
            segment.onward(|square| self.is_left(square), has_passed).map(|(next, _)| next)
        })
        .skip(1)
    }

    /// Whether a segment belongs to the older past, from which the path comes at the start.
    pub fn is_older_past(segment: Segment) -> bool {
        segment.heading == Heading::North && segment.x == 0 && segment.y <= 0
    }

    /// The left set with x >= 0 in pieces of columns.
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

    /// `past N3 E left 0,1..3 eaten 1,5 2,5`: the headings from the point (0, 1) on, with numbers of
    /// repetitions; squares and rectangles; each of the three parts may be missing, but not all.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        text::parse(text)
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["past", "perch", "left_add", "eaten"]]
    }

    /// `perch` and `past` as segments [x, y, heading], `left_add` and `eaten` as squares [x, y].
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        data::read(position)
    }

    fn places(&self) -> usize {
        self.left().len() + self.eaten().len()
    }

    fn to_data(&self) -> Data {
        data::write(self)
    }

    /// The squares of the left set, then the Eaten ones.
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
