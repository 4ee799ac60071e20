//! What every type of board can do.

use std::any::Any;
use std::fmt;
use std::ops::Range;

use super::Facts;
use super::control::Control;
use super::data::{Data, DataError, Field};
use super::input::InputError;

/// A type of board. Its `Display` is the notation that [`Board::parse`] reads.
pub trait Board: Clone + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// What it is called in lists of rulesets.
    const KIND: &'static str;
    /// The longest text that is worth reading, in bytes.
    const MAX_TEXT: usize = 4 << 20;

    /// What tells which characters may stand on it, or what else differs from ruleset to ruleset.
    type Alphabet: Copy;

    /// Reads a board on which what `alphabet` tells may stand.
    fn parse(text: &str, alphabet: Self::Alphabet) -> Result<Self, InputError>;

    /// The same under a budget, for boards that may take much more memory than their text.
    fn parse_under(text: &str, alphabet: Self::Alphabet, _control: &Control) -> Result<Self, InputError> {
        Self::parse(text, alphabet)
    }

    /// The names of the fields that [`Board::from_data`] reads; several sets of them where a board is told in
    /// several ways.
    fn fields(alphabet: Self::Alphabet) -> &'static [&'static [&'static str]];

    /// Reads a board from data, under the budget that they have.
    fn from_data(position: Field<'_>, alphabet: Self::Alphabet) -> Result<Self, DataError>;

    /// The board as [`Board::from_data`] reads it.
    fn to_data(&self) -> Data;

    /// Where a place stands in a text that was read as a board, for errors; the end if that is not known.
    fn span(text: &str, _place: usize, _alphabet: Self::Alphabet) -> Range<usize> {
        text.len()..text.len()
    }

    /// How many places it has.
    fn places(&self) -> usize;

    /// The name of a place, for lists of moves. Places are counted from 0 in the order of the notation.
    fn place_name(&self, place: usize) -> String {
        place.to_string()
    }
}

/// What positions of all kinds of game share: a ruleset, and a board.
pub trait OnBoard: Send + Sync {
    /// What there is to know about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// The position in the notation of its board.
    fn text(&self) -> String;

    /// The board, of whatever type: `position.any_board().downcast_ref::<EscapeGraph>()`.
    fn any_board(&self) -> &dyn Any;

    /// The board, to be printed for debugging.
    fn debug(&self) -> &dyn fmt::Debug;

    /// The position as [`Ruleset::read_data`](super::Ruleset::read_data) reads it.
    fn to_data(&self) -> Data;

    /// How many places the board has.
    fn places(&self) -> usize;

    /// The name of a place of the board.
    fn place_name(&self, place: usize) -> String;
}

/// A position that has a board of some type.
pub(crate) trait OfBoard: Send + Sync {
    type Board: Board;

    fn rules_facts(&self) -> &'static Facts;

    fn of_board(&self) -> &Self::Board;
}

impl<P: OfBoard> OnBoard for P {
    fn facts(&self) -> &'static Facts {
        self.rules_facts()
    }

    fn text(&self) -> String {
        self.of_board().to_string()
    }

    fn any_board(&self) -> &dyn Any {
        self.of_board()
    }

    fn debug(&self) -> &dyn fmt::Debug {
        self.of_board()
    }

    fn to_data(&self) -> Data {
        self.of_board().to_data()
    }

    fn places(&self) -> usize {
        self.of_board().places()
    }

    fn place_name(&self, place: usize) -> String {
        self.of_board().place_name(place)
    }
}
