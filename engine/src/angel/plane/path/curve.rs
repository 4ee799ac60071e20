//! The test that a path, past and future, is a border curve (Kloster, Definition 2).

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Path;
use crate::angel::plane::{Heading, Segment, Square};

/// The largest number of segments of a curve that is checked.
const MAX_SEGMENTS: usize = 1 << 22;

/// A part of Definition 2 that a path violates, and the place where it does. (Part v, that both sides are
/// infinite, holds for all paths.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCurve {
    /// i) No segment occurs more than twice; this one does.
    Often(Segment),
    /// ii) The right square of a segment that occurs once is not in the left set; the right square of this
    /// one is.
    RightInside(Segment),
    /// ii) The left square of a segment is in the left set; the left square of this one is not.
    LeftOutside(Segment),
    /// iii) A segment that occurs twice occurs in both directions; this one does not.
    SameWay(Segment),
    /// iv) The two squares beside a segment that does not occur are both in the left set or both outside; of
    /// this segment only the left square is in it.
    Unpassed(Segment),
    /// vi) The left set is connected where the curve does not separate it; this square is cut off.
    CutOff(Square),
    /// The curve has too many segments to be checked.
    TooLong,
}

impl fmt::Display for NoCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Often(segment) => write!(f, "Definition 2 i: {segment} is passed more than twice"),
            Self::RightInside(segment) => write!(
                f,
                "Definition 2 ii: {segment} is passed once, and its right square {} is in the left set",
                segment.right()
            ),
            Self::LeftOutside(segment) => write!(
                f,
                "Definition 2 ii: {}, the left square of {segment}, is not in the left set",
                segment.left()
            ),
            Self::SameWay(segment) => {
                write!(f, "Definition 2 iii: {segment} is passed twice in the same direction")
            }
            Self::Unpassed(segment) => write!(
                f,
                "Definition 2 iv: {} is in the left set and {} is not, but the curve does not pass between them",
                segment.left(),
                segment.right()
            ),
            Self::CutOff(square) => {
                write!(f, "Definition 2 vi: the curve cuts {square} off from the rest of the left set")
            }
            Self::TooLong => write!(f, "a curve of more than {MAX_SEGMENTS} segments is not checked"),
        }
    }
}

impl std::error::Error for NoCurve {}

impl Path {
    /// Returns the segments of past and future, from south of every bend to north of every bend. None if
    /// there are more than 2^22 of them, or if the path does not come back to the line x = 0.
    pub fn curve(&self) -> Option<Vec<Segment>> {
        let ends = self.past.iter().map(|segment| segment.end().1).chain(self.left.iter().map(|s| s.y + 1));
        let (low, high) = ends.fold((0, 1), |(low, high), y| (low.min(y), high.max(y)));
        let is_long = high.abs_diff(low) > MAX_SEGMENTS as u64;
        let mut curve: Vec<Segment> = if is_long {
            return None;
        } else {
            (low - 1..=0).map(|y| Segment::new(0, y, Heading::North)).collect()
        };
        curve.extend(&self.past);
        // North of `high` the path follows the line for ever, so the curve may end there.
        let is_past_all =
            |segment: &Segment| segment.x == 0 && segment.heading == Heading::North && segment.y > high;
        for segment in self.future() {
            if is_past_all(&segment) {
                return Some(curve);
            }
            if curve.len() > MAX_SEGMENTS {
                return None;
            }
            curve.push(segment);
        }
        None
    }

    /// Returns L, the length (Kloster, Definitions 5): the number of segments that the path has in excess of
    /// the straight line. None if [`Path::curve`] is None.
    pub fn length(&self) -> Option<i64> {
        let curve = self.curve()?;
        let (first, last) = (curve.first()?, curve.last()?);
        Some(curve.len() as i64 - (last.end().1 - first.y))
    }

    /// Checks that the path is a border curve. The squares with x < 0 are connected in every path, so only
    /// those with x >= 0 are checked. Time and memory are linear in the number of segments and the size of
    /// the left set.
    ///
    /// # Errors
    /// The first violation along the curve.
    pub fn check_curve(&self) -> Result<(), NoCurve> {
        let curve = self.curve().ok_or(NoCurve::TooLong)?;
        let mut times: FxHashMap<Segment, u32> = FxHashMap::default();
        curve.iter().for_each(|&segment| *times.entry(segment).or_default() += 1);
        let of = |segment: Segment| times.get(&segment).copied().unwrap_or(0);
        // Segments in both directions are counted together: [1, 1] is a channel, passed there and back.
        for &segment in &curve {
            match [of(segment), of(segment.reverse())] {
                _ if !self.is_left(segment.left()) => return Err(NoCurve::LeftOutside(segment)),
                [1, 0] if self.is_left(segment.right()) => return Err(NoCurve::RightInside(segment)),
                [1, 0 | 1] => {}
                [2, 0] => return Err(NoCurve::SameWay(segment)),
                _ => return Err(NoCurve::Often(segment)),
            }
        }
        let is_passed = |side: Segment| of(side) + of(side.reverse()) > 0;
        let shore = self.sides().find(|side| !self.is_left(side.right()) && !is_passed(*side));
        match shore {
            Some(side) => Err(NoCurve::Unpassed(side)),
            None => self.check_connected(is_passed),
        }
    }

    /// Returns the sides of the squares of the left set with x >= 0, directed so that the square is on their
    /// left.
    fn sides(&self) -> impl Iterator<Item = Segment> {
        let around = |&square: &Square| Heading::ALL.map(|side| Segment::along(square, side).reverse());
        self.left.iter().flat_map(around)
    }

    /// Checks part vi) by a search from the half-board x < 0 over sides that the curve does not pass.
    fn check_connected(&self, is_passed: impl Fn(Segment) -> bool) -> Result<(), NoCurve> {
        let from_west = self.sides().filter(|side| side.right().x < 0 && !is_passed(*side));
        let mut found: FxHashSet<Square> = from_west.map(Segment::left).collect();
        let mut open: Vec<Square> = found.iter().copied().collect();
        while let Some(square) = open.pop() {
            for side in Heading::ALL.map(|side| Segment::along(square, side)) {
                let beside = side.left();
                if beside.x >= 0 && self.is_left(beside) && !is_passed(side) && found.insert(beside) {
                    open.push(beside);
                }
            }
        }
        self.left.iter().find(|square| !found.contains(square)).map_or(Ok(()), |&s| Err(NoCurve::CutOff(s)))
    }
}
