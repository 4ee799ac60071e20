//! Sign expansions, which are stalks of red-blue Hackenbush: a plus is a blue edge of Left's, a minus a red one of
//! Right's, from the ground upwards.
//!
//! - `blocks`: expansions put together, so that equal ones are equal structures
//! - `cursor`: a place in an expansion
//! - `of_number`: from normal forms to expansions
//! - `places`: where the signs of one kind stand
//! - `prefix`: how far two expansions agree
//! - `rationals`: the expansions of rationals
//! - `text`: stalks as they are written
//! - `to_number`: from expansions to normal forms
//!
//! A number is the simplest one that lies on the right side of each number before it in the tree of all numbers; its
//! expansion tells where the path to it turns. Those of rationals are Berlekamp's: the integer part, and then the
//! digits of the fraction in base 2. From a normal form they come by the rules of Gonshor, *An Introduction to the
//! Theory of Surreal Numbers*, theorems 5.11 and 5.12:
//!
//! - omega^y: a plus; then for each plus of y omega^(c+1) pluses, and for each minus as many minuses, where c is the
//!   number of pluses before it;
//! - omega^y r: that of omega^y, and then that of r without its first sign, each sign omega^c times, where c is the number
//!   of all pluses of y; for a negative r all is the other way round;
//! - a sum: one after the other, with reduced exponents: without each minus up to which the exponent is like that of the
//!   term before, and, behind a coefficient that is no dyadic, without the first minus with which it leaves it. Gonshor compares
//!   with all earlier exponents; since they decrease, an exponent is like none of them for longer than like the last.

mod blocks;
mod cursor;
mod of_number;
mod places;
mod prefix;
mod rationals;
mod text;
mod to_number;

use std::cmp::Ordering;
use std::fmt;

pub(super) use self::cursor::Cursor;
pub(super) use self::prefix::parting;
pub(crate) use self::text::read_stalk;
use super::number::TooHigh;
use super::ordinal::Ordinal;
use crate::ground::control::{Control, Stop};

/// A sign: who owns the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// Left's, blue.
    Plus,
    /// Right's, red.
    Minus,
}

impl Sign {
    /// The other sign.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
        }
    }
}

/// Equal signs, one after the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// The sign.
    pub sign: Sign,
    /// How many; at least one.
    pub length: Ordinal,
}

/// A part of an expansion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// Equal signs.
    Run(Run),
    /// Runs that come again and again, omega times.
    Period(Vec<Run>),
}

/// A sign expansion, as blocks one after another. Equal expansions are equal structures.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expansion {
    blocks: Vec<Block>,
}

/// Why an expansion is not told in blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotTold {
    /// A length is a tower of exponents that is too high.
    TooHigh(TooHigh),
    /// It, or a period of it, is longer than the limit, or two expansions agree for longer than that.
    TooLong,
    /// The runs become longer and longer for ever, as in that of omega^(2/3).
    Growing,
    /// The number of the expansion has infinitely many terms in normal form.
    Endless,
    /// The options follow no rule that is read.
    NoRule,
    /// The calculation had to stop.
    Stopped(Stop),
}

impl From<Stop> for NotTold {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<TooHigh> for NotTold {
    fn from(too_high: TooHigh) -> Self {
        Self::TooHigh(too_high)
    }
}

impl fmt::Display for NotTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooHigh(too_high) => write!(f, "{too_high}"),
            Self::TooLong => f.write_str("the sign expansion, or a period of it, is too long"),
            Self::Endless => f.write_str("the number has infinitely many terms in normal form"),
            Self::NoRule => f.write_str("the options follow no rule of a progression"),
            Self::Growing => f.write_str("the runs of the sign expansion become longer for ever"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NotTold {}

impl Expansion {
    /// The blocks, from the ground upwards.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many runs it is told by; those that come again and again count once.
    pub(crate) fn runs(&self) -> usize {
        self.blocks.iter().map(|block| block.runs().len()).sum()
    }

    /// The same with all signs exchanged: that of the negative.
    #[must_use]
    pub fn negative(&self) -> Self {
        let other = |run: &Run| Run { sign: run.sign.other(), length: run.length.clone() };
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Run(run) => Block::Run(other(run)),
            Block::Period(runs) => Block::Period(runs.iter().map(other).collect()),
        });
        Self { blocks: blocks.collect() }
    }

    /// One stalk on top of another: the ordinal sum of the numbers, as they are the simplest ones.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn then(&self, other: &Self) -> Result<Self, TooHigh> {
        let mut both = self.clone();
        other.blocks.iter().try_for_each(|block| both.push_block(block))?;
        Ok(both)
    }

    /// How many signs there are: the birthday of the number.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn length(&self) -> Result<Ordinal, TooHigh> {
        places::length(&self.blocks)
    }

    /// The order of the numbers: at the first place where two expansions differ a plus is above nothing, and nothing
    /// above a minus.
    ///
    /// # Errors
    /// [`NotTold::TooLong`] if they agree for too long, [`NotTold::TooHigh`] or [`NotTold::Stopped`].
    pub fn compare(&self, other: &Self, control: &Control) -> Result<Ordering, NotTold> {
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
    /// Its first sign.
    pub(super) fn first(&self) -> Option<Sign> {
        self.runs().first().map(|run| run.sign)
    }

    /// How many signs it has.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn length(&self) -> Result<Ordinal, TooHigh> {
        match self {
            Self::Run(run) => Ok(run.length.clone()),
            Self::Period(_) => self.round().repeated(&Ordinal::omega()),
        }
    }
}
