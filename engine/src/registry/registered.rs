//! A ruleset before anything is asked of it.

use std::any::TypeId;

use super::built_in::BuiltIn;
use super::files::{FILES, GameFile};
use super::kinds::{Game, Kind};
use super::written;
use crate::games::rules::written::Written;
use crate::games::solve::meaning;
use crate::games::value::Store;
use crate::ground::Facts;
use crate::ground::board::Board;
use crate::ground::input::InputError;

/// A ruleset in the registry, before anything is asked of it.
#[derive(Clone, Copy)]
pub struct Registered {
    source: Source,
}

/// What tells a ruleset.
#[derive(Clone, Copy)]
enum Source {
    BuiltIn(&'static BuiltIn),
    File(&'static GameFile),
    Text(&'static Written),
}

impl Registered {
    pub(super) fn built_in(built_in: &'static BuiltIn) -> Self {
        Self { source: Source::BuiltIn(built_in) }
    }

    pub(super) fn file(file: &'static GameFile) -> Self {
        Self { source: Source::File(file) }
    }

    /// Reads a ruleset that a text tells, to be known by its name beside all others.
    ///
    /// # Errors
    /// What is wrong with the text, and where; the name means something else in expressions; on a small position the value is
    /// not what the moves lead to, which is a fault of this library.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let written = Written::read(text)?;
        let name = written.facts().name;
        if let Some(found) = written::disagreement(written) {
            let message = format!("Upstar misreads these rules: {found}");
            let hint = "this is a fault of Upstar, not of the file; please report it with the file";
            return Err(InputError::new(written.name_at(), message).with_hint(hint));
        }
        match meaning(name) {
            None => Ok(Self::written(written)),
            Some(what) => {
                let message = format!("`{name}` is {what} already, and cannot be a ruleset");
                Err(InputError::new(written.name_at(), message))
            }
        }
    }

    /// A ruleset that a text tells.
    pub fn written(written: &'static Written) -> Self {
        Self { source: Source::Text(written) }
    }

    /// The ruleset as its text tells it, if it is written as text. A text that is built in is read at the first time.
    pub fn text(&self) -> Option<&'static Written> {
        match self.source {
            Source::BuiltIn(_) => None,
            Source::File(file) => Some(file.written()),
            Source::Text(written) => Some(written),
        }
    }

    /// The text that tells its rules: for a ruleset in Rust that of the file with its name, if there is one.
    pub fn rules_as_text(&self) -> Option<&'static str> {
        match self.source {
            Source::BuiltIn(_) => FILES.iter().find(|file| file.name() == self.name()).map(GameFile::text),
            Source::File(file) => Some(file.text()),
            Source::Text(written) => Some(written.text()),
        }
    }

    /// The built-in ruleset or the text.
    fn rules(&self) -> Result<&'static BuiltIn, &'static Written> {
        match self.source {
            Source::BuiltIn(built_in) => Ok(built_in),
            Source::File(file) => Err(file.written()),
            Source::Text(written) => Err(written),
        }
    }

    /// Its name, as in [`Facts::name`], without reading its text.
    pub fn name(&self) -> &'static str {
        match self.source {
            Source::BuiltIn(built_in) => (built_in.facts)().name,
            Source::File(file) => file.name(),
            Source::Text(written) => written.facts().name,
        }
    }

    /// The kind of game.
    pub fn kind(&self) -> Kind {
        self.rules().map_or_else(written::kind, |built_in| built_in.kind)
    }

    /// What there is to know about it.
    pub fn facts(&self) -> &'static Facts {
        self.rules().map_or_else(Written::facts, |built_in| (built_in.facts)())
    }

    /// Is it played on boards of this type?
    pub fn is_on<B: Board>(&self) -> bool {
        let board = self.rules().map_or_else(written::board, |built_in| (built_in.board)());
        board == TypeId::of::<B>()
    }

    /// The longest text of a position that is worth reading, in bytes.
    pub fn max_text(&self) -> usize {
        self.rules().map_or_else(written::max_text, |built_in| built_in.max_text)
    }

    /// The ruleset with a memory, and values in `store`.
    pub fn open<'s>(&self, store: &'s Store) -> Box<dyn Game<'s> + 's> {
        match self.rules() {
            Ok(built_in) => (built_in.open)(store),
            Err(text) => written::open(text, store),
        }
    }
}
