//! Which moves are best.

use std::collections::HashMap;

use super::MoveValue;
use crate::games::value::{Calc, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

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
    pub fn is_best(self) -> bool {
        self.undominated
    }
}

/// The merit of each of a player's moves in a position of value `value`.
pub fn merits<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    player: Player,
    moves: &[MoveValue<'s>],
) -> OrStop<Vec<Merit>> {
    let temperature = calc.temperature(value)?;
    let mean = calc.mean(value)?;
    let mut merits = Vec::with_capacity(moves.len());
    let mut distinct: Vec<Value<'s>> = moves.iter().map(|m| m.value).collect();
    distinct.sort_unstable_by_key(|value| value.id().pack());
    distinct.dedup();
    let mut undominated = HashMap::new();
    for &candidate in &distinct {
        undominated.insert(candidate.id(), !is_dominated(calc, candidate, player, &distinct)?);
    }
    for candidate in moves {
        let undominated = undominated[&candidate.value.id()];
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

/// Is another of the values better for the player?
fn is_dominated<'s>(
    calc: &mut Calc<'s, '_>,
    candidate: Value<'s>,
    player: Player,
    values: &[Value<'s>],
) -> OrStop<bool> {
    for &other in values.iter().filter(|&&other| other != candidate) {
        let (worse, better) = match player {
            Player::Left => (candidate, other),
            Player::Right => (other, candidate),
        };
        if calc.less_or_equal(worse, better)? {
            return Ok(true);
        }
    }
    Ok(false)
}
