//! The construction of expansions block by block, in a canonical form: equal expansions have equal blocks.
//!
//! Neighbouring runs have different signs. A period is primitive, begins with a different sign than it ends
//! with, does not begin with the sign of the run before it, and begins as early as possible.

use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
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
    pub(in crate::games::surreal) fn push(&mut self, sign: Sign, length: Ordinal) {
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
    pub(in crate::games::surreal) fn push_block(&mut self, block: &Block) -> Result<(), NoSurreal> {
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
