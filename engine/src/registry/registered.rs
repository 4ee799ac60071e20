//! Rulesets before they are opened.

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

/// A ruleset in the registry. It must be opened before its positions can be read.
#[derive(Clone, Copy)]
pub struct Registered {
    source: Source,
}

/// The origin of a ruleset: Rust code, a file in `games/`, or a text read at run time.
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

    /// Reads a text ruleset.
    ///
    /// ```
    /// use upstar::registry::Registered;
    /// use upstar::{Control, Kind, Session, Store};
    /// let text = "name pairs
    /// title Pairs
    /// board strip
    /// cell . a coin
    /// cell # no coin
    /// both . . -> # #
    /// rules a player takes two neighbouring coins
    /// source Dawson's Kayles
    /// example .....";
    /// let pairs = Registered::read(text)?;
    /// assert_eq!((pairs.name(), pairs.kind()), ("pairs", Kind::Short));
    /// let store = Store::new();
    /// let session = Session::with_games(&store, vec![pairs.open(&store)]);
    /// // The nim values of Dawson's Kayles begin with 0, 0, 1, 1, 2, 0, 3.
    /// let value = session.read("pairs", "......")?.value(&store, &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(3));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The text is no ruleset, and the error states the fault and its place; or the name has another meaning
    /// in expressions; or on a small position the value of the components differs from that of the moves,
    /// which is a fault of this library.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let written = Written::read(text)?;
        let name = written.facts().name;
        // The check needs only a small budget, and catches a misreading before it gives wrong answers.
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

    /// Makes the entry of a text ruleset, without the checks of [`Registered::read`].
    pub fn written(written: &'static Written) -> Self {
        Self { source: Source::Text(written) }
    }

    /// Returns the text ruleset, or `None` for one written in Rust. A file in `games/` is read on first use.
    pub fn text(&self) -> Option<&'static Written> {
        match self.source {
            Source::BuiltIn(_) => None,
            Source::File(file) => Some(file.written()),
            Source::Text(written) => Some(written),
        }
    }

    /// Returns the rules as text. For a ruleset in Rust, this is the file in `games/` with the same name, if
    /// there is one.
    pub fn rules_as_text(&self) -> Option<&'static str> {
        match self.source {
            Source::BuiltIn(_) => FILES.iter().find(|file| file.name() == self.name()).map(GameFile::text),
            Source::File(file) => Some(file.text()),
            Source::Text(written) => Some(written.text()),
        }
    }

    /// Returns the entry of a ruleset in Rust, or the text ruleset.
    fn rules(&self) -> Result<&'static BuiltIn, &'static Written> {
        match self.source {
            Source::BuiltIn(built_in) => Ok(built_in),
            Source::File(file) => Err(file.written()),
            Source::Text(written) => Err(written),
        }
    }

    /// Returns the name, as in [`Facts::name`], without reading the text.
    pub fn name(&self) -> &'static str {
        match self.source {
            Source::BuiltIn(built_in) => (built_in.facts)().name,
            Source::File(file) => file.name(),
            Source::Text(written) => written.facts().name,
        }
    }

    /// Returns the kind of game.
    pub fn kind(&self) -> Kind {
        self.rules().map_or_else(written::kind, |built_in| built_in.kind)
    }

    /// Returns the facts about the ruleset.
    pub fn facts(&self) -> &'static Facts {
        self.rules().map_or_else(Written::facts, |built_in| (built_in.facts)())
    }

    /// Returns whether the ruleset is played on boards of this type.
    pub fn is_on<B: Board>(&self) -> bool {
        let board = self.rules().map_or_else(written::board, |built_in| (built_in.board)());
        board == TypeId::of::<B>()
    }

    /// Returns the maximum length of the text of a position, in bytes.
    pub fn max_text(&self) -> usize {
        self.rules().map_or_else(written::max_text, |built_in| built_in.max_text)
    }

    /// Opens the ruleset, with an empty memory and values in `store`.
    pub fn open<'s>(&self, store: &'s Store) -> Box<dyn Game<'s> + 's> {
        match self.rules() {
            Ok(built_in) => (built_in.open)(store),
            Err(text) => written::open(text, store),
        }
    }
}
