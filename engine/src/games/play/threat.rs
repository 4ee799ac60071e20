//! Threats, and what it costs not to answer them.

use super::{PlayedSum, SumMove};
use crate::games::value::{Calc, Dyadic};
use crate::ground::Player;
use crate::ground::control::{OrStop, Stop};

/// What it costs to let a player move once more where he has just moved, if that has become hotter than every part
/// of the sum was: the *late fee* of the move. Nothing if it threatens nothing.
///
/// # Errors
/// [`Stop::OutOfRange`] if it is none of the player's moves, or why the search had to stop.
pub fn late_fee<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    told: &SumMove,
) -> OrStop<Option<Dyadic>> {
    let mut after = None;
    let mut hottest = Dyadic::ZERO;
    for (i, summand) in sum.summands().iter().enumerate() {
        let parts = summand.parts(calc, (i == told.summand).then_some(player))?;
        for value in parts.values {
            hottest = hottest.max(calc.temperature(value)?);
        }
        if i == told.summand {
            after = parts.moves.get(told.index).map(|m| m.value);
        }
    }
    let after = after.ok_or(Stop::OutOfRange)?;
    let is_threat = calc.temperature(after)? > hottest;
    Ok(is_threat.then(|| &after.left_stop() - &after.right_stop()))
}
