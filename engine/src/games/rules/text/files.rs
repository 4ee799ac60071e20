//! The text rulesets in `games/`, by name.

use std::sync::{Arc, OnceLock};

use super::read::read;
use super::{RulesetText, TextRuleset};

/// A file with a text ruleset. Its name is the file name without the extension.
pub(crate) struct GameFile {
    name: &'static str,
    text: &'static str,
    stated: OnceLock<RulesetText>,
    ruleset: OnceLock<Arc<TextRuleset>>,
}

impl GameFile {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self { name, text, stated: OnceLock::new(), ruleset: OnceLock::new() }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn text(&self) -> &'static str {
        self.text
    }

    /// Returns what the file states. The rules are parsed, but not compiled.
    pub(crate) fn stated(&self) -> &RulesetText {
        self.stated.get_or_init(|| match read(self.text) {
            Ok(read) => RulesetText::new(self.text, &read),
            Err(error) => panic!("games/{}.game: {error}", self.name),
        })
    }

    /// Returns the ruleset of the file. Reading all files takes longer than most answers, so each is read on
    /// first use.
    pub(crate) fn ruleset(&self) -> &Arc<TextRuleset> {
        self.ruleset.get_or_init(|| match TextRuleset::read(self.text) {
            Ok(ruleset) => ruleset,
            // The tests read every file, so an invalid file does not get this far.
            Err(error) => panic!("games/{}.game: {error}", self.name),
        })
    }
}

/// Returns the file with this name.
///
/// # Panics
/// If there is no such file.
fn file(name: &str) -> &'static GameFile {
    let at = FILES.binary_search_by(|file| file.name.cmp(name));
    &FILES[at.expect("a file in `games/`")]
}

/// Returns what the file with this name states.
///
/// # Panics
/// If there is no such file.
pub(crate) fn stated(name: &str) -> &'static RulesetText {
    file(name).stated()
}

impl TextRuleset {
    /// Returns the ruleset of a file in `games/`, given its name without the extension.
    ///
    /// ```
    /// use upstar::games::rules::text::{TextKind, TextRuleset};
    /// use upstar::games::{rules::Short, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let TextKind::ShortGrid(clobber) = TextRuleset::built_in("clobber").kind() else { unreachable!() };
    /// let store = Store::new();
    /// let sum = clobber.components(&clobber.read("LLR")?);
    /// let value = Solver::new(clobber, &store).value(&sum, &Control::unlimited())?;
    /// assert_eq!(value, store.up_star(1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such file.
    pub fn built_in(name: &str) -> &'static Arc<Self> {
        file(name).ruleset()
    }
}

// The build script defines `FILES`, an array of the files in the order of their names.
include!(concat!(env!("OUT_DIR"), "/games.rs"));
