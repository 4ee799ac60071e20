//! The merits of moves in games that need not end: the end of play after a move, and whether another move is
//! better.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::{PartizanSolver, STATE_BYTES};
use crate::games::rules::{Move, Partizan};
use crate::games::value::{Calc, LoopyValue, PlayEnd};
use crate::ground::Player;
use crate::ground::control::{Control, HeapBytes, OrStop, Stop};

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

// A position is impartial if both players have the same moves in it and in all positions that can be reached.

impl<R: Partizan> PartizanSolver<'_, R> {
    /// Returns whether both players have the same moves in a state and in all states that can be reached from
    /// it.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub(super) fn is_impartial(&self, state: &R::State, control: &Control) -> OrStop<bool> {
        if self.rules.is_impartial() {
            return Ok(true);
        }
        let mut seen: FxHashSet<R::State> = FxHashSet::from_iter([state.clone()]);
        let mut open = vec![state.clone()];
        let mut bytes = 0;
        while let Some(state) = open.pop() {
            // A player with moves for ever has some that the opponent lacks.
            if self.rules.moves_for_ever(&state).is_some() {
                return Ok(false);
            }
            let Some(followers) = self.same_moves(&state, control)? else { return Ok(false) };
            for follower in followers {
                if seen.insert(follower.clone()) {
                    // Each state is kept twice, in `seen` and in `open`.
                    bytes += 2 * (STATE_BYTES + size_of::<R::State>() + follower.heap_bytes());
                    open.push(follower);
                }
            }
            control.check(1, self.bytes() + bytes)?;
        }
        Ok(true)
    }

    /// Returns the states after the moves from a state, or `None` if the players' moves differ.
    fn same_moves(&self, state: &R::State, control: &Control) -> OrStop<Option<Vec<R::State>>> {
        let left = self.rules.moves_within(state, Player::Left, control)?;
        let right = self.rules.moves_within(state, Player::Right, control)?;
        // A move that can be made in two ways, for example along either of two arcs, counts as one move.
        let is_same = distinct(&left) == distinct(&right);
        Ok(is_same.then(|| left.into_iter().map(|m| m.after).collect()))
    }
}

/// Returns the distinct moves, each as the places that identify it and the state after it.
fn distinct<S: Eq + Hash>(moves: &[Move<S>]) -> FxHashSet<(&[usize], &S)> {
    moves.iter().map(|Move { places, after }| (&places[..], after)).collect()
}

/// A player's prospects, with the remoteness of the end (H. Steinhaus; *Winning Ways*, ch. 9).
///
/// The remoteness is the number of moves of both players until one of them cannot move, or the other one has
/// moves for ever. The winner makes it as small as possible, and the loser as large as possible. It is exact
/// if no budget has ever ended a search of the solver; otherwise there may be a shorter way to the end. In
/// any case, a winner who always makes the best move reaches the end within this number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// The player wins after at most this number of moves.
    Win(u32),
    /// A draw: neither player can force the other one to lose.
    Draw,
    /// The player loses after at most this number of moves.
    Loss(u32),
}

impl Prospect {
    /// Returns the number of moves until the end; `None` for a draw.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Self::Win(moves) | Self::Loss(moves) => Some(moves),
            Self::Draw => None,
        }
    }

    /// Returns the prospects, for the opponent who has just moved, of a position in which the player to move
    /// has the prospects `self`.
    pub(super) fn before(self) -> Self {
        match self {
            Self::Win(moves) => Self::Loss(moves + 1),
            Self::Draw => Self::Draw,
            Self::Loss(moves) => Self::Win(moves + 1),
        }
    }

    /// Returns the end of play for the player.
    pub fn end(self) -> PlayEnd {
        match self {
            Self::Win(_) => PlayEnd::Won,
            Self::Draw => PlayEnd::Drawn,
            Self::Loss(_) => PlayEnd::Lost,
        }
    }

    /// Returns a key that is greater the better the prospects are: a win is better the sooner it comes, and a
    /// loss the later.
    pub fn rank(self) -> (PlayEnd, i64) {
        let moves = match self {
            Self::Win(moves) => -i64::from(moves),
            Self::Draw => 0,
            Self::Loss(moves) => moves.into(),
        };
        (self.end(), moves)
    }

    /// Returns whether these prospects are better for the player than others.
    pub fn is_better_than(self, other: Self) -> bool {
        self.rank() > other.rank()
    }
}

/// The prospects of each of a player's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// The prospects of each move, in the order of the moves; `None` where they are unknown.
    pub moves: Vec<Option<Prospect>>,
    /// The reason why some are unknown.
    pub ended: Option<Stop>,
}

impl Prospects {
    /// Returns the index of the best move, and its prospects. `None` if there is no move, or if an unknown
    /// move could be better than all known ones.
    pub fn best(&self) -> Option<(usize, Prospect)> {
        let known = self.moves.iter().enumerate().filter_map(|(at, prospect)| Some((at, (*prospect)?)));
        let best = known.reduce(|best, one| if one.1.is_better_than(best.1) { one } else { best });
        // A known win stands, though an unknown move might win sooner.
        let is_whole = self.moves.iter().all(Option::is_some);
        best.filter(|(_, prospect)| is_whole || matches!(prospect, Prospect::Win(_)))
    }
}
