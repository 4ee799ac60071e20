//! The interface of rulesets of every theory: facts, a type of board, and the boards that are positions.

use super::Facts;
use super::board::Board;
use super::control::{Control, UNLIMITED};
use super::data::{Data, DataError, Field};
use super::input::InputError;
use super::nearest::nearest;

/// A fault of a board that makes it no position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The place of the board with the fault.
    pub place: usize,
    /// A description of the fault.
    pub message: String,
}

/// A position with a name that may stand for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPosition {
    /// The name: lower-case letters, digits and `_`, beginning with a letter.
    pub name: &'static str,
    /// A description of the position.
    pub title: &'static str,
    /// The position, in the notation of the ruleset.
    pub position: &'static str,
}

/// A ruleset: facts about it, and the boards of its positions.
pub trait Ruleset: Send + Sync {
    /// The type of its boards.
    type Board: Board;

    /// Returns the facts about the ruleset.
    fn facts(&self) -> &'static Facts;

    /// Returns the parameter that determines the boards of the ruleset, such as the characters on them.
    fn alphabet(&self) -> <Self::Board as Board>::Alphabet;

    /// Checks that a board is a position of the ruleset. The error states the place and the fault.
    fn check(&self, _board: &Self::Board) -> Result<(), Misplaced> {
        Ok(())
    }

    /// Returns the positions that have names.
    fn named(&self) -> &'static [NamedPosition] {
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

/// Returns the position that a name stands for, or the text itself if it does not have the form of a name.
fn position_of_name<'t>(text: &'t str, named: &[NamedPosition]) -> Result<&'t str, InputError> {
    let name = text.trim();
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if named.is_empty() || !is_name {
        return Ok(text);
    }
    if let Some(found) = named.iter().find(|position| position.name == name) {
        return Ok(found.position);
    }
    let start = text.len() - text.trim_start().len();
    let names = || named.iter().map(|position| position.name);
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
            format!("`{name}` does not go with the other fields")
        }
        Some(near) => format!("there is no field `{name}`; did you mean {near}?"),
        None => format!("there is no field `{name}`; there are {}", set.join(", ")),
    };
    Err(field.error(message))
}
