//! The trait of partizan rulesets in which play may go on for ever.

use std::fmt::Debug;
use std::hash::Hash;

use super::Move;
use crate::games::board::GameBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;
use crate::ground::{Player, Ruleset};

/// A partizan ruleset in which finitely many positions can be reached from each position. A player who cannot
/// move loses, and infinite play is a draw.
pub trait Partizan: Ruleset<Board: GameBoard> {
    /// The part of a position that the rules need; equal states have the same moves.
    type State: Clone + Eq + Hash + Debug + HeapBytes + Send + Sync;

    /// Returns whether both players have the same moves in every position; see
    /// [`Short::is_impartial`](super::Short::is_impartial).
    fn is_impartial(&self) -> bool {
        false
    }

    /// Returns the state of a position.
    fn state(&self, board: &Self::Board) -> Self::State;

    /// Returns the representative of a state that solvers store. It has the same moves, except that their
    /// places may differ. The moves of a representative lead to representatives.
    fn normal(&self, state: Self::State) -> Self::State {
        state
    }

    /// Returns the board of a state that was reached from the position `from`.
    fn board(&self, from: &Self::Board, state: &Self::State) -> Self::Board;

    /// Lists the moves of a player in the order of the board.
    fn moves(&self, state: &Self::State, player: Player) -> Vec<Move<Self::State>>;

    /// Lists the moves of a player for a solver. Rulesets whose move lists take long to compute override this
    /// method, consult the control, and return an error when it stops them; [`Partizan::moves`] then lists
    /// only the moves found before.
    ///
    /// # Errors
    /// The reason that not all moves can be listed.
    fn moves_within(
        &self,
        state: &Self::State,
        player: Player,
        _control: &Control,
    ) -> OrStop<Vec<Move<Self::State>>> {
        Ok(self.moves(state, player))
    }

    /// Returns the player who has moves for ever whatever the opponent does, if there is one. The position is
    /// then `on` (Left) or `off` (Right).
    fn moves_for_ever(&self, _state: &Self::State) -> Option<Player> {
        None
    }
}
