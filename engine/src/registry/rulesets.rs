//! Rulesets by their names.

use std::sync::LazyLock;

use super::built_in::RULESETS;
use super::files::FILES;
use super::registered::Registered;
use crate::ground::nearest::full_name;

/// First words of several names, of which one is meant.
pub(crate) const SHORT_NAMES: &[(&str, &str)] = &[("hackenbush", "hackenbush_rbg")];

/// Rulesets by their names: those that are built in, and more.
#[derive(Clone)]
pub struct Rulesets {
    /// In the order of their names, which differ.
    list: Vec<Registered>,
}

impl Rulesets {
    /// All that are built in, in the order of their names: those in Rust, and the files in `games/` with other names.
    pub fn built_in() -> &'static Self {
        static ALL: LazyLock<Rulesets> = LazyLock::new(Rulesets::with_files);
        &ALL
    }

    fn with_files() -> Self {
        let mut list: Vec<Registered> = RULESETS.iter().map(Registered::built_in).collect();
        let names: Vec<&str> = list.iter().map(Registered::name).collect();
        let others = FILES.iter().filter(|file| !names.contains(&file.name()));
        list.extend(others.map(Registered::file));
        list.sort_by_key(Registered::name);
        Self { list }
    }

    /// The same with one more, in the place of the one with its name if there is one.
    #[must_use]
    pub fn with(&self, ruleset: Registered) -> Self {
        let others = self.list.iter().copied().filter(|other| other.name() != ruleset.name());
        let mut list: Vec<Registered> = others.chain([ruleset]).collect();
        list.sort_by_key(Registered::name);
        Self { list }
    }

    /// All rulesets.
    pub fn list(&self) -> &[Registered] {
        &self.list
    }

    /// The ruleset with a name.
    pub fn named(&self, name: &str) -> Option<&Registered> {
        self.list.iter().find(|ruleset| ruleset.name() == name)
    }

    /// The full name of a ruleset: `toads` and `Toads and Frogs` stand for `toads_and_frogs`, the first words of
    /// a name for the only one that begins with them, and `hackenbush` for `hackenbush_rbg`, of which all
    /// others are special cases.
    ///
    /// # Errors
    /// All names that begin with these words, several or none.
    pub fn full_name(&self, name: &str) -> Result<&'static str, Vec<&'static str>> {
        full_name(name, SHORT_NAMES, self.list.iter().map(Registered::name))
    }
}
