//! A place in an expansion, which goes upwards run by run.

use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::number::TooHigh;
use crate::games::surreal::ordinal::Ordinal;

/// A place in an expansion.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::games::surreal) struct Cursor<'e> {
    blocks: &'e [Block],
    /// Which run of a period comes next, and whether it has been entered.
    in_period: usize,
    is_inside: bool,
    /// What is left of the present run.
    rest: Option<Run>,
}

impl<'e> Cursor<'e> {
    pub(in crate::games::surreal) fn new(of: &'e Expansion) -> Self {
        let mut cursor = Self { blocks: &of.blocks, in_period: 0, is_inside: false, rest: None };
        cursor.load();
        cursor
    }

    /// The present run.
    pub(in crate::games::surreal) fn run(&self) -> Option<&Run> {
        self.rest.as_ref()
    }

    /// The next sign.
    pub(in crate::games::surreal) fn sign(&self) -> Option<Sign> {
        self.run().map(|run| run.sign)
    }

    /// The period at whose beginning this place is.
    pub(in crate::games::surreal) fn whole_period(&self) -> Option<&'e Block> {
        self.blocks.first().filter(|block| matches!(block, Block::Period(_)) && !self.is_inside)
    }

    /// All signs from here on.
    pub(in crate::games::surreal) fn rest(mut self) -> Result<Expansion, TooHigh> {
        let mut rest = Expansion::default();
        while let Some(run) = self.run().filter(|_| self.is_inside).cloned() {
            rest.push(run.sign, run.length.clone());
            self.advance(&run.length);
        }
        self.blocks.iter().try_for_each(|block| rest.push_block(block))?;
        Ok(rest)
    }

    /// Is this place in a period?
    pub(in crate::games::surreal) fn is_in_period(&self) -> bool {
        matches!(self.blocks.first(), Some(Block::Period(_)))
    }

    /// Goes behind the present block.
    pub(in crate::games::surreal) fn skip(&mut self) {
        self.blocks = &self.blocks[1..];
        (self.in_period, self.is_inside) = (0, false);
        self.load();
    }

    /// Goes on by so much, which is no more than what is left of the present run.
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
