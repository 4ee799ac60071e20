//! The ruleset `angel_update` in the registry.

use super::{Best, Connected, literal, relaxed};
use crate::angel::plane::Path;
use crate::angel::rules::AngelUpdate;
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, OrStop};
use crate::ground::{Facts, Ruleset};

/// A path before an update, as a position of the ruleset `angel_update`.
#[derive(Clone, Debug)]
pub struct UpdatePosition {
    path: Path,
}

impl UpdatePosition {
    /// Creates the position of this path.
    pub fn new(path: Path) -> Self {
        Self { path }
    }

    /// Returns the path before the update.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Computes the update by the relaxed rule.
    ///
    /// # Errors
    /// The errors of [`relaxed`].
    pub fn relaxed(&self, control: &Control) -> OrStop<Best> {
        relaxed(&self.path, control)
    }

    /// Computes the update by the literal rule.
    ///
    /// # Errors
    /// The errors of [`literal`].
    pub fn literal(&self, control: &Control) -> OrStop<Option<Connected>> {
        literal(&self.path, control)
    }
}

impl OfBoard for UpdatePosition {
    type Board = Path;

    fn rules_facts(&self) -> &'static Facts {
        AngelUpdate.facts()
    }

    fn of_board(&self) -> &Path {
        &self.path
    }
}

impl AngelUpdate {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, path: Path) -> UpdatePosition {
        UpdatePosition::new(path)
    }
}
