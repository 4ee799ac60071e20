//! Which moves are best.

use super::game::MoveValue;
use crate::control::Stop;
use crate::rules::Player;
use crate::value::{Calc, Value};

/// What can be said for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merit {
    /// No other move leads to something better: its value is maximal for Left, minimal for Right.
    pub undominated: bool,
    /// It keeps the stop: good play goes on to the number that the player can reach at best.
    pub keeps_stop: bool,
    /// It is orthodox at the position's own temperature: right when all else is as hot as that.
    pub orthodox: bool,
}

impl Merit {
    /// Is the move worth showing?
    #[must_use]
    pub fn is_best(self) -> bool {
        self.undominated
    }
}

/// The merit of each of a player's moves in a position of value `value`.
///
/// # Errors
/// Why the calculation had to stop.
pub fn merits<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    player: Player,
    moves: &[MoveValue<'s>],
) -> Result<Vec<Merit>, Stop> {
    let temperature = calc.temperature(value)?;
    let mean = calc.mean(value)?;
    let mut merits = Vec::with_capacity(moves.len());
    for candidate in moves {
        let mut undominated = true;
        for other in moves {
            let (worse, better) = match player {
                Player::Left => (candidate.value, other.value),
                Player::Right => (other.value, candidate.value),
            };
            undominated = undominated && (worse == better || !calc.less_or_equal(worse, better)?);
        }
        let after = calc.thermograph(candidate.value)?;
        let (keeps_stop, wall) = match player {
            Player::Left => (
                candidate.value.right_stop() == value.left_stop(),
                &after.right_at(&temperature) - &temperature,
            ),
            Player::Right => (
                candidate.value.left_stop() == value.right_stop(),
                &after.left_at(&temperature) + &temperature,
            ),
        };
        merits.push(Merit { undominated, keeps_stop, orthodox: wall == mean });
    }
    Ok(merits)
}
