//! The ruleset `angel_update` in the registry.

use super::{Best, Connected, literal, relaxed};
use crate::board::Board;
use crate::board::plane::Path;
use crate::control::{Control, Stop};
use crate::data::{DataError, Field};
use crate::input::InputError;
use crate::rules::Facts;
use crate::rules::plane::ANGEL_UPDATE;
use crate::solve::game::Game;
use crate::solve::position::{OfBoard, Position};

/// A path that is to be updated.
#[derive(Clone, Debug)]
pub struct UpdatePosition {
    path: Path,
}

impl UpdatePosition {
    /// The position with this path.
    #[must_use]
    pub fn new(path: Path) -> Self {
        Self { path }
    }

    /// The path before the update.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The update by the relaxed rule.
    ///
    /// # Errors
    /// Those of [`relaxed`].
    pub fn relaxed(&self, control: &Control) -> Result<Best, Stop> {
        relaxed(&self.path, control)
    }

    /// The update by the literal rule.
    ///
    /// # Errors
    /// Those of [`literal`].
    pub fn literal(&self, control: &Control) -> Result<Option<Connected>, Stop> {
        literal(&self.path, control)
    }
}

impl OfBoard for UpdatePosition {
    type Board = Path;

    fn of_board(&self) -> &Path {
        &self.path
    }
}

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct AngelUpdate;

impl<'s> Game<'s> for AngelUpdate {
    fn facts(&self) -> &'static Facts {
        &ANGEL_UPDATE
    }

    fn kind(&self) -> &'static str {
        "plane"
    }

    fn max_text(&self) -> usize {
        Path::MAX_TEXT
    }

    fn read<'g>(&'g self, text: &str) -> Result<Position<'g, 's>, InputError> {
        let path = Path::parse(text, ANGEL_UPDATE.alphabet)?;
        Ok(Position::Plane(Box::new(UpdatePosition::new(path))))
    }

    fn read_data<'g>(&'g self, position: Field<'_>) -> Result<Position<'g, 's>, DataError> {
        let path = Path::from_data(position, ANGEL_UPDATE.alphabet)?;
        Ok(Position::Plane(Box::new(UpdatePosition::new(path))))
    }
}
