//! What every ruleset tells, whatever its theory: facts, a type of board, and what stands on it.

use super::Facts;
use super::board::Board;
use super::control::{Control, UNLIMITED};
use super::data::{DataError, Field};
use super::input::InputError;

/// What no position of a ruleset has on its board, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The place of the board.
    pub place: usize,
    /// What is wrong.
    pub message: String,
}

/// A ruleset: facts about it, and the boards that its positions stand on.
pub trait Ruleset: Send + Sync {
    /// Where it is played.
    type Board: Board;

    /// What there is to know about it.
    fn facts(&self) -> &'static Facts;

    /// What may stand on a board.
    fn alphabet(&self) -> <Self::Board as Board>::Alphabet;

    /// Says which place of a board is at fault, and why, if no position looks like that.
    fn check(&self, _board: &Self::Board) -> Result<(), Misplaced> {
        Ok(())
    }

    /// Reads a position in the notation of its board.
    fn read(&self, text: &str) -> Result<Self::Board, InputError> {
        self.read_under(text, &UNLIMITED)
    }

    /// The same under a budget.
    fn read_under(&self, text: &str, control: &Control) -> Result<Self::Board, InputError> {
        let board = Self::Board::parse_under(text, self.alphabet(), control)?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            InputError::new(Self::Board::span(text, place, self.alphabet()), message)
        })?;
        Ok(board)
    }

    /// Reads a position as programs write it.
    fn read_data(&self, position: Field<'_>) -> Result<Self::Board, DataError> {
        let board = Self::Board::from_data(position, self.alphabet())?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            position.error(format!("{message} (at {})", board.place_name(place)))
        })?;
        Ok(board)
    }
}
