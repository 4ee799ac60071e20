//! Curves of segments with straight ends: the test against Definition 2, and the steps from one border curve to its
//! descendants (Kloster, Definition 3 and Lemmas 2 to 4).

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::path::{MAX_PAST, NoCurve, Placed, coordinate, headings, span_of, squares, take_word};
use super::{Bend, Heading, Rectangle, Segment, Square};
use crate::ground::control::{Control, OrStop};
use crate::ground::input::{InputError, Reader};

/// The most squares around a curve that are examined: 2^20.
const MAX_AREA: u128 = 1 << 20;

const CURVE_HINT: &str = "write a curve as from 0,0 N2 E N3 W N eaten 0,2 0,3";

/// Parses a curve, as [`Curve::read`] describes. Every error says how a curve is written.
fn parse(text: &str) -> Result<CurveText, InputError> {
    parse_parts(text).map_err(|error| error.with_hint(CURVE_HINT))
}

fn parse_parts(text: &str) -> Result<CurveText, InputError> {
    let mut reader = Reader::new(text);
    reader.skip_blanks();
    if !take_word(&mut reader, "from") {
        return Err(reader.error("expected `from` and a point"));
    }
    let x = coordinate(&mut reader)?;
    if !reader.take(',') {
        return Err(reader.error("expected a comma, as in 0,0"));
    }
    let point = (x, coordinate(&mut reader)?);
    reader.skip_blanks();
    let (mut section, mut left, mut eaten) = (Placed::NOTHING, Placed::NOTHING, Placed::NOTHING);
    let (place, mut past) = (reader.place(), None);
    headings(&mut reader, point, &mut section, Some(&mut past))?;
    if section.items.is_empty() {
        return Err(reader.error("expected the first heading N, E, S or W of the curve"));
    }
    let span = place..reader.place();
    let curve = Curve::new(section.items).ok_or_else(|| {
        let what = "a curve has segments with coordinates of at most 2^62 in absolute value";
        InputError::new(span, what)
    })?;
    let is_claimed = take_word(&mut reader, "left");
    if is_claimed {
        squares(&mut reader, &mut left)?;
    }
    let has_eaten = take_word(&mut reader, "eaten");
    if has_eaten {
        squares(&mut reader, &mut eaten)?;
    }
    if reader.peek().is_some() {
        return Err(reader.error(match (is_claimed, has_eaten) {
            (_, true) => "expected a square",
            (true, false) => "expected a square, or `eaten`",
            (false, false) => "expected a heading, `left` or `eaten`, in this order",
        }));
    }
    for (list, what) in [(&left, "named"), (&eaten, "eaten")] {
        let mut seen = FxHashSet::default();
        if let Some(item) = list.items.iter().position(|&square| !seen.insert(square)) {
            let message = format!("the square {} is {what} twice", list.items[item]);
            return Err(InputError::new(span_of(&list.spans, item), message));
        }
    }
    let left = is_claimed.then_some(left.items);
    Ok(CurveText { curve, past, left, eaten: eaten.items })
}

/// A curve that has two straight ends: it comes along its first segment from far away, and goes on along its
/// last segment for ever.
///
/// ```
/// use upstar::angel::plane::Curve;
/// let curve = Curve::read("from 0,0 N2 E N3 W N")?.curve;
/// assert_eq!(curve.length(), Some(2));
/// assert!(curve.definition(None)?.holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    section: Vec<Segment>,
}

/// A curve with what else its text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurveText {
    /// The curve.
    pub curve: Curve,
    /// The number of segments up to the perch, which is included, if the text has a perch.
    pub past: Option<usize>,
    /// The squares with x >= 0 of the left set that is claimed, if there is one.
    pub left: Option<Vec<Square>>,
    /// The squares that were eaten while Free.
    pub eaten: Vec<Square>,
}

/// The six parts of Definition 2, each of which holds or fails at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The parts i to vi.
    pub parts: [Result<(), NoCurve>; 6],
}

impl Definition {
    /// The numbers and the contents of the parts.
    pub const PARTS: [(&'static str, &'static str); 6] = [
        ("i", "no segment occurs more than twice"),
        ("ii", "a segment that occurs once has only its left square in the left set"),
        ("iii", "a segment that occurs twice has both directions, and both squares in the left set"),
        ("iv", "beside a segment that does not occur, both squares or none are in the left set"),
        ("v", "the left set and its complement are infinite"),
        ("vi", "the left set is connected where the curve does not separate it"),
    ];

    /// Returns whether all parts hold, which makes the curve a border curve.
    pub fn holds(&self) -> bool {
        self.fault().is_none()
    }

    /// Returns the first part that fails.
    pub fn fault(&self) -> Option<NoCurve> {
        self.parts.iter().find_map(|part| part.err())
    }
}

/// An extension or a contraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CurveStep {
    /// The segment at this place is replaced by the other three sides of its right square, which joins the
    /// left set.
    Extension(usize),
    /// The segment at this place and the next one, a dead end, are erased.
    Contraction(usize),
}

/// A reason why a curve is no descendant of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoDescendant {
    /// The first curve is no border curve.
    From(NoCurve),
    /// The second curve is no border curve.
    To(NoCurve),
    /// The curves differ however far one follows them.
    Ends,
    /// The left set of the first curve has this square, and that of the second one lacks it (Lemma 3).
    Lost(Square),
    /// The second curve passes this segment twice, both of whose squares are in the left set of the first
    /// curve, which does not pass it.
    Channel(Segment),
}

impl fmt::Display for NoDescendant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::From(why) => write!(f, "the first curve is not a border curve. {why}"),
            Self::To(why) => write!(f, "the second curve is not a border curve. {why}"),
            Self::Ends => write!(f, "the curves have different ends"),
            Self::Lost(square) => write!(
                f,
                "{square} is in the left set of the first curve, but not in that of the second one (Lemma 3)"
            ),
            Self::Channel(segment) => write!(
                f,
                "the second curve passes {segment} in both directions; extensions and contractions make no such channel within the left set of the first curve"
            ),
        }
    }
}

impl std::error::Error for NoDescendant {}

impl NoDescendant {
    /// Returns the limit that leaves the question open, if the reason is only that a curve is too large to be examined.
    pub fn limit(self) -> Option<NoCurve> {
        match self {
            Self::From(why) | Self::To(why) => Some(why).filter(|why| why.is_limit()),
            _ => None,
        }
    }
}

impl Curve {
    /// Creates a curve from the segments of its section; the first and the last one continue straight. `None`
    /// if there are no segments, or more than 2^20, or one does not begin where the one before it ends.
    pub fn new(section: Vec<Segment>) -> Option<Self> {
        let follows = section.windows(2).all(|pair| pair[0].end() == (pair[1].x, pair[1].y));
        let is_in_range = section.iter().all(|segment| Square::new(segment.x, segment.y).is_in_range());
        let fits = !section.is_empty() && section.len() <= MAX_PAST;
        (follows && is_in_range && fits).then_some(Self { section })
    }

    /// Parses `from 0,0 N2 | E N3 W N left 0,2..4 eaten 0,2 0,3`: the point where the first segment begins;
    /// the headings, with `|` after the perch, if there is one; the squares with x >= 0 of a left set that is
    /// claimed; and squares that were eaten while Free. The last two parts may be missing.
    ///
    /// # Errors
    /// The first fault, with its place in the text.
    pub fn read(text: &str) -> Result<CurveText, InputError> {
        parse(text)
    }

    /// Returns the segments from the first to the last one that was given.
    pub fn section(&self) -> &[Segment] {
        &self.section
    }

    /// Returns whether both ends are those of the line between the columns -1 and 0, northwards, so that the
    /// curve may be the path of an Angel.
    pub fn has_ends_of_path(&self) -> bool {
        let is_on_line = |segment: &Segment| segment.x == 0 && segment.heading == Heading::North;
        self.section.first().is_some_and(is_on_line) && self.section.last().is_some_and(is_on_line)
    }

    /// Returns L (Definitions 5), the number of segments in excess of the straight line. `None` if the curve
    /// does not have the ends of a path.
    pub fn length(&self) -> Option<i64> {
        let (first, last) = (self.section.first()?, self.section.last()?);
        self.has_ends_of_path().then(|| self.section.len() as i64 - (last.end().1 - first.y))
    }

    /// Returns the segments with both ends prolonged by these numbers of segments.
    fn prolonged(&self, before: i64, after: i64) -> Vec<Segment> {
        let (first, last) = (self.section[0], self.section[self.section.len() - 1]);
        let ((dx, dy), (ex, ey)) = (first.heading.step(), last.heading.step());
        let head = (1..=before).rev().map(|i| Segment { x: first.x - i * dx, y: first.y - i * dy, ..first });
        let tail = (1..=after).map(|i| Segment { x: last.x + i * ex, y: last.y + i * ey, ..last });
        head.chain(self.section.iter().copied()).chain(tail).collect()
    }

    /// Returns the segments beside the squares of a window, in which the whole section lies.
    pub fn within(&self, window: Rectangle) -> Vec<Segment> {
        let (width, height) = window.sides();
        let far = width.max(height).min(MAX_AREA as u64) as i64;
        let touches =
            |segment: &Segment| [segment.left(), segment.right()].iter().any(|&s| window.contains(s));
        self.prolonged(far, far).into_iter().filter(touches).collect()
    }

    /// Tests the curve against Definition 2, part by part. `left` names the squares with x >= 0 of a left
    /// set with all squares with x < 0; without it, the only set is tested that can be the left set: the
    /// squares that the curve has on its left, counted with each crossing. Time O(n + a) for n segments and
    /// a squares in the least rectangle around them.
    ///
    /// # Errors
    /// [`NoCurve::TooWide`] if that rectangle has more than 2^20 squares.
    ///
    /// ```
    /// use upstar::angel::plane::{Curve, NoCurve, Segment, Heading};
    /// // The curve crosses itself on the line, so a segment occurs twice in the same direction.
    /// let curve = Curve::read("from 0,0 N2 E S2 W N2")?.curve;
    /// let twice = NoCurve::SameWay(Segment::new(0, 0, Heading::North));
    /// assert_eq!(curve.definition(None)?.parts[2], Err(twice));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn definition(&self, left: Option<&[Square]>) -> Result<Definition, NoCurve> {
        let sheet = Sheet::new(self, left)?;
        let parts = [sheet.often(), sheet.once(), sheet.twice(), sheet.absent(), sheet.infinite(), {
            sheet.connected()
        }];
        Ok(Definition { parts })
    }

    /// Returns the left set of a border curve that has the ends of a path: its squares with x >= 0, in
    /// increasing order.
    ///
    /// # Errors
    /// The first part of Definition 2 that fails.
    pub fn left(&self) -> Result<Vec<Square>, NoCurve> {
        self.definition(None)?.fault().map_or(Ok(()), Err)?;
        let sheet = Sheet::new(self, None)?;
        Ok(sheet.window.squares().filter(|&square| square.x >= 0 && sheet.is_left(square)).collect())
    }

    /// Returns the squares with x < 0 that are not in the left set of a border curve, in increasing order.
    ///
    /// # Errors
    /// The first part of Definition 2 that fails.
    pub fn missing(&self) -> Result<Vec<Square>, NoCurve> {
        self.definition(None)?.fault().map_or(Ok(()), Err)?;
        let sheet = Sheet::new(self, None)?;
        Ok(sheet.window.squares().filter(|&square| square.x < 0 && !sheet.is_left(square)).collect())
    }

    /// Returns the curve after a step; `None` if there is no such step: the right square of an extension
    /// belongs to `left`, or the segments of a contraction are no dead end.
    #[must_use]
    pub fn after(&self, step: CurveStep, is_left: impl Fn(Square) -> bool) -> Option<Self> {
        let mut section = self.section.clone();
        match step {
            CurveStep::Extension(place) => {
                let segment = *section.get(place).filter(|segment| !is_left(segment.right()))?;
                section.splice(place..=place, around(segment));
            }
            CurveStep::Contraction(place) => {
                let (first, next) = (section.get(place)?, section.get(place + 1)?);
                if *next != first.reverse() {
                    return None;
                }
                section.drain(place..=place + 1);
            }
        }
        (!section.is_empty()).then_some(Self { section })
    }

    /// Returns the curve without the section between both occurrences of a segment, which are included
    /// (Lemma 4). `None` if the given segments do not pass it in both directions. Both ends grow by a
    /// segment, so that something is left.
    #[must_use]
    pub fn erased(&self, segment: Segment) -> Option<Self> {
        let at = |wanted: Segment| self.section.iter().position(|&other| other == wanted);
        let (one, other) = (at(segment)?, at(segment.reverse())?);
        let mut section = self.prolonged(1, 1);
        section.drain(one.min(other) + 1..=one.max(other) + 1);
        Some(Self { section })
    }

    /// Returns the steps from this curve to a descendant, first the extensions, then the contractions, as in
    /// the proof of Lemma 4, and the curve with ends that are prolonged such that the places of the steps are
    /// in its section. Time O(n + a), as for [`Curve::definition`].
    ///
    /// A border curve is the border walk of its left set, slit along the segments that occur twice, and both
    /// determine it. An extension glues a square to this region along one side; a contraction heals a slit
    /// from its free end. So a descendant has a larger left set, and no slit that is new between squares of
    /// the old one. Conversely let the region of `to` include that of this curve. It is connected, so while
    /// its left set is larger, some side that it does not slit leads to a new square, and the extension there
    /// keeps within it. Then only slits differ. Both regions are simply connected, so the slits that are to
    /// go form trees, each of which touches the rest once, and has a free end.
    ///
    /// # Errors
    /// Stops if a budget is used up. The inner error is the reason why `to` is no descendant.
    ///
    /// # Panics
    /// If this theorem were false.
    ///
    /// ```
    /// use upstar::{Control, angel::plane::Curve};
    /// let (line, around) = (Curve::read("from 0,0 N6")?.curve, Curve::read("from 0,0 N2 E N3 W N")?.curve);
    /// let (_, steps) = line.steps_to(&around, &Control::unlimited())??;
    /// // Three extensions around three squares make two dead ends, which are contracted.
    /// assert_eq!(steps.len(), 3 + 2);
    /// assert!(around.steps_to(&line, &Control::unlimited())?.is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps_to(
        &self,
        to: &Self,
        control: &Control,
    ) -> OrStop<Result<(Self, Vec<CurveStep>), NoDescendant>> {
        let (from, to) = match self.compared(to) {
            Ok(both) => both,
            Err(why) => return Ok(Err(why)),
        };
        let (old, new) = match (Sheet::new(&from, None), Sheet::new(&to, None)) {
            (Ok(old), Ok(new)) => (old, new),
            (Err(why), _) => return Ok(Err(NoDescendant::From(why))),
            (_, Err(why)) => return Ok(Err(NoDescendant::To(why))),
        };
        let mut steps = Vec::new();
        let mut left: FxHashSet<Square> = FxHashSet::default();
        let mut done: Vec<Segment> = Vec::new();
        let mut rest: Vec<Segment> = from.section.iter().rev().copied().collect();
        while let Some(segment) = rest.pop() {
            let right = segment.right();
            // A side that the target slits stays; all other new squares join across the first side that
            // is met. A segment at which nothing is to do now is never one again.
            let joins = new.is_left(right) && !old.is_left(right) && !left.contains(&right);
            if joins && new.times(segment) == 0 {
                control.check(1, 0)?;
                left.insert(right);
                steps.push(CurveStep::Extension(done.len()));
                rest.extend(around(segment).into_iter().rev());
            } else {
                done.push(segment);
            }
        }
        let mut healed: Vec<Segment> = Vec::new();
        for segment in done {
            if healed.last() == Some(&segment.reverse()) && new.times(segment) == 0 {
                control.check(1, 0)?;
                healed.pop();
                steps.push(CurveStep::Contraction(healed.len()));
            } else {
                healed.push(segment);
            }
        }
        assert_eq!(healed, to.section, "the steps lead to the descendant");
        Ok(Ok((from, steps)))
    }

    /// Returns both curves with sections that have the same ends, if `to` is a descendant of this curve.
    fn compared(&self, to: &Self) -> Result<(Self, Self), NoDescendant> {
        for (curve, fault) in
            [(self, NoDescendant::From as fn(NoCurve) -> NoDescendant), (to, NoDescendant::To)]
        {
            curve.definition(None).and_then(|found| found.fault().map_or(Ok(()), Err)).map_err(fault)?;
        }
        let (from, to) = self.aligned(to)?;
        let sheets = [&from, &to].map(|curve| Sheet::new(curve, None));
        let [Ok(old), Ok(new)] = sheets else { return Err(NoDescendant::Ends) };
        let all = old.window.squares().chain(new.window.squares());
        if let Some(square) = all.into_iter().find(|&square| old.is_left(square) && !new.is_left(square)) {
            return Err(NoDescendant::Lost(square));
        }
        let is_new = |segment: &&Segment| {
            new.times(**segment) == 2
                && old.times(**segment) == 0
                && old.is_left(segment.left())
                && old.is_left(segment.right())
        };
        to.section.iter().find(is_new).map_or(Ok(()), |&segment| Err(NoDescendant::Channel(segment)))?;
        Ok((from, to))
    }

    /// Prolongs two curves such that they begin with the same segment, and end with the same one. Fails if their ends
    /// lie on different lines, or too far away from each other.
    fn aligned(&self, other: &Self) -> Result<(Self, Self), NoDescendant> {
        let apart = |a: Segment, b: Segment| {
            let (dx, dy) = a.heading.step();
            let is_on_line = if dx == 0 { a.x == b.x } else { a.y == b.y };
            if !is_on_line || a.heading != b.heading {
                return Err(NoDescendant::Ends);
            }
            let distance = u128::from(a.x.abs_diff(b.x)) + u128::from(a.y.abs_diff(b.y));
            if distance > MAX_AREA {
                return Err(NoDescendant::To(NoCurve::TooWide));
            }
            Ok((b.x - a.x) * dx + (b.y - a.y) * dy)
        };
        let last = |curve: &Self| curve.section[curve.section.len() - 1];
        let begin = apart(self.section[0], other.section[0])?;
        let end = apart(last(self), last(other))?;
        let one = Self { section: self.prolonged((-begin).max(0), end.max(0)) };
        Ok((one, Self { section: other.prolonged(begin.max(0), (-end).max(0)) }))
    }
}

/// Returns the other three sides of the right square of a segment, as they replace it in an extension.
fn around(segment: Segment) -> [Segment; 3] {
    let first = Segment { heading: segment.heading.bent(Bend::Right), ..segment };
    let second = first.followed(Bend::Left);
    [first, second, second.followed(Bend::Left)]
}

/// The squares around a curve, with its left set.
struct Sheet {
    /// The segments within the window.
    section: Vec<Segment>,
    times: FxHashMap<Segment, u32>,
    window: Rectangle,
    is_left: Vec<bool>,
}

impl Sheet {
    fn new(curve: &Curve, claimed: Option<&[Square]>) -> Result<Self, NoCurve> {
        let points = curve.section.iter().flat_map(|segment| [(segment.x, segment.y), segment.end()]);
        let mut points = points.map(|(x, y)| Square::new(x, y));
        let first = points.next().ok_or(NoCurve::TooWide)?;
        let mut window = points.fold(Rectangle::around(first, first), Rectangle::with);
        for &square in claimed.into_iter().flatten() {
            window = window.with(square).with(Square::new(-1, square.y)).with(Square::new(1, square.y + 1));
        }
        if claimed.is_some() {
            window = window.with(Square::new(-1, first.y)).with(Square::new(1, first.y));
        }
        // The point (x, y) is a corner of the squares from (x - 1, y - 1) to (x, y).
        window.south_west = Square::new(window.south_west.x - 1, window.south_west.y - 1);
        if window.area() > MAX_AREA {
            return Err(NoCurve::TooWide);
        }
        let section = curve.within(window);
        let mut times: FxHashMap<Segment, u32> = FxHashMap::default();
        section.iter().for_each(|&segment| *times.entry(segment).or_default() += 1);
        let mut sheet = Self { section, times, window, is_left: Vec::new() };
        sheet.is_left = match claimed {
            None => sheet.winding(),
            Some(squares) => {
                let named: FxHashSet<Square> = squares.iter().copied().collect();
                window.squares().map(|square| square.x < 0 || named.contains(&square)).collect()
            }
        };
        Ok(sheet)
    }

    /// Returns the number of times that a segment occurs, in both directions together.
    fn times(&self, segment: Segment) -> u32 {
        self.of(segment) + self.of(segment.reverse())
    }

    fn of(&self, segment: Segment) -> u32 {
        self.times.get(&segment).copied().unwrap_or(0)
    }

    fn index(&self, square: Square) -> usize {
        let (low, high) = (self.window.south_west, self.window.north_east);
        let (x, y) = (square.x.clamp(low.x, high.x), square.y.clamp(low.y, high.y));
        (x - low.x) as usize * self.window.sides().1 as usize + (y - low.y) as usize
    }

    /// Returns whether a square is in the left set. Outside the window nothing bends, so the nearest square
    /// in it decides.
    fn is_left(&self, square: Square) -> bool {
        self.is_left[self.index(square)]
    }

    /// Returns the only set that can be the left set. Each square gets a number such that the left square of
    /// a segment has one more than the right one for each time that it occurs, and the left square of the
    /// first segment has 1. The left set are the squares with at least 1.
    fn winding(&self) -> Vec<bool> {
        let low = self.window.south_west;
        let mut numbers: Vec<i64> = Vec::with_capacity(self.window.area() as usize);
        for square in self.window.squares() {
            // The squares come column by column, from south to north.
            let crossed = |segment: Segment| {
                let before = numbers[self.index(segment.right())];
                before + i64::from(self.of(segment)) - i64::from(self.of(segment.reverse()))
            };
            let number = if square == low {
                0
            } else if square.y > low.y {
                crossed(Segment::new(square.x, square.y, Heading::East))
            } else {
                crossed(Segment::new(square.x, square.y + 1, Heading::South))
            };
            numbers.push(number);
        }
        let one = self.section.first().map_or(1, |first| numbers[self.index(first.left())]);
        numbers.iter().map(|&number| number > one - 1).collect()
    }

    fn find(&self, is_fault: impl Fn(Segment) -> bool, fault: fn(Segment) -> NoCurve) -> Result<(), NoCurve> {
        let found = self.section.iter().copied().find(|&segment| is_fault(segment));
        found.map_or(Ok(()), |segment| Err(fault(segment)))
    }

    fn often(&self) -> Result<(), NoCurve> {
        self.find(|segment| self.times(segment) > 2, NoCurve::Often)
    }

    fn once(&self) -> Result<(), NoCurve> {
        let is_once = |segment| self.times(segment) == 1;
        let left = self.find(|s| is_once(s) && !self.is_left(s.left()), NoCurve::LeftOutside);
        left.and(self.find(|s| is_once(s) && self.is_left(s.right()), NoCurve::RightInside))
    }

    fn twice(&self) -> Result<(), NoCurve> {
        let is_twice = |segment| self.times(segment) == 2;
        let way = self.find(|s| is_twice(s) && self.of(s) == 2, NoCurve::SameWay);
        let is_outside = |s: Segment| !self.is_left(s.left()) || !self.is_left(s.right());
        way.and(self.find(|s| is_twice(s) && is_outside(s), NoCurve::ChannelOutside))
    }

    fn absent(&self) -> Result<(), NoCurve> {
        for square in self.window.squares().filter(|&square| self.is_left(square)) {
            for side in Heading::ALL.map(|side| Segment::along(square, side).reverse()) {
                if !self.is_left(side.right()) && self.times(side) == 0 {
                    return Err(NoCurve::Unpassed(side));
                }
            }
        }
        Ok(())
    }

    /// Each square at the border of the window stands for infinitely many squares beyond it.
    fn infinite(&self) -> Result<(), NoCurve> {
        let (low, high) = (self.window.south_west, self.window.north_east);
        let mut at_border = self.window.squares().filter(|square| {
            square.x == low.x || square.x == high.x || square.y == low.y || square.y == high.y
        });
        let first = at_border.next().is_some_and(|square| self.is_left(square));
        if at_border.any(|square| self.is_left(square) != first) {
            return Ok(());
        }
        Err(if first { NoCurve::FiniteRight } else { NoCurve::FiniteLeft })
    }

    fn connected(&self) -> Result<(), NoCurve> {
        let first = self.section.first().map(|first| first.left()).filter(|&square| self.is_left(square));
        let start = first.or_else(|| self.window.squares().find(|&square| self.is_left(square)));
        let mut seen = vec![false; self.is_left.len()];
        let mut open: Vec<Square> = start.into_iter().collect();
        open.iter().for_each(|&square| seen[self.index(square)] = true);
        while let Some(square) = open.pop() {
            for side in Heading::ALL.map(|side| Segment::along(square, side)) {
                let beside = side.left();
                let is_open = self.window.contains(beside) && self.is_left(beside) && self.times(side) == 0;
                if is_open && !std::mem::replace(&mut seen[self.index(beside)], true) {
                    open.push(beside);
                }
            }
        }
        let is_cut_off = |&square: &Square| self.is_left(square) && !seen[self.index(square)];
        self.window.squares().find(is_cut_off).map_or(Ok(()), |square| Err(NoCurve::CutOff(square)))
    }
}
