//! The interface of boards, and of positions on them.

use std::any::Any;
use std::fmt;
use std::ops::Range;

use super::Facts;
use super::control::Control;
use super::data::{Data, DataError, Field};
use super::input::InputError;

/// A type of board. Its `Display` writes the notation that [`Board::parse`] reads.
pub trait Board: Clone + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The name of the type in lists of rulesets.
    const KIND: &'static str;
    /// The maximum length of a text that is read, in bytes.
    const MAX_TEXT: usize = 4 << 20;

    /// A parameter of a ruleset for its boards: the characters that may stand on them, or another choice.
    type Alphabet: Copy;

    /// Parses a board that conforms to `alphabet`.
    fn parse(text: &str, alphabet: Self::Alphabet) -> Result<Self, InputError>;

    /// Parses a board under a budget. Boards that may take much more memory than their text override it.
    fn parse_under(text: &str, alphabet: Self::Alphabet, _control: &Control) -> Result<Self, InputError> {
        Self::parse(text, alphabet)
    }

    /// Returns the names of the fields that [`Board::from_data`] reads. If there are several forms of data,
    /// each has its own set.
    fn fields(alphabet: Self::Alphabet) -> &'static [&'static [&'static str]];

    /// Reads a board from data, under the budget of the field.
    fn from_data(position: Field<'_>, alphabet: Self::Alphabet) -> Result<Self, DataError>;

    /// Returns the board as data that [`Board::from_data`] reads.
    fn to_data(&self) -> Data;

    /// Returns the range of a place in a text that was parsed as a board, for errors. Returns the end of the
    /// text if the range is unknown.
    fn span(text: &str, _place: usize, _alphabet: Self::Alphabet) -> Range<usize> {
        text.len()..text.len()
    }

    /// Returns the number of places of the board.
    fn places(&self) -> usize;

    /// Returns the name of a place, for lists of moves. Places are counted from 0 in the order of the
    /// notation.
    fn place_name(&self, place: usize) -> String {
        place.to_string()
    }
}

/// A position of any kind of game: it has a ruleset and a board.
pub trait OnBoard: Send + Sync {
    /// Returns the facts about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// Returns the position in the notation of its board.
    fn text(&self) -> String;

    /// Returns the board, of whatever type: `position.any_board().downcast_ref::<EscapeGraph>()`.
    fn any_board(&self) -> &dyn Any;

    /// Returns the board for debug output.
    fn debug(&self) -> &dyn fmt::Debug;

    /// Returns the position as data that [`Ruleset::read_data`](super::Ruleset::read_data) reads.
    fn to_data(&self) -> Data;

    /// Returns the number of places of the board.
    fn places(&self) -> usize;

    /// Returns the name of a place of the board.
    fn place_name(&self, place: usize) -> String;
}

/// A position with a board of a known type, which provides [`OnBoard`].
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
