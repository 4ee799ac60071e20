//! The common prefix of two expansions, and the signs up to a place.

use super::cursor::Cursor;
use super::{Block, Expansion, Run, Sign};
use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::ground::control::Control;

/// The number of common runs after which the comparison of two expansions is given up.
const MOST_RUNS: usize = 1_000_000;

/// The place where two expansions first differ.
pub(in crate::games::surreal) struct Parting<'a, 'b> {
    /// The number of signs that they have in common, from the ground on.
    pub(in crate::games::surreal) length: Ordinal,
    /// The rest of the first expansion.
    pub(in crate::games::surreal) first: Cursor<'a>,
    /// The rest of the second expansion.
    pub(in crate::games::surreal) second: Cursor<'b>,
}

impl Parting<'_, '_> {
    /// Returns the next sign of each expansion, if there is one.
    pub(in crate::games::surreal) fn next(&self) -> (Option<Sign>, Option<Sign>) {
        (self.first.sign(), self.second.sign())
    }
}

/// Finds the place where two expansions first differ.
pub(in crate::games::surreal) fn parting<'a, 'b>(
    a: &'a Expansion,
    b: &'b Expansion,
    control: &Control,
) -> Result<Parting<'a, 'b>, NoSurreal> {
    let (mut first, mut second) = (Cursor::new(a), Cursor::new(b));
    let mut length = Ordinal::ZERO;
    for i in 0..MOST_RUNS {
        control.check_step(i)?;
        // Equal periods are skipped as a whole, since walking through them would never end.
        if let (Some(block), true) = (first.whole_period(), first.whole_period() == second.whole_period()) {
            length = length.then(&block.length()?);
            first.skip();
            second.skip();
            continue;
        }
        match (first.run(), second.run()) {
            (Some(one), Some(other)) if one.sign == other.sign => {
                let shared = one.length.clone().min(other.length.clone());
                length = length.then(&shared);
                first.advance(&shared);
                second.advance(&shared);
            }
            _ => return Ok(Parting { length, first, second }),
        }
    }
    Err(NoSurreal::TooLong)
}

impl Expansion {
    /// Returns the number of signs that two expansions have in common, from the ground on.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if they agree for too long, [`NoSurreal::TooHigh`] or
    /// [`NoSurreal::Stopped`].
    pub fn agreeing(&self, other: &Self, control: &Control) -> Result<Ordinal, NoSurreal> {
        Ok(parting(self, other, control)?.length)
    }

    /// Returns the sign that has `place` signs before it; `None` if there are no more.
    pub fn sign_at(&self, place: &Ordinal) -> Option<Sign> {
        let mut left = place.clone();
        for block in &self.blocks {
            let length = block.length().ok()?;
            if length <= left {
                left = left.less(&length)?;
                continue;
            }
            let Block::Period(runs) = block else { return block.first() };
            // The place within a round does not depend on the number of the round.
            left = left.remainder(&block.round()).ok()?;
            for run in runs {
                if left < run.length {
                    return Some(run.sign);
                }
                left = left.less(&run.length)?;
            }
        }
        None
    }

    /// Returns the signs after the first `length` ones.
    ///
    /// # Errors
    /// Fails under the same conditions as [`Expansion::prefix`].
    pub fn behind(&self, length: &Ordinal, control: &Control) -> Result<Self, NoSurreal> {
        let mut cursor = Cursor::new(self);
        let mut left = length.clone();
        for i in 0..MOST_RUNS {
            control.check_step(i)?;
            if let Some(block) = cursor.whole_period()
                && let Some(rest) = left.less(&block.length()?)
            {
                cursor.skip();
                left = rest;
                continue;
            }
            let Some(run) = cursor.run() else { break };
            let taken = run.length.clone().min(left.clone());
            if taken.is_zero() {
                return cursor.rest();
            }
            left = left.less(&taken).unwrap_or(Ordinal::ZERO);
            cursor.advance(&taken);
        }
        if cursor.run().is_none() { Ok(Self::default()) } else { Err(NoSurreal::TooLong) }
    }

    /// Returns the first `length` signs, or all of them if there are no more.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooLong`] if the prefix ends too many rounds into a period,
    /// [`NoSurreal::TooHigh`] or [`NoSurreal::Stopped`].
    pub fn prefix(&self, length: &Ordinal, control: &Control) -> Result<Self, NoSurreal> {
        let mut cursor = Cursor::new(self);
        let (mut prefix, mut left) = (Self::default(), length.clone());
        for i in 0..MOST_RUNS {
            control.check_step(i)?;
            if let Some(block) = cursor.whole_period()
                && let Some(rest) = left.less(&block.length()?)
            {
                prefix.push_block(block)?;
                cursor.skip();
                left = rest;
                continue;
            }
            let Some(Run { sign, length }) = cursor.run().cloned() else { return Ok(prefix) };
            let taken = length.min(left.clone());
            if taken.is_zero() {
                return Ok(prefix);
            }
            left = left.less(&taken).unwrap_or(Ordinal::ZERO);
            cursor.advance(&taken);
            prefix.push(sign, taken);
        }
        Err(NoSurreal::TooLong)
    }
}
