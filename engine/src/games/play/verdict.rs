//! The results and the losses of moves, and threats with the cost of not answering them.
//!
//! A move of Left to G^L has two measures. The first is the right stop of G^L, the number that play reaches
//! if both players do their best. The second is whether Left wins, that is whether G^L >= 0. Left wins if the
//! stop is positive and loses if it is negative; between moves with a stop of 0 the second measure decides.

use std::collections::HashMap;

use super::sum::{PlayedSum, SumMove, ValuedMove};
use crate::games::solve::{guaranteed, losses, sums_of_others, undominated_values};
use crate::games::value::{Calc, Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The evaluation of a move in a sum.
#[derive(Clone, Debug)]
pub struct Verdict<'s> {
    /// The move.
    pub step: SumMove,
    /// The value of its summand after the move.
    pub after: Value<'s>,
    /// The value of the whole sum after the move.
    pub sum: Value<'s>,
    /// The stop that the player is sure of: the right stop of the sum after a move of Left, the left stop
    /// after a move of Right.
    pub stop: Dyadic,
    /// The amount by which `stop` is worse than after the player's best move; never negative.
    pub loss: Dyadic,
    /// Whether the player wins after this move.
    pub wins: bool,
    /// Whether this move loses although the player could have won with another one.
    pub throws_win: bool,
}

impl Verdict<'_> {
    /// Returns whether no other move is better, by its stop and then by the winner.
    pub fn is_best(&self) -> bool {
        self.loss == Dyadic::ZERO && !self.throws_win
    }
}

/// Evaluates all moves of a player, in the order of [`PlayedSum::choices`].
///
/// ```
/// use upstar::games::play::{PlayedSum, verdicts};
/// use upstar::{Calc, Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("* + *3", &control)?);
/// let verdicts = verdicts(&mut calc, &sum, Player::Left)?;
/// // As in Nim, only the move from *3 to * wins.
/// let winning: Vec<_> = verdicts.iter().filter(|verdict| verdict.wins).collect();
/// assert_eq!((winning.len(), winning[0].step.summand, winning[0].after), (1, 1, store.nimber(1)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
) -> OrStop<Vec<Verdict<'s>>> {
    let values = sum.values(calc)?;
    let others = sums_of_others(calc, &values)?;
    let moves = sum.valued(calc, player)?;
    // Different moves of a summand often reach the same value, and a sum of values is the expensive part.
    let mut found = HashMap::new();
    let mut verdicts = Vec::with_capacity(moves.len());
    for ValuedMove { step, after } in moves {
        let key = (step.summand, after.id());
        let sum = match found.get(&key) {
            Some(&sum) => sum,
            None => *found.entry(key).or_insert(calc.sum(others[step.summand], after)?),
        };
        let (stop, wins) = guaranteed(sum, player);
        verdicts.push(Verdict { step, after, sum, stop, loss: Dyadic::ZERO, wins, throws_win: false });
    }
    compare(&mut verdicts, player);
    Ok(verdicts)
}

/// Returns, for each of the evaluated moves of a player, whether no other of them leads to a better sum.
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn undominated_verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: &[Verdict<'s>],
) -> OrStop<Vec<bool>> {
    let sums: Vec<Value<'s>> = verdicts.iter().map(|verdict| verdict.sum).collect();
    undominated_values(calc, player, &sums)
}

/// Sets the losses, and marks the moves that throw a win away, by comparison with the best move.
fn compare(verdicts: &mut [Verdict<'_>], player: Player) {
    let losses = losses(player, verdicts.iter().map(|verdict| &verdict.stop));
    let can_win = verdicts.iter().any(|verdict| verdict.wins);
    for (verdict, loss) in verdicts.iter_mut().zip(losses) {
        verdict.loss = loss;
        verdict.throws_win = can_win && !verdict.wins;
    }
}

/// Returns the *late fee* of a move: the cost of letting the player move once more in the part where they
/// have just moved. It is the difference of the stops of that part after the move. Returns `None` if the move
/// is no threat: it is one if the part is then hotter than 0 and than every part of the sum before.
///
/// ```
/// use upstar::games::play::{PlayedSum, late_fee};
/// use upstar::{Calc, Control, Dyadic, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{{5|1}|0} + {1|0}", &control)?);
/// // Left threatens to move from {5|1} to 5, where Right answers to 1.
/// let threat = &sum.choices(&mut calc, Player::Left)?[0];
/// assert_eq!(late_fee(&mut calc, &sum, Player::Left, threat)?, Some(Dyadic::from(4)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// Returns a [`Stop`](crate::Stop) if a limit or an interruption stops the search.
pub fn late_fee<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    step: &SumMove,
) -> OrStop<Option<Dyadic>> {
    let mut after = None;
    // A threat is hotter than 0, even where all parts are numbers.
    let mut hottest = Dyadic::ZERO;
    for (i, summand) in sum.summands().iter().enumerate() {
        let parts = summand.parts(calc, (i == step.summand).then_some(player))?;
        for value in parts.values {
            hottest = hottest.max(calc.temperature(value)?);
        }
        if i == step.summand {
            after = parts.moves.get(step.index).map(|m| m.value);
        }
    }
    let Some(after) = after else { return Ok(None) };
    let is_threat = calc.temperature(after)? > hottest;
    Ok(is_threat.then(|| &after.left_stop() - &after.right_stop()))
}
