//! Squares in a row, with ladders and snakes between them, and counters that move along.

use std::collections::BTreeMap;
use std::fmt;

use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

/// The maximum number of squares: 2^22.
pub const MAX_SQUARES: u32 = 1 << 22;
/// The maximum of the number of squares times the longest step, which bounds the number of moves: 2^25.
pub const MAX_MOVES: u64 = 1 << 25;
/// The maximum number of counters: 2^16.
pub const MAX_COUNTERS: usize = 1 << 16;

/// The ladders and snakes of the board of 25 squares in the lessons of Lim Chu Wee.
const LESSON: [(u32, u32); 10] =
    [(3, 13), (6, 4), (8, 24), (9, 25), (10, 18), (11, 21), (12, 1), (17, 5), (19, 7), (20, 23)];
const LESSON_NAME: &str = "lesson";
const HINT: &str = "write a board as 25/4 3>13 12>1 @ 1 2: squares, longest step, ladders and snakes, and the counters after @";

/// A board of squares 1, 2, 3, .., whose last square is home. A counter that lands on the beginning of a
/// ladder or snake moves on to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    squares: u32,
    max_step: u32,
    jumps: BTreeMap<u32, u32>,
    counters: Vec<u32>,
}

/// The fault of a jump: whether it concerns the end of the jump (true) or its beginning (false), and the
/// message.
type AtFault = (bool, String);

impl Track {
    /// Makes the board of the lessons: 25 squares, steps of up to four squares, six ladders and four snakes.
    ///
    /// ```
    /// use upstar::games::board::track::Track;
    /// let track = Track::lesson(vec![1, 2]);
    /// // A ladder leads from 3 to 13, a snake from 12 to 1.
    /// assert_eq!([3, 4, 12].map(|square| track.rest(square)), [13, 4, 1]);
    /// assert_eq!(track.to_string(), "lesson @ 1 2");
    /// ```
    pub fn lesson(counters: Vec<u32>) -> Self {
        Self { squares: 25, max_step: 4, jumps: LESSON.into(), counters }
    }

    /// Returns the number of squares.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// Returns the largest number of squares that a counter may go ahead in one move.
    pub fn max_step(&self) -> u32 {
        self.max_step
    }

    /// Returns the ladders and snakes as pairs (beginning, end), in increasing order of their beginnings.
    pub fn jumps(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.jumps.iter().map(|(&from, &to)| (from, to))
    }

    /// Returns the square of each counter.
    pub fn counters(&self) -> &[u32] {
        &self.counters
    }

    /// Returns the square on which a counter comes to rest after it lands on `square`.
    pub fn rest(&self, square: u32) -> u32 {
        self.jumps.get(&square).copied().unwrap_or(square)
    }

    /// Moves a counter, given by its index, to another square.
    pub fn move_counter(&mut self, counter: usize, to: u32) {
        self.counters[counter] = to;
    }

    /// Returns whether the board, apart from its counters, is that of the lessons.
    fn is_lesson(&self) -> bool {
        *self == Self::lesson(self.counters.clone())
    }

    fn check_size(&self) -> Result<(), String> {
        if u64::from(self.squares) * u64::from(self.max_step) > MAX_MOVES {
            return Err(format!("squares times steps are at most {MAX_MOVES}"));
        }
        Ok(())
    }

    /// Adds a ladder or snake. `ends` maps the end of each earlier jump to its beginning.
    ///
    /// # Errors
    /// The jump begins at home or at an end of another jump, ends where another jump begins or ends, or joins
    /// a square with itself. Thus no jump leads to another one, and a square has at most one jump that leads
    /// to it.
    fn add_jump(&mut self, ends: &mut BTreeMap<u32, u32>, from: u32, to: u32) -> Result<(), AtFault> {
        if from == to {
            return Err((true, format!("a ladder or snake joins two squares, not {from} with itself")));
        }
        if from == self.squares {
            return Err((false, format!("square {from} is home: no ladder or snake begins there")));
        }
        if let Some(other) = self.jumps.get(&from) {
            return Err((false, format!("another one begins at {from} and ends at {other}")));
        }
        if let Some(other) = ends.get(&from) {
            return Err((false, format!("the one from {other} ends at {from}, where this one begins")));
        }
        if let Some(other) = self.jumps.get(&to) {
            return Err((true, format!("the one to {other} begins at {to}, where this one ends")));
        }
        if let Some(other) = ends.get(&to) {
            return Err((true, format!("another one, from {other}, ends at {to}")));
        }
        self.jumps.insert(from, to);
        ends.insert(to, from);
        Ok(())
    }

    fn read_jumps(&mut self, reader: &mut Reader<'_>) -> Result<(), InputError> {
        let mut ends = BTreeMap::new();
        let last = u64::from(self.squares);
        while reader.peek().is_some_and(|c| c != '@') {
            let start = reader.place();
            let from = reader.number(1, last, "a square")?;
            let middle = reader.place();
            if !reader.take('>') {
                return Err(reader.error("expected `>` and the end of the ladder or snake").with_hint(HINT));
            }
            let at_end = reader.place();
            let to = reader.number(1, last, "a square")?;
            self.add_jump(&mut ends, from as u32, to as u32).map_err(|(is_end, message)| {
                InputError::new(if is_end { at_end..reader.place() } else { start..middle }, message)
            })?;
            reader.gap()?;
        }
        Ok(())
    }

    fn read_counters(&mut self, reader: &mut Reader<'_>) -> Result<(), InputError> {
        while reader.peek().is_some() {
            self.counters.push(reader.number(1, u64::from(self.squares), "a square")? as u32);
            if self.counters.len() > MAX_COUNTERS {
                return Err(reader.error(format!("at most {MAX_COUNTERS} counters")));
            }
            reader.gap()?;
        }
        Ok(())
    }
}

/// Returns whether the text begins with a number and a slash, as in `25/`.
fn begins_with_size(reader: &Reader<'_>) -> bool {
    let mut ahead = reader.clone();
    !ahead.take_while(|c| c.is_ascii_digit()).is_empty() && ahead.take('/')
}

fn read_size(reader: &mut Reader<'_>) -> Result<Track, InputError> {
    let start = reader.place();
    let squares = reader.number(1, MAX_SQUARES.into(), "a number of squares")? as u32;
    reader.take('/');
    let max_step = reader.number(1, MAX_SQUARES.into(), "a longest step")? as u32;
    let track = Track { squares, max_step, jumps: BTreeMap::new(), counters: Vec::new() };
    track.check_size().map_err(|message| InputError::new(start..reader.place(), message))?;
    Ok(track)
}

impl Board for Track {
    const KIND: &'static str = "track";
    const MAX_TEXT: usize = 64 << 20;
    type Alphabet<'a> = ();

    /// Parses `25/4 3>13 12>1 @ 1 2`: the number of squares and the longest step, ladders and snakes, and
    /// after `@` the counters. `lesson @ 1 2`, or the counters alone, `1 2`, are positions on the board of
    /// the lessons.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        reader.skip_blanks();
        // Without a size, the counters stand on the board of the lessons.
        let mut track = Self::lesson(Vec::new());
        if begins_with_size(&reader) {
            track = read_size(&mut reader)?;
            reader.gap()?;
            track.read_jumps(&mut reader)?;
        } else if reader.take_text(LESSON_NAME) {
            reader.gap()?;
        } else if reader.peek().is_none_or(|c| !c.is_ascii_digit() && c != '@') {
            return Err(reader.error("expected a board").with_hint(HINT));
        }
        if reader.take('@') {
            reader.skip_blanks();
        }
        track.read_counters(&mut reader)?;
        Ok(track)
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["squares", "max_step", "jumps", "counters"]]
    }

    /// Reads `squares`, `max_step`, and optionally `jumps: {"from": to}` and `counters`.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let count = |name: &str, most: u32| -> Result<u32, DataError> {
            let field = position.field(name)?;
            match field.integer()? {
                n if (1..=i64::from(most)).contains(&n) => Ok(n as u32),
                n => Err(field.error(format!("expected a number from 1 to {most}, found {n}"))),
            }
        };
        let (squares, max_step) = (count("squares", MAX_SQUARES)?, count("max_step", MAX_SQUARES)?);
        let mut track = Self { squares, max_step, jumps: BTreeMap::new(), counters: Vec::new() };
        track.check_size().map_err(|message| position.error(message))?;
        let square = |field: Field<'_>| match field.integer()? {
            n if (1..=i64::from(squares)).contains(&n) => Ok(n as u32),
            n => Err(field.error(format!("expected a square from 1 to {squares}, found {n}"))),
        };
        if let Some(jumps) = position.optional("jumps")? {
            let mut ends = BTreeMap::new();
            for (name, end) in jumps.entries()? {
                let from = name.parse().ok().filter(|from| (1..=squares).contains(from));
                let from = from.ok_or_else(|| {
                    end.error(format!("expected a square from 1 to {squares} as its name, found {name:?}"))
                })?;
                let to = square(end)?;
                track.add_jump(&mut ends, from, to).map_err(|(_, message)| end.error(message))?;
            }
        }
        if let Some(counters) = position.optional("counters")? {
            track.counters = counters.each(MAX_COUNTERS, "counters", square)?;
        }
        Ok(track)
    }

    fn places(&self) -> usize {
        self.squares() as usize
    }

    fn to_data(&self) -> Data {
        let jumps = self.jumps().map(|(from, to)| (from.to_string(), to.into()));
        Data::object([
            ("squares", self.squares.into()),
            ("max_step", self.max_step.into()),
            ("jumps", Data::Object(jumps.collect())),
            ("counters", Data::list(&self.counters)),
        ])
    }

    /// Returns the number of the square.
    fn place_name(&self, place: usize) -> String {
        (place + 1).to_string()
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_lesson() {
            f.write_str(LESSON_NAME)?;
        } else {
            write!(f, "{}/{}", self.squares, self.max_step)?;
            for (from, to) in self.jumps() {
                write!(f, " {from}>{to}")?;
            }
        }
        if !self.counters.is_empty() {
            f.write_str(" @")?;
        }
        self.counters.iter().try_for_each(|counter| write!(f, " {counter}"))
    }
}
