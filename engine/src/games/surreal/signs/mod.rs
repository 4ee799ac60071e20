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

mod blocks;
mod prefix;
mod text;
mod to_number;

use std::cmp::Ordering;

pub(super) use self::blocks::Cursor;
pub(super) use self::prefix::parting;
pub(crate) use self::text::read_stalk;
use super::ordinal::Ordinal;
use crate::games::surreal::NoSurreal;
use crate::ground::control::Control;

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
