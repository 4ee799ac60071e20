//! Sign expansions, which are stalks of red-blue Hackenbush. A plus is a blue edge, owned by Left, and a
//! minus is a red edge, owned by Right, from the ground upwards.
//!
//! A number is the simplest one that lies on the correct side of each number before it in the tree of all
//! numbers. Its expansion lists the turns of the path to it. The expansions of rationals are Berlekamp's: the
//! integer part, and then the binary digits of the fraction. Expansions of normal forms follow the rules of
//! Gonshor, *An Introduction to the Theory of Surreal Numbers*, theorems 5.11 and 5.12:
//!
//! - omega^y: a plus; then, for each sign of y, omega^(c+1) copies of that sign, where c is the number of
//!   pluses of y before it;
//! - omega^y r: the signs of omega^y, and then the signs of r without its first one, each omega^c times,
//!   where c is the number of all pluses of y; for a negative r, all signs are exchanged;
//! - a sum: the signs of the terms one after another, with reduced exponents. A reduced exponent lacks each
//!   minus in the prefix that it has in common with the exponent of the term before. If the coefficient
//!   before is not dyadic, and the exponent before ends where this one continues with a minus, it lacks this
//!   minus too. Gonshor compares with all earlier exponents. Since exponents decrease, none of them agrees
//!   with an exponent for longer than the last one does.
//!
//! The notation of stalks: `BBR`, `B(RB)`, `B*w R`.
//!
//! B is a blue edge, owned by Left, and R is a red one, owned by Right. A letter followed by a star and a
//! length stands for that number of edges, as in `B*w` or `B*(w + 1)`. Edges in parentheses repeat omega
//! times, or as often as a number after a star states, as in `(RB)*3`.

mod blocks;
mod prefix;
mod to_number;

use std::cmp::Ordering;
use std::fmt;

pub(super) use self::blocks::Cursor;
pub(super) use self::prefix::parting;
use super::NoSurreal;
use super::ordinal::{Ordinal, read_factor};
use crate::ground::control::Control;
use crate::ground::input::{InputError, Reader};

/// A sign, which determines the owner of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// A blue edge, owned by Left.
    Plus,
    /// A red edge, owned by Right.
    Minus,
}

impl Sign {
    /// Returns the other sign.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
        }
    }
}

/// A run of consecutive equal signs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// The sign.
    pub sign: Sign,
    /// The number of signs, at least one.
    pub length: Ordinal,
}

/// A part of an expansion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// A run of equal signs.
    Run(Run),
    /// Runs that repeat omega times.
    Period(Vec<Run>),
}

/// A sign expansion, as a sequence of blocks. Equal expansions have equal blocks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expansion {
    blocks: Vec<Block>,
}

impl Expansion {
    /// Returns the blocks, from the ground upwards.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the number of runs in the blocks; the runs of a period count once.
    pub(crate) fn runs(&self) -> usize {
        self.blocks.iter().map(|block| block.runs().len()).sum()
    }

    /// Returns the expansion with all signs exchanged, which is that of the negative number.
    #[must_use]
    pub fn negative(&self) -> Self {
        let other = |run: &Run| Run { sign: run.sign.other(), length: run.length.clone() };
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Run(run) => Block::Run(other(run)),
            Block::Period(runs) => Block::Period(runs.iter().map(other).collect()),
        });
        Self { blocks: blocks.collect() }
    }

    /// Returns one stalk on top of another: the ordinal sum of the two numbers, both in simplest form.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a length would be a tower of exponents that is too high.
    pub fn then(&self, other: &Self) -> Result<Self, NoSurreal> {
        let mut both = self.clone();
        other.blocks.iter().try_for_each(|block| both.push_block(block))?;
        Ok(both)
    }

    /// Returns the number of signs, which is the birthday of the number.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the length is a tower of exponents that is too high.
    pub fn length(&self) -> Result<Ordinal, NoSurreal> {
        blocks::length(&self.blocks)
    }

    /// Compares the numbers of two expansions. At the first place where they differ, a plus is above the end
    /// of an expansion, and the end is above a minus.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if they agree for too long, [`NoSurreal::TooHigh`] or
    /// [`NoSurreal::Stopped`].
    pub fn compare(&self, other: &Self, control: &Control) -> Result<Ordering, NoSurreal> {
        let next = parting(self, other, control)?.next();
        let rank = |sign: Option<Sign>| match sign {
            Some(Sign::Plus) => 1,
            None => 0,
            Some(Sign::Minus) => -1,
        };
        Ok(rank(next.0).cmp(&rank(next.1)))
    }
}

impl Block {
    /// Returns the first sign.
    pub(super) fn first(&self) -> Option<Sign> {
        self.runs().first().map(|run| run.sign)
    }

    /// Returns the number of signs.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the length is a tower of exponents that is too high.
    pub fn length(&self) -> Result<Ordinal, NoSurreal> {
        match self {
            Self::Run(run) => Ok(run.length.clone()),
            Self::Period(_) => self.round().repeated(&Ordinal::omega()),
        }
    }
}

/// The greatest m and n for edges in parentheses that repeat w*m + n times.
const MOST_ROUNDS: i64 = 10_000;
/// The greatest number of runs of equal edges in a stalk.
const MOST_RUNS: usize = 50_000;
/// The greatest number of equal edges that are written one by one.
const MOST_LETTERS: i64 = 8;

impl Sign {
    /// Returns the letter of an edge: B for Left's, R for Right's.
    pub fn letter(self) -> char {
        match self {
            Self::Plus => 'B',
            Self::Minus => 'R',
        }
    }

    fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'B' | 'b' => Some(Self::Plus),
            'R' | 'r' => Some(Self::Minus),
            _ => None,
        }
    }
}

impl Expansion {
    /// Parses a stalk.
    ///
    /// ```
    /// use upstar::games::surreal::Expansion;
    /// use upstar::ground::control::Control;
    /// let two_thirds = Expansion::read("B(RB)").unwrap().number(&Control::unlimited()).unwrap();
    /// assert_eq!(two_thirds.to_string(), "2/3");
    /// ```
    ///
    /// # Errors
    /// Returns the error in the text, with its place.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let stalk = read_stalk(&mut reader)?;
        match reader.peek() {
            None => Ok(stalk),
            Some(_) => Err(no_edge(&reader)),
        }
    }
}

fn no_edge(reader: &Reader<'_>) -> InputError {
    let place = reader.place()..reader.place() + reader.peek().map_or(0, char::len_utf8);
    let error = InputError::new(place, "expected an edge: B for a blue one, or R for a red one");
    error.with_hint("a stalk is BBR, B(RB) with edges that repeat for ever, or B*w R with a length")
}

/// Parses a stalk, up to the first character that cannot be part of one.
pub(crate) fn read_stalk(reader: &mut Reader<'_>) -> Result<Expansion, InputError> {
    let mut stalk = Expansion::default();
    loop {
        reader.skip_blanks();
        let start = reader.place();
        if stalk.blocks().len() > MOST_RUNS {
            return Err(too_many(start));
        }
        let pushed = if let Some(run) = read_run(reader)? {
            stalk.push(run.sign, run.length);
            Ok(())
        } else if reader.take('(') {
            let pushed = read_group(reader, start, &mut stalk)?;
            if stalk.runs() > MOST_RUNS {
                return Err(too_many(start));
            }
            pushed
        } else {
            return Ok(stalk);
        };
        pushed.map_err(|error| InputError::new(start..reader.place(), error.to_string()))?;
    }
}

fn too_many(place: usize) -> InputError {
    InputError::new(place..place, format!("a stalk has at most {MOST_RUNS} runs of equal edges"))
}

/// Parses a star and the number of repetitions after it, if there is a star.
fn read_times(reader: &mut Reader<'_>) -> Result<Option<Ordinal>, InputError> {
    if !reader.take('*') {
        return Ok(None);
    }
    let start = reader.place();
    let times = read_factor(reader)?;
    match times.is_zero() {
        true => Err(InputError::new(
            start..reader.place(),
            "there is one edge at least: expected 1, 2, .., w, ..",
        )),
        false => Ok(Some(times)),
    }
}

/// Parses an edge, or a run of equal edges.
fn read_run(reader: &mut Reader<'_>) -> Result<Option<Run>, InputError> {
    let Some(sign) = reader.peek().and_then(Sign::of_letter) else { return Ok(None) };
    reader.take(reader.peek().unwrap_or_default());
    let length = read_times(reader)?.unwrap_or(1.into());
    Ok(Some(Run { sign, length }))
}

/// Parses a group of repeating edges after its opening parenthesis, and appends it to `stalk`.
fn read_group(
    reader: &mut Reader<'_>,
    start: usize,
    stalk: &mut Expansion,
) -> Result<Result<(), NoSurreal>, InputError> {
    let mut runs = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.take(')') {
            break;
        }
        match read_run(reader)? {
            Some(_) if runs.len() == MOST_RUNS => return Err(too_many(reader.place())),
            Some(run) => runs.push(run),
            None if reader.peek() == Some('(') => {
                let at = reader.place();
                return Err(InputError::new(at..at + 1, "a period cannot contain a period"));
            }
            None if reader.peek().is_none() => {
                return Err(InputError::new(start..start + 1, "this parenthesis is not closed"));
            }
            None => return Err(no_edge(reader)),
        }
    }
    if runs.is_empty() {
        return Err(InputError::new(start..reader.place(), "an empty period: there is no edge in it"));
    }
    let times = read_times(reader)?.unwrap_or_else(Ordinal::omega);
    let place = start..reader.place();
    let (omegas, rest) = times.over_power(&1.into());
    let count = |of: &Ordinal| of.number().to_i64().filter(|n| *n <= MOST_ROUNDS);
    let (Some(omegas), Some(rest)) = (count(&omegas), count(&rest)) else {
        let message = format!("edges repeat w*m + n times, with m and n up to {MOST_ROUNDS}");
        return Err(InputError::new(place, message));
    };
    if runs.len().saturating_mul((omegas + rest) as usize) > MOST_RUNS {
        return Err(too_many(reader.place()));
    }
    Ok((0..omegas).try_for_each(|_| stalk.push_period(runs.clone())).map(|()| {
        for _ in 0..rest {
            runs.iter().for_each(|run| stalk.push(run.sign, run.length.clone()));
        }
    }))
}

/// Writes the stalk in the notation that [`Expansion::read`] accepts.
impl fmt::Display for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_long = false;
        for (i, block) in self.blocks.iter().enumerate() {
            // A run that is written with a length is surrounded by blanks.
            let next_is_long = matches!(block, Block::Run(run) if letters(run).is_none());
            if i > 0 && (is_long || next_is_long) {
                f.write_str(" ")?;
            }
            is_long = next_is_long;
            match block {
                Block::Run(run) => write!(f, "{run}")?,
                Block::Period(runs) => {
                    let is_short = runs.iter().all(|run| letters(run).is_some());
                    let runs: Vec<String> = runs.iter().map(ToString::to_string).collect();
                    write!(f, "({})", runs.join(if is_short { "" } else { " " }))?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the number of letters that a run is written with, if the run is short.
fn letters(run: &Run) -> Option<usize> {
    let length = run.length.number().to_i64()?;
    (length <= MOST_LETTERS).then_some(length as usize)
}

/// Writes `BBB`, `B*12`, `B*w` or `B*(w + 1)`.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.sign.letter();
        if let Some(letters) = letters(self) {
            return f.write_str(&letter.to_string().repeat(letters));
        }
        let length = self.length.to_string();
        let is_word = length.chars().all(|c| c.is_ascii_alphanumeric());
        if is_word { write!(f, "{letter}*{length}") } else { write!(f, "{letter}*({length})") }
    }
}
