//! The merits of moves in games that need not end: the end of play after a move, and whether another move is
//! better.

use crate::games::value::{Calc, LoopyValue, PlayEnd};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The merit of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyMerit {
    /// The end of play for the player who makes the move, if nothing else is played.
    pub end: PlayEnd,
    /// Whether play ends better after another move of the player.
    pub throws: bool,
    /// Whether no other move leads to a better value. Of two moves to equal values, neither dominates the
    /// other.
    pub undominated: bool,
}

impl LoopyMerit {
    /// Returns whether there is no better move: the move is undominated, and play ends as well as it can.
    pub fn is_best(self) -> bool {
        self.undominated && !self.throws
    }
}

/// Returns the merit of each of a player's moves, given the values of the positions after them.
///
/// As with short games, there need not be a move to a greatest value: if the values are confused with one
/// another, all of them are undominated.
///
/// # Errors
/// Returns the reason if the search has to stop.
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

/// Returns whether another of the values is better for the player.
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
