//! The construction of expansions block by block, in a canonical form: equal expansions have equal blocks.
//!
//! Neighbouring runs have different signs. A period is primitive, begins with a different sign than it ends
//! with, does not begin with the sign of the run before it, and begins as early as possible.

use std::ops::Range;

use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;

impl Expansion {
    /// Returns the concatenation of blocks.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the length of a run would be a tower of exponents that is too high.
    pub fn new(blocks: &[Block]) -> Result<Self, NoSurreal> {
        let mut expansion = Self::default();
        blocks.iter().try_for_each(|block| expansion.push_block(block))?;
        Ok(expansion)
    }

    /// Appends equal signs. They join the last run if it has the same sign.
    pub(crate) fn push(&mut self, sign: Sign, length: Ordinal) {
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

    /// Appends runs that repeat omega times.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if all signs are equal, and their number is a tower of exponents that
    /// is too high.
    pub(super) fn push_period(&mut self, runs: Vec<Run>) -> Result<(), NoSurreal> {
        let mut runs = joined(runs);
        if let [only] = &runs[..] {
            self.push(only.sign, only.length.repeated(&Ordinal::omega())?);
            return Ok(());
        }
        let (Some(first), Some(last)) = (runs.first().cloned(), runs.last().cloned()) else { return Ok(()) };
        if first.sign == last.sign {
            // The last run of each round joins the first run of the next. So one round without its last run
            // is written first, and the period then begins with the joined run.
            let rounds_last = runs.len() - 1;
            runs[..rounds_last].iter().for_each(|run| self.push(run.sign, run.length.clone()));
            runs[0].length = last.length.then(&first.length);
            runs.truncate(rounds_last);
        }
        let mut runs = primitive(runs);
        // The first run of the period joins the run before it, so the period begins one run later.
        if let (Some(Block::Run(before)), Some(first)) = (self.blocks.last(), runs.first())
            && before.sign == first.sign
        {
            let first = first.clone();
            self.push(first.sign, first.length);
            runs.rotate_left(1);
        }
        // While the run before the period equals the last run of a round, the period can begin one run
        // earlier.
        while let (Some(Block::Run(before)), Some(last)) = (self.blocks.last(), runs.last())
            && before == last
        {
            self.blocks.pop();
            runs.rotate_right(1);
        }
        self.blocks.push(Block::Period(runs));
        Ok(())
    }

    /// Appends a block.
    pub(crate) fn push_block(&mut self, block: &Block) -> Result<(), NoSurreal> {
        match block {
            Block::Run(run) => {
                self.push(run.sign, run.length.clone());
                Ok(())
            }
            Block::Period(runs) => self.push_period(runs.clone()),
        }
    }
}

/// Joins neighbouring runs of the same sign, and drops empty ones.
fn joined(runs: Vec<Run>) -> Vec<Run> {
    let mut joined: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs.into_iter().filter(|run| !run.length.is_zero()) {
        match joined.last_mut() {
            Some(last) if last.sign == run.sign => last.length = last.length.then(&run.length),
            _ => joined.push(run),
        }
    }
    joined
}

/// Returns the shortest list of which `runs` is a repetition.
fn primitive(mut runs: Vec<Run>) -> Vec<Run> {
    let shortest = (1..=runs.len())
        .filter(|&length| runs.len().is_multiple_of(length))
        .find(|&length| runs.iter().zip(&runs[length..]).all(|(a, b)| a == b));
    runs.truncate(shortest.unwrap_or(runs.len()));
    runs
}

// A cursor moves upwards run by run.

/// A place in an expansion.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Cursor<'e> {
    blocks: &'e [Block],
    /// The index of the next run in a period. `is_inside` is true if the place is not at the beginning of a
    /// block.
    in_period: usize,
    is_inside: bool,
    /// The rest of the current run.
    rest: Option<Run>,
}

impl<'e> Cursor<'e> {
    pub(crate) fn new(of: &'e Expansion) -> Self {
        let mut cursor = Self { blocks: &of.blocks, in_period: 0, is_inside: false, rest: None };
        cursor.load();
        cursor
    }

    /// Returns the rest of the current run; `None` at the end.
    pub(crate) fn run(&self) -> Option<&Run> {
        self.rest.as_ref()
    }

    /// Returns the next sign.
    pub(crate) fn sign(&self) -> Option<Sign> {
        self.run().map(|run| run.sign)
    }

    /// Returns the period that begins at this place, if there is one.
    pub(crate) fn whole_period(&self) -> Option<&'e Block> {
        self.blocks.first().filter(|block| matches!(block, Block::Period(_)) && !self.is_inside)
    }

    /// Returns all signs from this place on.
    pub(crate) fn rest(mut self) -> Result<Expansion, NoSurreal> {
        let mut rest = Expansion::default();
        // The rest of the current block is copied run by run, and the blocks after it whole.
        while let Some(run) = self.run().filter(|_| self.is_inside).cloned() {
            rest.push(run.sign, run.length.clone());
            self.advance(&run.length);
        }
        self.blocks.iter().try_for_each(|block| rest.push_block(block))?;
        Ok(rest)
    }

    /// Returns whether the place is in a period.
    pub(crate) fn is_in_period(&self) -> bool {
        matches!(self.blocks.first(), Some(Block::Period(_)))
    }

    /// Moves to the end of the current block.
    pub(crate) fn skip(&mut self) {
        self.blocks = &self.blocks[1..];
        (self.in_period, self.is_inside) = (0, false);
        self.load();
    }

    /// Moves up by `by` signs, which must not be more than the rest of the current run.
    pub(crate) fn advance(&mut self, by: &Ordinal) {
        let rest = self.rest.as_ref().and_then(|run| run.length.less(by)).filter(|rest| !rest.is_zero());
        match (rest, self.blocks.first()) {
            (Some(length), _) => {
                self.is_inside = true;
                if let Some(run) = &mut self.rest {
                    run.length = length;
                }
            }
            (None, Some(Block::Period(runs))) => {
                self.in_period = (self.in_period + 1) % runs.len();
                self.is_inside = self.in_period != 0;
                self.load();
            }
            (None, _) => self.skip(),
        }
    }

    fn load(&mut self) {
        self.rest = match self.blocks.first() {
            Some(Block::Run(run)) => Some(run.clone()),
            Some(Block::Period(runs)) => runs.get(self.in_period).cloned(),
            None => None,
        };
    }
}

impl Block {
    /// Returns the runs; for a period, the runs of one round.
    pub(crate) fn runs(&self) -> &[Run] {
        match self {
            Self::Run(run) => std::slice::from_ref(run),
            Self::Period(runs) => runs,
        }
    }

    /// Returns the number of signs in one round.
    pub(super) fn round(&self) -> Ordinal {
        total(self.runs())
    }

    /// Returns whether the block contains a sign.
    pub(crate) fn has(&self, sign: Sign) -> bool {
        self.runs().iter().any(|run| run.sign == sign)
    }

    /// Returns the number of signs before the first occurrence of a sign, if there is one.
    pub(crate) fn first_of(&self, sign: Sign) -> Option<Ordinal> {
        let first = self.runs().iter().position(|run| run.sign == sign)?;
        Some(total(&self.runs()[..first]))
    }

    /// Returns the number of occurrences of a sign.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the number is a tower of exponents that is too high.
    pub(crate) fn count_of(&self, sign: Sign) -> Result<Ordinal, NoSurreal> {
        let once = total(self.runs().iter().filter(|run| run.sign == sign));
        match self {
            Self::Run(_) => Ok(once),
            Self::Period(_) => once.repeated(&Ordinal::omega()),
        }
    }

    /// Returns the places of [`Expansion::last_of`] in this block, counted from its first sign.
    fn last_of(&self, sign: Sign, late: Range<u32>) -> Result<Vec<Ordinal>, NoSurreal> {
        let before = self.first_of(sign).unwrap_or(Ordinal::ZERO);
        let place = |n: u32| match self {
            Self::Run(run) => run.length.approached(n),
            Self::Period(_) => Ok(self.round().repeated(&n.into())?.then(&before)),
        };
        match self {
            Self::Run(Run { length, .. }) if length.is_successor() => {
                Ok(length.before().into_iter().collect())
            }
            _ => Ok(late.map(place).collect::<Result<_, _>>()?),
        }
    }
}

impl Expansion {
    /// Returns whether the expansion contains a sign.
    pub(crate) fn has(&self, sign: Sign) -> bool {
        self.blocks.iter().any(|block| block.has(sign))
    }

    /// Returns the number of signs before the first occurrence of a sign, if there is one.
    pub(crate) fn first_of(&self, sign: Sign) -> Option<Ordinal> {
        // All blocks before the first one with this sign are runs of the other sign, so `round` is their
        // whole length.
        let mut before = Ordinal::ZERO;
        for block in &self.blocks {
            match block.first_of(sign) {
                Some(place) => return Some(before.then(&place)),
                None => before = before.then(&block.round()),
            }
        }
        None
    }

    /// Returns the number of signs before the last occurrence of a sign. If there is no last one, it returns
    /// the members `late` of a sequence of such numbers that approaches all of them. The list is empty if the
    /// sign does not occur.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if a place is a tower of exponents that is too high.
    pub(crate) fn last_of(&self, sign: Sign, late: Range<u32>) -> Result<Vec<Ordinal>, NoSurreal> {
        let Some(last) = self.blocks.iter().rposition(|block| block.has(sign)) else { return Ok(Vec::new()) };
        let start = length(&self.blocks[..last])?;
        let places = self.blocks[last].last_of(sign, late)?;
        Ok(places.iter().map(|place| start.then(place)).collect())
    }
}

/// Returns the number of signs in runs.
pub(super) fn total<'r>(runs: impl IntoIterator<Item = &'r Run>) -> Ordinal {
    runs.into_iter().fold(Ordinal::ZERO, |sum, run| sum.then(&run.length))
}

/// Returns the number of signs in blocks.
pub(super) fn length(blocks: &[Block]) -> Result<Ordinal, NoSurreal> {
    blocks.iter().try_fold(Ordinal::ZERO, |length, block| Ok(length.then(&block.length()?)))
}
