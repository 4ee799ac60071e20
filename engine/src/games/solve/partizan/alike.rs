//! A test whether a position is impartial: whether both players have the same moves in it and in all
//! positions that can be reached.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::{PartizanSolver, STATE_BYTES};
use crate::games::rules::{Move, Partizan};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;

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
        let is_same = told(&left) == told(&right);
        Ok(is_same.then(|| left.into_iter().map(|m| m.after).collect()))
    }
}

/// Returns the distinct moves, each as the places that identify it and the state after it.
fn told<S: Eq + Hash>(moves: &[Move<S>]) -> FxHashSet<(&[usize], &S)> {
    moves.iter().map(|Move { places, after }| (&places[..], after)).collect()
}
