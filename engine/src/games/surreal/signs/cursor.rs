//! A place in an expansion that moves upwards run by run.

use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;

/// A place in an expansion.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::games::surreal) struct Cursor<'e> {
    blocks: &'e [Block],
    /// The index of the next run in a period. `is_inside` is true if the place is not at the beginning of a
    /// block.
    in_period: usize,
    is_inside: bool,
    /// The rest of the current run.
    rest: Option<Run>,
}

impl<'e> Cursor<'e> {
    pub(in crate::games::surreal) fn new(of: &'e Expansion) -> Self {
        let mut cursor = Self { blocks: &of.blocks, in_period: 0, is_inside: false, rest: None };
        cursor.load();
        cursor
    }

    /// Returns the rest of the current run; `None` at the end.
    pub(in crate::games::surreal) fn run(&self) -> Option<&Run> {
        self.rest.as_ref()
    }

    /// Returns the next sign.
    pub(in crate::games::surreal) fn sign(&self) -> Option<Sign> {
        self.run().map(|run| run.sign)
    }

    /// Returns the period that begins at this place, if there is one.
    pub(in crate::games::surreal) fn whole_period(&self) -> Option<&'e Block> {
        self.blocks.first().filter(|block| matches!(block, Block::Period(_)) && !self.is_inside)
    }

    /// Returns all signs from this place on.
    pub(in crate::games::surreal) fn rest(mut self) -> Result<Expansion, NoSurreal> {
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
    pub(in crate::games::surreal) fn is_in_period(&self) -> bool {
        matches!(self.blocks.first(), Some(Block::Period(_)))
    }

    /// Moves to the end of the current block.
    pub(in crate::games::surreal) fn skip(&mut self) {
        self.blocks = &self.blocks[1..];
        (self.in_period, self.is_inside) = (0, false);
        self.load();
    }

    /// Moves up by `by` signs, which must not be more than the rest of the current run.
    pub(in crate::games::surreal) fn advance(&mut self, by: &Ordinal) {
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
