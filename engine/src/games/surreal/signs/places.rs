//! Where the signs of one kind stand.

use std::ops::Range;

use super::{Block, Expansion, NotTold, Run, Sign};
use crate::games::surreal::number::TooHigh;
use crate::games::surreal::ordinal::Ordinal;

impl Block {
    /// The runs, of a period those of one round.
    pub(crate) fn runs(&self) -> &[Run] {
        match self {
            Self::Run(run) => std::slice::from_ref(run),
            Self::Period(runs) => runs,
        }
    }

    /// How many signs it has in one round.
    pub(super) fn round(&self) -> Ordinal {
        total(self.runs())
    }

    /// Is there such a sign?
    pub(crate) fn has(&self, sign: Sign) -> bool {
        self.runs().iter().any(|run| run.sign == sign)
    }

    /// How many signs are before the first one of a kind, if there is one.
    pub(crate) fn first_of(&self, sign: Sign) -> Option<Ordinal> {
        let first = self.runs().iter().position(|run| run.sign == sign)?;
        Some(total(&self.runs()[..first]))
    }

    /// How many signs of a kind there are.
    ///
    /// # Errors
    /// [`TooHigh`].
    pub(crate) fn count_of(&self, sign: Sign) -> Result<Ordinal, TooHigh> {
        let once = total(self.runs().iter().filter(|run| run.sign == sign));
        match self {
            Self::Run(_) => Ok(once),
            Self::Period(_) => once.repeated(&Ordinal::omega()),
        }
    }

    /// As [`Expansion::last_of`], from the first sign of the block on.
    fn last_of(&self, sign: Sign, late: Range<u32>) -> Result<Vec<Ordinal>, NotTold> {
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
    /// Is there such a sign?
    pub(crate) fn has(&self, sign: Sign) -> bool {
        self.blocks.iter().any(|block| block.has(sign))
    }

    /// How many signs are before the first one of a kind, if there is one.
    pub(crate) fn first_of(&self, sign: Sign) -> Option<Ordinal> {
        // Blocks before the first with this sign are runs of the other one.
        let mut before = Ordinal::ZERO;
        for block in &self.blocks {
            match block.first_of(sign) {
                Some(place) => return Some(before.then(&place)),
                None => before = before.then(&block.round()),
            }
        }
        None
    }

    /// How many signs are before the last one of a kind; if there is no last one, this for members of a sequence that
    /// comes up to all of them. None, if there is no such sign.
    ///
    /// # Errors
    /// [`NotTold::TooHigh`].
    pub(crate) fn last_of(&self, sign: Sign, late: Range<u32>) -> Result<Vec<Ordinal>, NotTold> {
        let Some(last) = self.blocks.iter().rposition(|block| block.has(sign)) else { return Ok(Vec::new()) };
        let start = length(&self.blocks[..last])?;
        let places = self.blocks[last].last_of(sign, late)?;
        Ok(places.iter().map(|place| start.then(place)).collect())
    }
}

/// How many signs runs have.
pub(super) fn total<'r>(runs: impl IntoIterator<Item = &'r Run>) -> Ordinal {
    runs.into_iter().fold(Ordinal::ZERO, |sum, run| sum.then(&run.length))
}

/// How many signs blocks have.
pub(super) fn length(blocks: &[Block]) -> Result<Ordinal, TooHigh> {
    blocks.iter().try_fold(Ordinal::ZERO, |length, block| Ok(length.then(&block.length()?)))
}
