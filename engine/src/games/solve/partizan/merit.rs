//! What can be said for a move in a game that need not end: how play ends after it, and whether another one is better.

use crate::games::value::{Calc, LoopyValue, PlayEnd};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// What can be said for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyMerit {
    /// How play ends for the player who makes it, if nothing else is played.
    pub end: PlayEnd,
    /// After another move of the player's play ends better.
    pub throws: bool,
    /// No other move leads to something better. One of two moves that are equal does not dominate the other.
    pub undominated: bool,
}

impl LoopyMerit {
    /// Is there no better move? It is undominated, and play ends as well as it can.
    pub fn is_best(self) -> bool {
        self.undominated && !self.throws
    }
}

/// The merit of each of a player's moves, told by the values of the positions after them.
///
/// In the order of loopy games there need be no move to something best, as in short games; where the values
/// are confused with one another all of them are undominated.
///
/// # Errors
/// Why the search had to stop.
pub fn loopy_merits<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    values: &[LoopyValue<'s>],
) -> OrStop<Vec<LoopyMerit>> {
    let mut ends = Vec::with_capacity(values.len());
    for &value in values {
        ends.push(calc.loopy_outcome(value)?.end(player, player.other()));
    }
    let best = ends.iter().copied().max();
    let mut merits = Vec::with_capacity(values.len());
    for (&value, end) in values.iter().zip(ends) {
        let undominated = !is_dominated(calc, player, value, values)?;
        merits.push(LoopyMerit { end, throws: Some(end) != best, undominated });
    }
    Ok(merits)
}

/// Is another of the values better for the player?
fn is_dominated<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    value: LoopyValue<'s>,
    values: &[LoopyValue<'s>],
) -> OrStop<bool> {
    for &other in values {
        let (better, worse) = match player {
            Player::Left => (other, value),
            Player::Right => (value, other),
        };
        if calc.loopy_ge(better, worse)? && !calc.loopy_ge(worse, better)? {
            return Ok(true);
        }
    }
    Ok(false)
}
