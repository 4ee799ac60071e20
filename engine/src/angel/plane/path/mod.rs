//! The Angel's path before an update: the segments he has passed, the left set, and the Eaten squares. A
//! path, past and future, is tested for being a border curve (Kloster, Definition 2).

mod text;

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

pub(super) use self::text::{Placed, coordinate, headings, span_of, squares, take_word};
use super::{Heading, MAX_COORDINATE, Rectangle, Segment, Square};
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
        check_squares(&path)?;
        path.left.sort_unstable();
        // The check needs the left set in order, while the faults of `squares` refer to the given order.
        check_past(&path)?;
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
    type Alphabet<'a> = ();

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
        text::read(position)
    }

    fn places(&self) -> usize {
        self.left().len() + self.eaten().len()
    }

    fn to_data(&self) -> Data {
        text::write(self)
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

/// One of the three lists of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathPart {
    Past,
    Left,
    Eaten,
}

impl PathPart {
    /// Returns the name of the list in data.
    fn name(self) -> &'static str {
        match self {
            Self::Past => "past",
            Self::Left => "left_add",
            Self::Eaten => "eaten",
        }
    }
}

/// An item of a list that is wrong, and the reason.
#[derive(Clone, Debug)]
struct PathFault {
    part: PathPart,
    item: usize,
    message: String,
}

impl PathFault {
    /// Returns the place of the item in data.
    fn place(&self) -> String {
        format!("{}[{}]", self.part.name(), self.item)
    }
}

fn each<T: Copy>(
    part: PathPart,
    items: &[T],
    mut fault: impl FnMut(usize, T) -> Option<String>,
) -> Result<(), PathFault> {
    for (item, &each) in items.iter().enumerate() {
        if let Some(message) = fault(item, each) {
            return Err(PathFault { part, item, message });
        }
    }
    Ok(())
}

fn out_of_range(square: Square) -> Option<String> {
    (!square.is_in_range()).then(|| format!("coordinates are at most {MAX_COORDINATE} in absolute value"))
}

/// Checks that squares are in range, named once, and in a list where they may be. The lists may be in any
/// order.
fn check_squares(path: &Path) -> Result<(), PathFault> {
    let mut left = FxHashSet::default();
    each(PathPart::Left, &path.left, |_, square| {
        if square.x < 0 {
            return Some(format!("{square} has x < 0, so it is always in the left set"));
        }
        let again = || format!("the square {square} is named twice");
        out_of_range(square).or_else(|| (!left.insert(square)).then(again))
    })?;
    let mut eaten = FxHashSet::default();
    each(PathPart::Eaten, &path.eaten, |_, square| {
        if square.x < 0 || left.contains(&square) {
            return Some(format!("{square} is in the left set: eaten squares there are Evaded, not Eaten"));
        }
        let again = || format!("the square {square} is eaten twice");
        out_of_range(square).or_else(|| (!eaten.insert(square)).then(again))
    })
}

/// Checks that the segments are in range, that each begins where the one before ends and has its left square
/// in the left set, and that none is passed twice in the same direction. The left set must be sorted.
fn check_past(path: &Path) -> Result<(), PathFault> {
    let mut passed = FxHashSet::default();
    let mut before = Path::FIRST_PERCH;
    each(PathPart::Past, &path.past, |item, segment| {
        if let Some(message) = out_of_range(Square::new(segment.x, segment.y)) {
            return Some(message);
        }
        let end = before.end();
        if (segment.x, segment.y) != end {
            let after = if item == 0 { "the start" } else { "the segment before" };
            return Some(format!("{segment} does not begin at ({},{}), where {after} ends", end.0, end.1));
        }
        if Path::is_older_past(segment) || !passed.insert(segment) {
            return Some(format!("the path passes {segment} twice in the same direction"));
        }
        if !path.is_left(segment.left()) {
            return Some(format!("{}, the left square of {segment}, is not in the left set", segment.left()));
        }
        before = segment;
        None
    })?;
    channels(path)?;
    future(path)
}

/// Checks that the past makes no loop in the western half-plane, which would cut squares off. So each segment
/// between two squares with x < 0 leads to a new point, or goes back along a passed segment.
fn channels(path: &Path) -> Result<(), PathFault> {
    let (mut passed, mut points) = (FxHashSet::default(), FxHashSet::default());
    each(PathPart::Past, &path.past, |_, segment| {
        let is_inside = segment.left().x < 0 && segment.right().x < 0;
        let is_new = is_inside && !passed.contains(&segment.reverse());
        passed.insert(segment);
        // The line x = 0 itself counts as visited, since the older past and the future run along it.
        let closes = is_new && (segment.end().0 == 0 || !points.insert(segment.end()));
        closes.then(|| format!("{segment} closes a loop that separates squares from the left set"))
    })
}

/// Checks that the path goes on for ever and never repeats a segment. Time O(n log n), and no memory beyond
/// that of [`Path::future`]: the future repeats the values of one function, so a repeated segment is found by
/// the method of Brent (BIT 20, 1980), which keeps one segment.
fn future(path: &Path) -> Result<(), PathFault> {
    let fault =
        |message| PathFault { part: PathPart::Past, item: path.past.len().saturating_sub(1), message };
    // Above all squares and segments the path follows the straight line north, and never comes back.
    let heights = path.left.iter().map(|square| square.y).chain(path.past.iter().map(|segment| segment.y));
    let top = heights.max().unwrap_or(0).max(0) + 1;
    // Every segment off the straight line lies beside a square of the left set with x >= 0 or is passed in
    // both directions, and there are fewer than this many. A longer future is therefore on the straight line.
    // Where one of so many segments is repeated, three times as many steps find it.
    let most = 8 * (path.left.len() + path.past.len() + 1);
    let (mut kept, mut until) = (None, 1);
    let mut steps = 0;
    for segment in path.future().take(3 * most) {
        if segment.x == 0 && segment.heading == Heading::North && segment.y > top {
            return Ok(());
        }
        if kept == Some(segment) {
            return Err(fault(format!("after it the path repeats {} for ever", first_repeated(path))));
        }
        steps += 1;
        if steps == until {
            (kept, until) = (Some(segment), 2 * until);
        }
    }
    if steps == 3 * most { Ok(()) } else { Err(fault("after it the path has no continuation".to_owned())) }
}

/// Returns the first segment that the future repeats. It must repeat one.
fn first_repeated(path: &Path) -> Segment {
    let (slow, fast) = (path.future().skip(1), path.future().skip(2).step_by(2));
    let meeting = 1 + slow.zip(fast).take_while(|(slow, fast)| slow != fast).count();
    let found = path.future().zip(path.future().skip(meeting)).find(|(early, late)| early == late);
    found.expect("the future repeats a segment").0
}

/// The largest number of segments of a curve that is checked.
const MAX_SEGMENTS: usize = 1 << 22;

/// A part of Definition 2 that a path or a curve violates, and the place where it does.
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
    /// iii) Both squares of a segment that occurs twice are in the left set; a square of this one is not.
    ChannelOutside(Segment),
    /// iv) The two squares beside a segment that does not occur are both in the left set or both outside; of
    /// this segment only the left square is in it.
    Unpassed(Segment),
    /// v) The left set is infinite; this one is not.
    FiniteLeft,
    /// v) The right set is infinite; this one is not.
    FiniteRight,
    /// vi) The left set is connected where the curve does not separate it; this square is cut off.
    CutOff(Square),
    /// The curve has too many segments to be checked.
    TooLong,
    /// The curve extends over too many squares to be checked.
    TooWide,
}

impl NoCurve {
    /// Returns whether the curve is only too large to be checked. It may then still be a border curve.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::TooLong | Self::TooWide)
    }
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
            Self::ChannelOutside(segment) => {
                let is_left = "is passed twice, but a square beside it is not in the left set";
                write!(f, "Definition 2 iii: {segment} {is_left}")
            }
            Self::FiniteLeft => write!(f, "Definition 2 v: the left set is finite"),
            Self::FiniteRight => write!(f, "Definition 2 v: the right set is finite"),
            Self::Unpassed(segment) => write!(
                f,
                "Definition 2 iv: {} is in the left set and {} is not, but the curve does not pass between them",
                segment.left(),
                segment.right()
            ),
            Self::CutOff(square) => {
                write!(f, "Definition 2 vi: the curve separates {square} from the rest of the left set")
            }
            Self::TooLong => write!(f, "the check accepts at most {MAX_SEGMENTS} segments"),
            Self::TooWide => write!(f, "the check accepts curves within at most 2^20 squares"),
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
