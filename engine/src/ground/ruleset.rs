//! What every ruleset tells, whatever its theory: facts, a type of board, and what stands on it.

use super::Facts;
use super::board::Board;
use super::control::{Control, UNLIMITED};
use super::data::{Data, DataError, Field};
use super::input::InputError;
use super::nearest::nearest;

/// What no position of a ruleset has on its board, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The place of the board.
    pub place: usize,
    /// What is wrong.
    pub message: String,
}

/// A position that may be written as a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPosition {
    /// The name: lower-case letters, digits and `_`, a letter first.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// The position in the ruleset's notation.
    pub position: &'static str,
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

    /// Positions that may be written as names.
    fn named(&self) -> &'static [NamedPosition] {
        &[]
    }

    /// Reads a position in the notation of its board, or its name.
    fn read(&self, text: &str) -> Result<Self::Board, InputError> {
        self.read_under(text, &UNLIMITED)
    }

    /// The same under a budget.
    fn read_under(&self, text: &str, control: &Control) -> Result<Self::Board, InputError> {
        let text = position_of_name(text, self.named())?;
        let board = Self::Board::parse_under(text, self.alphabet(), control)?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            InputError::new(Self::Board::span(text, place, self.alphabet()), message)
        })?;
        Ok(board)
    }

    /// Reads a position as programs write it.
    fn read_data(&self, position: Field<'_>) -> Result<Self::Board, DataError> {
        check_fields(position, Self::Board::fields(self.alphabet()))?;
        let board = Self::Board::from_data(position, self.alphabet())?;
        self.check(&board).map_err(|Misplaced { place, message }| {
            position.error(format!("{message} (at {})", board.place_name(place)))
        })?;
        Ok(board)
    }
}

/// The position that a text names, or the text itself if it is no name.
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

/// Refuses fields that nobody reads: all of an object belong to one of several sets. Fields that hold nothing
/// are as good as missing.
fn check_fields(position: Field<'_>, sets: &[&[&str]]) -> Result<(), DataError> {
    let given: Vec<_> = position.entries()?.filter(|(_, field)| *field.data() != Data::Null).collect();
    let strangers = |set: &&[&str]| given.iter().filter(|(name, _)| !set.contains(name)).count();
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
