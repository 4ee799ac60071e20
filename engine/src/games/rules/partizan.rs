//! The interface of partizan rulesets in which play may go on for ever.

use std::fmt::Debug;
use std::hash::Hash;

use super::Move;
use crate::games::board::GameBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;
use crate::ground::{Player, Ruleset};

/// A partizan ruleset with finitely many positions to be reached from each: who cannot move loses, and play
/// that does not end is a draw.
pub trait Partizan: Ruleset<Board: GameBoard> {
    /// What the rules need to know of a position; equal states have the same moves.
    type State: Clone + Eq + Hash + Debug + HeapBytes + Send + Sync;

    /// As [`Short::is_impartial`](super::Short::is_impartial).
    fn is_impartial(&self) -> bool {
        false
    }

    /// The state of a position.
    fn state(&self, board: &Self::Board) -> Self::State;

    /// The state that is remembered for a state: one with the same moves, but for the places that tell them. Moves lead to
    /// such states.
    fn normal(&self, state: Self::State) -> Self::State {
        state
    }

    /// The position of a state that was reached from a position.
    fn board(&self, from: &Self::Board, state: &Self::State) -> Self::Board;

    /// The moves of a player, in the order of the board.
    fn moves(&self, state: &Self::State, player: Player) -> Vec<Move<Self::State>>;

    /// The same moves, which solvers ask for. Rules with so many moves that to find them takes long look at the control and
    /// say so here; [`Partizan::moves`] then has only those that come before.
    ///
    /// # Errors
    /// Why not all moves can be listed.
    fn moves_within(
        &self,
        state: &Self::State,
        player: Player,
        _control: &Control,
    ) -> OrStop<Vec<Move<Self::State>>> {
        Ok(self.moves(state, player))
    }

    /// Whether a player has moves for ever, and the opponent cannot do anything about it: then the position
    /// is `on` or `off`.
    fn moves_for_ever(&self, _state: &Self::State) -> Option<Player> {
        None
    }
}
