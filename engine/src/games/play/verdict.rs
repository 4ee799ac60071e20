//! What moves guarantee, and what they lose.
//!
//! The two measures of a move of Left's to G^L are the right stop of G^L, the number at which play arrives if
//! both go on as well as they can, and whether Left wins, which is whether G^L >= 0. A sum with a positive stop is
//! won, and one with a negative stop is lost; between moves with a stop of 0 the second measure decides.

use std::collections::HashMap;

use super::sum::{PlayedSum, SumMove, ValuedMove};
use crate::games::solve::{guaranteed, losses, undominated_values};
use crate::games::value::{Calc, Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// What is to be said about a move in a sum.
#[derive(Clone, Debug)]
pub struct Verdict<'s> {
    /// The move.
    pub told: SumMove,
    /// The value of its summand after it.
    pub after: Value<'s>,
    /// The value of the whole sum after it.
    pub sum: Value<'s>,
    /// What the player is sure of: the right stop of the sum after a move of Left's, the left stop after one of
    /// Right's.
    pub stop: Dyadic,
    /// How much worse that is than after the player's best move; never negative.
    pub loss: Dyadic,
    /// Does the player win with it?
    pub wins: bool,
    /// Could the player have won with another move?
    pub throws_win: bool,
}

impl Verdict<'_> {
    /// Is no other move better, by what it is sure of and by who wins?
    pub fn is_best(&self) -> bool {
        self.loss == Dyadic::ZERO && !self.throws_win
    }
}

/// What is to be said about all moves of a player, in the order of [`PlayedSum::choices`].
///
/// # Errors
/// Why the search had to stop.
pub fn verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
) -> OrStop<Vec<Verdict<'s>>> {
    let values = sum.values(calc)?;
    let others = sums_of_others(calc, &values)?;
    let moves = sum.valued(calc, player)?;
    let mut found = HashMap::new();
    let mut verdicts = Vec::with_capacity(moves.len());
    for ValuedMove { told, after } in moves {
        let key = (told.summand, after.id());
        let sum = match found.get(&key) {
            Some(&sum) => sum,
            None => *found.entry(key).or_insert(calc.sum(others[told.summand], after)?),
        };
        let (stop, wins) = guaranteed(sum, player);
        verdicts.push(Verdict { told, after, sum, stop, loss: Dyadic::ZERO, wins, throws_win: false });
    }
    compare(&mut verdicts, player);
    Ok(verdicts)
}

/// For each of a player's moves, as [`verdicts`] has them, whether no other one leads to a better sum.
///
/// # Errors
/// Why the search had to stop.
pub fn undominated_verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: &[Verdict<'s>],
) -> OrStop<Vec<bool>> {
    let sums: Vec<Value<'s>> = verdicts.iter().map(|verdict| verdict.sum).collect();
    undominated_values(calc, player, &sums)
}

/// For each summand the sum of all others, by sums from both ends.
fn sums_of_others<'s>(calc: &mut Calc<'s, '_>, values: &[Value<'s>]) -> OrStop<Vec<Value<'s>>> {
    let mut behind = vec![calc.store().zero()];
    for &value in values.iter().rev() {
        let sum = calc.sum(behind[behind.len() - 1], value)?;
        behind.push(sum);
    }
    let mut before = calc.store().zero();
    let mut others = Vec::with_capacity(values.len());
    for (i, &value) in values.iter().enumerate() {
        others.push(calc.sum(before, behind[values.len() - 1 - i])?);
        before = calc.sum(before, value)?;
    }
    Ok(others)
}

/// Compares each with the best.
fn compare(verdicts: &mut [Verdict<'_>], player: Player) {
    let losses = losses(player, verdicts.iter().map(|verdict| &verdict.stop));
    let can_win = verdicts.iter().any(|verdict| verdict.wins);
    for (verdict, loss) in verdicts.iter_mut().zip(losses) {
        verdict.loss = loss;
        verdict.throws_win = can_win && !verdict.wins;
    }
}
