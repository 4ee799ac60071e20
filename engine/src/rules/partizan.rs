//! The interface of partizan rulesets in which play may go on for ever.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Facts, Player};
use crate::board::Board;
use crate::input::InputError;

/// A partizan ruleset with finitely many positions to be reached from each: who cannot move loses, and play
/// that does not end is a draw.
pub trait Partizan: Send + Sync {
    /// Where it is played.
    type Board: Board;
    /// What the rules need to know of a position; equal states have the same moves.
    type State: Clone + Eq + Hash + Debug + Send + Sync;

    /// What there is to know about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// Says which place of a board is at fault, and why, if no position looks like that.
    ///
    /// # Errors
    /// The place and what is wrong.
    fn check(&self, _board: &Self::Board) -> Result<(), (usize, String)> {
        Ok(())
    }

    /// Reads a position in the notation of its board.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn read(&self, text: &str) -> Result<Self::Board, InputError> {
        let alphabet = self.facts().alphabet;
        let board = Self::Board::parse(text, alphabet)?;
        self.check(&board).map_err(|(place, message)| {
            let mut cells = text.char_indices().filter(|(_, c)| alphabet.contains(*c));
            let at = cells.nth(place).map_or(0, |(at, _)| at);
            InputError::new(at..at + usize::from(at < text.len()), message)
        })?;
        Ok(board)
    }

    /// The state of a position.
    fn state(&self, board: &Self::Board) -> Self::State;

    /// The position of a state that was reached from a position.
    fn board(&self, from: &Self::Board, state: &Self::State) -> Self::Board;

    /// The moves of a player, in the order of the board: the places that tell each, and the state after it.
    fn moves(&self, state: &Self::State, player: Player) -> Vec<(Vec<usize>, Self::State)>;

    /// Whether a player has moves for ever, and the opponent cannot do anything about it: then the position
    /// is `on` or `off`.
    fn moves_for_ever(&self, _state: &Self::State) -> Option<Player> {
        None
    }
}
