//! Sign expansions, which are stalks of red-blue Hackenbush: a plus is a blue edge of Left's, a minus a red one of
//! Right's, from the ground upwards.
//!
//! - `prefix`: how far two expansions agree
//! - `rationals`: the expansions of rationals
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
//! - a sum: one after the other, with reduced exponents: without each minus up to which the exponent is like an
//!   earlier one, and, behind a coefficient that is no dyadic, without the first minus with which the exponent leaves that
//!   of the term before.

mod prefix;
mod rationals;

use std::cmp::Ordering;
use std::fmt;

use self::prefix::common;
use super::number::{Surreal, TooHigh};
use super::ordinal::Ordinal;
use super::rational::Rational;

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

/// A sign expansion, as blocks one after another. Neighbouring runs have different signs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expansion {
    blocks: Vec<Block>,
}

/// Why an expansion is not told in blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotTold {
    /// A length is a tower of exponents that is too high.
    TooHigh(TooHigh),
    /// A period is longer than the limit, or two expansions agree for longer than that.
    TooLong,
    /// The runs become longer and longer for ever, as in that of omega^(2/3).
    Growing,
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
            Self::TooLong => f.write_str("a period of the sign expansion is too long"),
            Self::Growing => f.write_str("the runs of the sign expansion become longer for ever"),
        }
    }
}

impl std::error::Error for NotTold {}

impl Surreal {
    /// The sign expansion.
    ///
    /// # Errors
    /// [`NotTold`].
    pub fn signs(&self) -> Result<Expansion, NotTold> {
        let mut expansion = Expansion::default();
        let mut earlier: Vec<Expansion> = Vec::new();
        let mut is_dyadic = true;
        for (exponent, coefficient) in self.terms() {
            let whole = exponent.signs()?;
            let reduced = whole.reduced(&earlier, is_dyadic)?;
            expansion.push_term(&reduced, coefficient)?;
            earlier.push(whole);
            is_dyadic = coefficient.dyadic().is_some();
        }
        Ok(expansion)
    }
}

impl Expansion {
    /// The blocks, from the ground upwards.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many signs there are: the birthday of the number.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub fn length(&self) -> Result<Ordinal, TooHigh> {
        self.blocks.iter().try_fold(Ordinal::ZERO, |length, block| Ok(length.then(&block.length()?)))
    }

    /// The order of the numbers: at the first place where two expansions differ a plus is above nothing, and nothing
    /// above a minus.
    ///
    /// # Errors
    /// [`NotTold::TooLong`] if they agree for too long, or [`NotTold::TooHigh`].
    pub fn compare(&self, other: &Self) -> Result<Ordering, NotTold> {
        let (_, next) = common(self, other)?;
        let rank = |sign: Option<Sign>| match sign {
            Some(Sign::Plus) => 1,
            None => 0,
            Some(Sign::Minus) => -1,
        };
        Ok(rank(next.0).cmp(&rank(next.1)))
    }

    /// Adds a run, joined with the one before if that has the same sign.
    fn push(&mut self, sign: Sign, length: Ordinal) {
        if length.is_zero() {
            return;
        }
        if let Some(Block::Run(last)) = self.blocks.last_mut()
            && last.sign == sign
        {
            last.length = last.length.then(&length);
            return;
        }
        self.blocks.push(Block::Run(Run { sign, length }));
    }

    /// Adds that of omega^y r, where this is that of y, reduced.
    fn push_term(&mut self, exponent: &Self, coefficient: &Rational) -> Result<(), NotTold> {
        let is_negative = coefficient.signum() < 0;
        let signed = |sign: Sign| if is_negative { sign.other() } else { sign };
        self.push(signed(Sign::Plus), 1.into());
        let mut pluses = Ordinal::ZERO;
        for block in &exponent.blocks {
            match block {
                Block::Run(Run { sign: Sign::Plus, length }) => {
                    pluses = pluses.then(length);
                    self.push(signed(Sign::Plus), Ordinal::power_of_omega(&pluses)?);
                }
                Block::Run(Run { sign: Sign::Minus, length }) => {
                    let each = Ordinal::power_of_omega(&pluses.then(&1.into()))?;
                    self.push(signed(Sign::Minus), each.repeated(length)?);
                }
                Block::Period(_) => return Err(NotTold::Growing),
            }
        }
        let each = Ordinal::power_of_omega(&pluses)?;
        let size = if is_negative { -coefficient } else { coefficient.clone() };
        let of_size = Self::of_rational(&size)?.without_first()?;
        let longer = |run: &Run| -> Result<Run, TooHigh> {
            Ok(Run { sign: signed(run.sign), length: each.repeated(&run.length)? })
        };
        for block in &of_size.blocks {
            match block {
                Block::Run(run) => {
                    let run = longer(run)?;
                    self.push(run.sign, run.length);
                }
                Block::Period(runs) => {
                    let runs = runs.iter().map(longer).collect::<Result<_, _>>()?;
                    self.blocks.push(Block::Period(runs));
                }
            }
        }
        Ok(())
    }

    /// The same without the first sign, which stands in a run.
    fn without_first(mut self) -> Result<Self, NotTold> {
        if let Some(Block::Run(first)) = self.blocks.first_mut() {
            first.length = first.length.less(&1.into()).unwrap_or(Ordinal::ZERO);
            if first.length.is_zero() {
                self.blocks.remove(0);
            }
        }
        Ok(self)
    }

    /// The same without the minuses that later terms of a normal form do not need: see the [module](self).
    fn reduced(&self, earlier: &[Self], is_dyadic: bool) -> Result<Self, NotTold> {
        let mut agreed = Ordinal::ZERO;
        for other in earlier {
            agreed = agreed.max(common(self, other)?.0);
        }
        if let (Some(last), false) = (earlier.last(), is_dyadic) {
            let (length, next) = common(self, last)?;
            // The earlier exponent ends where this one goes on with a minus.
            if next == (Some(Sign::Minus), None) {
                agreed = agreed.max(length.then(&1.into()));
            }
        }
        let mut reduced = Self::default();
        let mut place = Ordinal::ZERO;
        for block in &self.blocks {
            reduced.push_reduced(block, &place, &agreed)?;
            place = place.then(&block.length()?);
        }
        Ok(reduced)
    }

    /// Adds a block that begins at a place, without its minuses before another place.
    fn push_reduced(&mut self, block: &Block, place: &Ordinal, agreed: &Ordinal) -> Result<(), NotTold> {
        let end = place.then(&block.length()?);
        match block {
            Block::Run(run) if run.sign == Sign::Plus || agreed <= place => {
                self.push(run.sign, run.length.clone());
            }
            Block::Run(run) => self.push(run.sign, end.less(agreed).unwrap_or(Ordinal::ZERO)),
            Block::Period(_) if agreed <= place => self.blocks.push(block.clone()),
            Block::Period(runs) if end <= *agreed => {
                let has_plus = runs.iter().any(|run| run.sign == Sign::Plus);
                self.push(Sign::Plus, if has_plus { block.length()? } else { Ordinal::ZERO });
            }
            Block::Period(runs) => {
                // Round by round, until the place is reached, which lies in one of them.
                let mut at = place.clone();
                while at < *agreed {
                    for run in runs {
                        let one = Block::Run(run.clone());
                        self.push_reduced(&one, &at, agreed)?;
                        at = at.then(&run.length);
                    }
                }
                self.blocks.push(block.clone());
            }
        }
        Ok(())
    }
}

impl Block {
    /// How many signs it has.
    fn length(&self) -> Result<Ordinal, TooHigh> {
        match self {
            Self::Run(run) => Ok(run.length.clone()),
            Self::Period(runs) => {
                let once = runs.iter().fold(Ordinal::ZERO, |sum, run| sum.then(&run.length));
                once.repeated(&Ordinal::omega())
            }
        }
    }
}
