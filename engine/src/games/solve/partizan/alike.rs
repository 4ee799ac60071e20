//! Whether both players have the same moves, in a position and in all that can be reached: whether it is impartial.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::{PartizanSolver, STATE_BYTES};
use crate::games::rules::{Move, Partizan};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;

impl<R: Partizan> PartizanSolver<'_, R> {
    /// Do both players have the same moves in a state and in all that can be reached?
    ///
    /// # Errors
    /// Why the search had to stop.
    pub(super) fn is_impartial(&self, state: &R::State, control: &Control) -> OrStop<bool> {
        if self.rules.is_impartial() {
            return Ok(true);
        }
        let mut seen: FxHashSet<R::State> = FxHashSet::from_iter([state.clone()]);
        let mut open = vec![state.clone()];
        let mut bytes = 0;
        while let Some(state) = open.pop() {
            if self.rules.moves_for_ever(&state).is_some() {
                return Ok(false);
            }
            let Some(followers) = self.same_moves(&state, control)? else { return Ok(false) };
            for follower in followers {
                if seen.insert(follower.clone()) {
                    // Each is kept twice.
                    bytes += 2 * (STATE_BYTES + size_of::<R::State>() + follower.heap_bytes());
                    open.push(follower);
                }
            }
            control.check(1, self.bytes() + bytes)?;
        }
        Ok(true)
    }

    /// The states after a state, if both players have the same moves.
    fn same_moves(&self, state: &R::State, control: &Control) -> OrStop<Option<Vec<R::State>>> {
        let left = self.rules.moves_within(state, Player::Left, control)?;
        let right = self.rules.moves_within(state, Player::Right, control)?;
        // A move that can be made in two ways, as along either of two arcs, is one move.
        let is_same = told(&left) == told(&right);
        Ok(is_same.then(|| left.into_iter().map(|m| m.after).collect()))
    }
}

/// The moves, each once: the places that tell it, and the state after it.
fn told<S: Eq + Hash>(moves: &[Move<S>]) -> FxHashSet<(&[usize], &S)> {
    moves.iter().map(|Move { places, after }| (&places[..], after)).collect()
}
