//! What can be said for a move: whether it wins, what it loses, and whether another one is better.

use std::collections::HashMap;

use super::MoveValue;
use crate::games::value::{Calc, Dyadic, Outcome, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// What can be said for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merit {
    /// The player who makes it wins, if nothing else is played: the value after it is at least 0 for Left, at most 0
    /// for Right.
    pub wins: bool,
    /// Another move of the player's wins, and this one does not.
    pub throws_win: bool,
    /// How much worse the number is that the player is sure of than after the player's best move; never negative.
    pub loss: Dyadic,
    /// No other move leads to something better: its value is maximal for Left, minimal for Right.
    pub undominated: bool,
    /// It keeps the stop: good play goes on to the number that the player can reach at best.
    pub keeps_stop: bool,
    /// It is orthodox at the position's own temperature: right when all else is as hot as that.
    pub orthodox: bool,
}

impl Merit {
    /// Is there no better move? It is undominated, and it wins if any move wins. There always is such a move: what is
    /// better than a move that wins wins, too.
    pub fn is_best(&self) -> bool {
        self.undominated && !self.throws_win
    }
}

/// The merit of each of a player's moves in a position of value `value`.
///
/// # Errors
/// Why the search had to stop.
pub fn merits<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    player: Player,
    moves: &[MoveValue<'s>],
) -> OrStop<Vec<Merit>> {
    let temperature = calc.temperature(value)?;
    let mean = calc.mean(value)?;
    let values: Vec<Value<'s>> = moves.iter().map(|m| m.value).collect();
    let undominated = undominated_values(calc, player, &values)?;
    let guaranteed = values.iter().map(|&after| guaranteed(after, player));
    let guaranteed: Vec<(Dyadic, bool)> = guaranteed.collect();
    let losses = losses(player, guaranteed.iter().map(|(stop, _)| stop));
    let can_win = guaranteed.iter().any(|(_, wins)| *wins);
    let kept = player.of((value.left_stop(), value.right_stop()));
    let mut merits = Vec::with_capacity(moves.len());
    for (i, (&after, (stop, wins))) in values.iter().zip(guaranteed).enumerate() {
        let graph = calc.thermograph(after)?;
        let wall = match player {
            Player::Left => &graph.right_at(&temperature) - &temperature,
            Player::Right => &graph.left_at(&temperature) + &temperature,
        };
        merits.push(Merit {
            wins,
            throws_win: can_win && !wins,
            loss: losses[i].clone(),
            undominated: undominated[i],
            keeps_stop: stop == kept,
            orthodox: wall == mean,
        });
    }
    Ok(merits)
}

/// What a player is sure of who has just moved to a game: a number, and whether the player wins.
pub(crate) fn guaranteed(after: Value<'_>, player: Player) -> (Dyadic, bool) {
    match player {
        Player::Left => (after.right_stop(), matches!(after.outcome(), Outcome::L | Outcome::P)),
        Player::Right => (after.left_stop(), matches!(after.outcome(), Outcome::R | Outcome::P)),
    }
}

/// How much worse each of the numbers that a player is sure of is than the best of them.
pub(crate) fn losses<'d>(player: Player, stops: impl Iterator<Item = &'d Dyadic> + Clone) -> Vec<Dyadic> {
    let best = player.of((stops.clone().max(), stops.clone().min()));
    best.map(|best| stops.map(|stop| (best - stop).abs()).collect()).unwrap_or_default()
}

/// For each of the values that a player's moves lead to, whether no other one of them is better for the player.
///
/// # Errors
/// Why the search had to stop.
pub(crate) fn undominated_values<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    values: &[Value<'s>],
) -> OrStop<Vec<bool>> {
    let mut distinct = values.to_vec();
    distinct.sort_unstable_by_key(|value| value.id().pack());
    distinct.dedup();
    let mut undominated = HashMap::new();
    for &candidate in &distinct {
        undominated.insert(candidate.id(), !is_dominated(calc, candidate, player, &distinct)?);
    }
    Ok(values.iter().map(|value| undominated[&value.id()]).collect())
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
