//! The two ends of a cut, and the simplest number between them.
//!
//! Numbers are ordered as their sign sequences are, where a plus is above the end of the sequence, and the
//! end is above a minus. So an end of a cut is a place among sign sequences: that of a number, or that of a
//! limit. Numbers approach the limit, which lies beyond all of them, together with all sequences that begin
//! with its signs. If there is no option on a side, the end is the limit with the empty sequence.

use crate::games::surreal::failure::NoSurreal;
use crate::games::surreal::ordinal::Ordinal;
use crate::games::surreal::signs::{Cursor, Expansion, Sign, parting};
use crate::ground::control::Control;

/// An end of a cut.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) signs: Expansion,
    /// Whether all sequences that begin with these signs lie inside the cut. Otherwise only those beyond the
    /// number with these signs do.
    pub(super) is_limit: bool,
}

impl Edge {
    /// Returns the end of a cut without options on this side.
    pub(super) fn none() -> Self {
        Self { signs: Expansion::default(), is_limit: true }
    }

    /// Returns the mirror image of the end at 0.
    pub(super) fn negative(&self) -> Self {
        Self { signs: self.signs.negative(), is_limit: self.is_limit }
    }

    /// Returns whether this edge is below another one, both at the lower end of a cut.
    pub(super) fn is_below(&self, other: &Self, control: &Control) -> Result<bool, NoSurreal> {
        // A limit lies below all sequences that begin with its signs.
        let rank = |sign: Option<Sign>, is_limit: bool| match sign {
            Some(Sign::Plus) => 2,
            None if is_limit => -1,
            None => 1,
            Some(Sign::Minus) => 0,
        };
        let (mine, others) = parting(&self.signs, &other.signs, control)?.next();
        Ok(rank(mine, self.is_limit) < rank(others, other.is_limit))
    }
}

/// Returns the signs of the simplest number above the edge `low` and below the edge `high`. The number begins
/// with the common signs of the two edges.
pub(super) fn simplest(low: &Edge, high: &Edge, control: &Control) -> Result<Expansion, NoSurreal> {
    let mut parting = parting(&low.signs, &high.signs, control)?;
    let mut found = low.signs.prefix(&parting.length, control)?;
    match parting.next() {
        (None, _) if low.is_limit => found.push(Sign::Minus, beyond(parting.second, Sign::Minus, high)),
        (_, None) if high.is_limit => found.push(Sign::Plus, beyond(parting.first, Sign::Plus, low)),
        (Some(Sign::Minus), Some(Sign::Plus)) => {}
        (Some(Sign::Minus), None) => {
            parting.first.advance(&1.into());
            found.push(Sign::Minus, 1.into());
            found.push(Sign::Plus, beyond(parting.first, Sign::Plus, low));
        }
        (None, Some(Sign::Plus)) => {
            parting.second.advance(&1.into());
            found.push(Sign::Plus, 1.into());
            found.push(Sign::Minus, beyond(parting.second, Sign::Minus, high));
        }
        _ => return Err(NoSurreal::NotBelow),
    }
    Ok(found)
}

/// Returns the number of equal signs that lead beyond the rest of an edge.
fn beyond(mut rest: Cursor<'_>, sign: Sign, edge: &Edge) -> Ordinal {
    let mut length = Ordinal::ZERO;
    while let Some(run) = rest.run().filter(|run| run.sign == sign).cloned() {
        length = length.then(&run.length);
        rest.advance(&run.length);
    }
    let ends_at_number = rest.run().is_none() && !edge.is_limit;
    if ends_at_number { length.then(&1.into()) } else { length }
}
