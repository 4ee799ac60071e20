//! The interfaces of boards, of positions on them, and of rulesets of every theory.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::Player;
use super::control::{Control, UNLIMITED};
use super::data::{Data, DataError, Field};
use super::input::{InputError, nearest};

/// A byte of a notation, with its meaning in pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The byte in the notation.
    pub byte: u8,
    /// The owner of the piece; `None` if it belongs to both players or to neither.
    pub whose: Option<Player>,
    /// The description below a picture.
    pub words: Cow<'static, str>,
}

impl Sign {
    /// Makes a sign for a piece of a player.
    pub const fn of(whose: Player, byte: u8, words: &'static str) -> Self {
        Self { byte, whose: Some(whose), words: Cow::Borrowed(words) }
    }

    /// Makes a sign that belongs to neither player, or to both.
    pub const fn nobodys(byte: u8, words: &'static str) -> Self {
        Self { byte, whose: None, words: Cow::Borrowed(words) }
    }
}

/// The facts about a ruleset, which owns them. Every list of rulesets is made from these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts<'a> {
    /// The name in commands and in expressions.
    pub name: &'a str,
    /// The name in the literature.
    pub title: &'a str,
    /// The kind of board.
    pub board: &'a str,
    /// A description of the notation of positions, with the meaning of the characters.
    pub notation: &'a str,
    /// The descriptions of pieces and marks below pictures; empty if the board describes them itself, or has
    /// none.
    pub signs: &'a [Sign],
    /// A description of the moves.
    pub rules: &'a str,
    /// The source of the rules.
    pub source: &'a str,
    /// An example of a position, in its notation.
    pub example: &'a str,
}

/// A type of board. Its `Display` writes the notation that [`Board::parse`] reads.
pub trait Board: Clone + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The name of the type in lists of rulesets.
    const KIND: &'static str;
    /// The maximum length of a text that is read, in bytes.
    const MAX_TEXT: usize = 4 << 20;

    /// A parameter of a ruleset for its boards: the characters that may stand on them, or another choice.
    type Alphabet<'a>: Copy;

    /// Parses a board that conforms to `alphabet`.
    fn parse(text: &str, alphabet: Self::Alphabet<'_>) -> Result<Self, InputError>;

    /// Parses a board under a budget. Boards that may take much more memory than their text override it.
    fn parse_under(text: &str, alphabet: Self::Alphabet<'_>, _control: &Control) -> Result<Self, InputError> {
        Self::parse(text, alphabet)
    }

    /// Returns the names of the fields that [`Board::from_data`] reads. If there are several forms of data,
    /// each has its own set.
    fn fields(alphabet: Self::Alphabet<'_>) -> &'static [&'static [&'static str]];

    /// Reads a board from data, under the budget of the field.
    fn from_data(position: Field<'_>, alphabet: Self::Alphabet<'_>) -> Result<Self, DataError>;

    /// Returns the board as data that [`Board::from_data`] reads.
    fn to_data(&self) -> Data;

    /// Returns the range of a place in a text that was parsed as a board, for errors. Returns the end of the
    /// text if the range is unknown.
    fn span(text: &str, _place: usize, _alphabet: Self::Alphabet<'_>) -> Range<usize> {
        text.len()..text.len()
    }

    /// Returns the number of places of the board.
    fn places(&self) -> usize;

    /// Returns the name of a place, for lists of moves. Places are counted from 0 in the order of the
    /// notation. Places that no rule distinguishes may share a name, as equal heaps and parallel edges of one
    /// colour do: a move in one of them has the effect of the same move in another one.
    fn place_name(&self, place: usize) -> String {
        place.to_string()
    }
}

/// A position of any kind of game: it has a ruleset and a board.
pub trait OnBoard: Send + Sync {
    /// Returns the facts about the ruleset.
    fn facts(&self) -> Facts<'_>;

    /// Returns the position in the notation of its board.
    fn text(&self) -> String;

    /// Returns the board, of whatever type: `position.any_board().downcast_ref::<EscapeGraph>()`.
    fn any_board(&self) -> &dyn Any;

    /// Returns the board for debug output.
    fn debug(&self) -> &dyn fmt::Debug;

    /// Returns the position as data that [`Ruleset::read_data`] reads.
    fn to_data(&self) -> Data;

    /// Returns the number of places of the board.
    fn places(&self) -> usize;

    /// Returns the name of a place of the board.
    fn place_name(&self, place: usize) -> String;
}

/// A position with a board of a known type, which provides [`OnBoard`].
pub(crate) trait OfBoard: Send + Sync {
    type Board: Board;

    fn rules_facts(&self) -> Facts<'_>;

    fn of_board(&self) -> &Self::Board;
}

impl<P: OfBoard> OnBoard for P {
    fn facts(&self) -> Facts<'_> {
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

/// A fault of a board that makes it no position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The place of the board with the fault.
    pub place: usize,
    /// A description of the fault.
    pub message: String,
}

/// A position with a name that may stand for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPosition {
    /// The name: lower-case letters, digits and `_`, beginning with a letter.
    pub name: Cow<'static, str>,
    /// A description of the position.
    pub title: Cow<'static, str>,
    /// The position, in the notation of the ruleset.
    pub position: Cow<'static, str>,
}

/// A ruleset: facts about it, and the boards of its positions.
pub trait Ruleset: Send + Sync {
    /// The type of its boards.
    type Board: Board;

    /// Returns the facts about the ruleset.
    fn facts(&self) -> Facts<'_>;

    /// Returns the parameter that determines the boards of the ruleset, such as the characters on them.
    fn alphabet(&self) -> <Self::Board as Board>::Alphabet<'_>;

    /// Checks that a board is a position of the ruleset. The error states the place and the fault.
    fn check(&self, _board: &Self::Board) -> Result<(), Misplaced> {
        Ok(())
    }

    /// Returns the positions that have names.
    fn named(&self) -> &[NamedPosition] {
        &[]
    }

    /// Reads a position, in the notation of its board or by its name.
    fn read(&self, text: &str) -> Result<Self::Board, InputError> {
        self.read_under(text, &UNLIMITED)
    }

    /// Reads a position under a budget.
    fn read_under(&self, text: &str, control: &Control) -> Result<Self::Board, InputError> {
        let text = position_of_name(text, self.named())?;
        let board = Self::Board::parse_under(text, self.alphabet(), control)?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            InputError::new(Self::Board::span(text, place, self.alphabet()), message)
        })?;
        Ok(board)
    }

    /// Reads a position from data.
    fn read_data(&self, position: Field<'_>) -> Result<Self::Board, DataError> {
        check_fields(position, Self::Board::fields(self.alphabet()))?;
        let board = Self::Board::from_data(position, self.alphabet())?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            position.error(format!("{message} (at {})", board.place_name(place)))
        })?;
        Ok(board)
    }
}

/// Returns whether a text has the form of a name: lower-case letters, digits and `_`, beginning with a letter.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Returns the position that a name stands for, or the text itself if it does not have the form of a name.
fn position_of_name<'t>(text: &'t str, named: &'t [NamedPosition]) -> Result<&'t str, InputError> {
    let name = text.trim();
    if named.is_empty() || !is_name(name) {
        return Ok(text);
    }
    if let Some(found) = named.iter().find(|position| position.name == name) {
        return Ok(&found.position);
    }
    let start = text.len() - text.trim_start().len();
    let names = || named.iter().map(|position| &*position.name);
    let hint = match nearest(name, names()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
    };
    let message = format!("no position is named `{name}`");
    Err(InputError::new(start..start + name.len(), message).with_hint(hint))
}

/// Refuses unknown fields: all fields of an object must belong to one of the sets. Fields that are null count
/// as missing.
fn check_fields(position: Field<'_>, sets: &[&[&str]]) -> Result<(), DataError> {
    let given: Vec<_> = position.entries()?.filter(|(_, field)| *field.data() != Data::Null).collect();
    let strangers = |set: &&[&str]| given.iter().filter(|(name, _)| !set.contains(name)).count();
    // Report errors with respect to the set that fits best, with the fewest unknown fields.
    let Some(set) = sets.iter().copied().min_by_key(strangers) else { return Ok(()) };
    let Some((name, field)) = given.iter().find(|(name, _)| !set.contains(name)) else { return Ok(()) };
    let near = nearest(name, set.iter().copied().filter(|known| given.iter().all(|(name, _)| name != known)));
    let message = match near {
        _ if sets.iter().any(|set| set.contains(name)) => {
            format!("`{name}` does not fit the other fields")
        }
        Some(near) => format!("there is no field `{name}`; did you mean {near}?"),
        None => format!("there is no field `{name}`; there are {}", set.join(", ")),
    };
    Err(field.error(message))
}
