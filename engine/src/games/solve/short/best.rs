//! The merits of moves: whether a move wins, how much it loses, and whether another move is better.

use std::collections::HashMap;

use super::{MoveValue, Solver};
use crate::games::rules::Short;
use crate::games::value::{Calc, Dyadic, Outcome, Value};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::OrNoAnswer;

/// The merit of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merit {
    /// Whether the player who makes the move wins, if nothing else is played: the value after it is at least
    /// 0 for Left, or at most 0 for Right.
    pub wins: bool,
    /// Whether another move of the player wins, and this one does not.
    pub throws_win: bool,
    /// The amount by which the stop that the move guarantees is worse than that of the player's best move; at
    /// least 0.
    pub loss: Dyadic,
    /// Whether no other move leads to a better value: the value is maximal for Left, or minimal for Right.
    pub undominated: bool,
    /// Whether the move keeps the stop: good play still reaches the best number that the player can reach.
    pub keeps_stop: bool,
    /// Whether the move is orthodox at the position's own temperature: it is correct if everything else is
    /// equally hot.
    pub orthodox: bool,
}

impl Merit {
    /// Returns whether there is no better move: the move is undominated, and it wins if any move wins. There
    /// always is such a move, since any value better than that of a winning move wins, too.
    pub fn is_best(&self) -> bool {
        self.undominated && !self.throws_win
    }
}

/// Returns the merit of each of a player's moves in a position of value `value`.
///
/// ```
/// use upstar::games::solve::{Merit, merits};
/// use upstar::{Calc, Control, Player, Position, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let Position::Short(position) = session.read("domineering", "..|..|..")? else { panic!() };
/// let (value, moves) = (position.value(&control)?, position.moves(Player::Right, &control)?);
/// // The domino in the middle leaves -2; the others leave {1|-1}.
/// let merits = merits(&mut calc, value, Player::Right, &moves)?;
/// assert!(merits.iter().map(Merit::is_best).eq([false, true, false]));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// Returns the reason if the search has to stop.
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
        // At the temperature t of G, both walls meet at the mean. Left's wall is the greatest R_t(G^L) - t,
        // so a move is orthodox if it attains the mean.
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

/// Returns the result that a player who has just moved to a game is sure of: the stop, and whether the player
/// wins.
pub(crate) fn guaranteed(after: Value<'_>, player: Player) -> (Dyadic, bool) {
    match player {
        Player::Left => (after.right_stop(), matches!(after.outcome(), Outcome::L | Outcome::P)),
        Player::Right => (after.left_stop(), matches!(after.outcome(), Outcome::R | Outcome::P)),
    }
}

/// Returns the amounts by which the guaranteed stops of a player's moves are worse than the best of them.
pub(crate) fn losses<'d>(player: Player, stops: impl Iterator<Item = &'d Dyadic> + Clone) -> Vec<Dyadic> {
    let best = player.of((stops.clone().max(), stops.clone().min()));
    best.map(|best| stops.map(|stop| (best - stop).abs()).collect()).unwrap_or_default()
}

/// Returns, for each of the values after a player's moves, whether no other one of them is better for the
/// player.
///
/// # Errors
/// Returns the reason if the search has to stop.
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

/// Returns whether another of the values is better for the player.
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

// A test shows whether the values of a ruleset agree with its moves. The value of a position is {values after
// Left's moves | values after Right's}. A solver computes it differently, from the components of the
// position, so the two can be compared. If each position of a set that is closed under moves agrees, all its
// values are correct, by induction. On a sample of positions, an error is likely to show as a disagreement,
// and a correct ruleset never shows one.

/// The two values of a position that disagree.
pub(crate) struct Disagreement<'s> {
    /// The value of the sum of the components.
    pub(crate) of_components: Value<'s>,
    /// The value that follows from the moves.
    pub(crate) of_moves: Value<'s>,
}

impl<'s, R: Short> Solver<'s, R> {
    /// Compares the value of a position with the value that follows from its moves. Returns both if they
    /// differ.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(crate) fn disagreement(
        &self,
        board: &R::Board,
        control: &Control,
    ) -> OrNoAnswer<Option<Disagreement<'s>>> {
        let value = |board: &R::Board| self.value(&self.rules.components(board), control);
        let after = |player: Player| -> OrNoAnswer<Vec<Value<'s>>> {
            self.rules.moves_within(board, player, control)?.map(|step| value(&step.after)).collect()
        };
        let [left, right] = Player::BOTH.map(after);
        let of_moves = Calc::new(self.store, control).form(&left?, &right?)?;
        let of_components = value(board)?;
        let is_same = of_components == of_moves;
        Ok((!is_same).then_some(Disagreement { of_components, of_moves }))
    }
}

/// Returns, for each summand, the sum of all others. Partial sums from both ends need 3n additions for n
/// summands.
pub(crate) fn sums_of_others<'s>(calc: &mut Calc<'s, '_>, values: &[Value<'s>]) -> OrStop<Vec<Value<'s>>> {
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

/// A best move in a sum of forms.
#[derive(Clone, Debug)]
pub(crate) struct BestMove<'s> {
    /// The index of the summand.
    pub(crate) summand: usize,
    /// The summand after the move.
    pub(crate) after: Value<'s>,
    /// The stop of the sum that the player is sure of after the move.
    pub(crate) stop: Dyadic,
}

/// Returns the first best move of a player in a sum, given the values of its summands and of the player's options in
/// each: by the stop, and then by the winner. If the preferred move, an index of a summand and of an option, is as
/// good, it is that one. `None` if the player has no move.
pub(crate) fn best_in_sum<'s>(
    calc: &mut Calc<'s, '_>,
    (values, options): (&[Value<'s>], &[Vec<Value<'s>>]),
    player: Player,
    preferred: Option<(usize, usize)>,
) -> OrStop<Option<BestMove<'s>>> {
    let others = sums_of_others(calc, values)?;
    let mut best: Option<((Dyadic, bool, bool), BestMove<'s>)> = None;
    for (summand, options) in options.iter().enumerate() {
        for (index, &after) in options.iter().enumerate() {
            let sum = calc.sum(others[summand], after)?;
            let (stop, wins) = guaranteed(sum, player);
            let merit = (player.of((stop.clone(), -&stop)), wins, preferred == Some((summand, index)));
            if best.as_ref().is_none_or(|(known, _)| merit > *known) {
                best = Some((merit, BestMove { summand, after, stop }));
            }
        }
    }
    Ok(best.map(|(_, best)| best))
}
