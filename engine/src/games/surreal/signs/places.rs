//! The places of the signs of one kind.

use std::ops::Range;

use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;

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
