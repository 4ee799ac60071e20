//! Sets of rulesets, by name.

use std::sync::LazyLock;

use super::built_in::RULESETS;
use super::files::FILES;
use super::registered::Registered;
use crate::ground::nearest::full_name;

/// The short names that begin several names, with the ruleset that each means.
pub(crate) const SHORT_NAMES: &[(&str, &str)] = &[("hackenbush", "hackenbush_rbg")];

/// A set of rulesets with distinct names: those that are built in, and possibly more.
#[derive(Clone)]
pub struct Rulesets {
    /// The rulesets in the order of their names.
    list: Vec<Registered>,
}

impl Rulesets {
    /// Returns all built-in rulesets: those in Rust, and the files in `games/` whose names differ from
    /// theirs.
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

    /// Returns the set with one more ruleset, which replaces the one of the same name if there is one.
    #[must_use]
    pub fn with(&self, ruleset: Registered) -> Self {
        let others = self.list.iter().copied().filter(|other| other.name() != ruleset.name());
        let mut list: Vec<Registered> = others.chain([ruleset]).collect();
        list.sort_by_key(Registered::name);
        Self { list }
    }

    /// Returns all rulesets, in the order of their names.
    pub fn list(&self) -> &[Registered] {
        &self.list
    }

    /// Returns the ruleset with this name.
    ///
    /// ```
    /// use upstar::{Kind, Rulesets};
    /// let kind = |name| Rulesets::built_in().named(name).map(|ruleset| ruleset.kind());
    /// assert_eq!(kind("clobber"), Some(Kind::Short));
    /// assert_eq!(kind("fox_and_geese"), Some(Kind::Partizan));
    /// assert_eq!(kind("backgammon"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<&Registered> {
        self.list.iter().find(|ruleset| ruleset.name() == name)
    }

    /// Returns the full name of a ruleset. `toads` and `Toads and Frogs` stand for `toads_and_frogs`: the
    /// first words of a name stand for the only name that begins with them. `hackenbush` stands for
    /// `hackenbush_rbg`, of which the other variants are special cases.
    ///
    /// ```
    /// use upstar::Rulesets;
    /// let rulesets = Rulesets::built_in();
    /// assert_eq!(rulesets.full_name("Toads and Frogs"), Ok("toads_and_frogs"));
    /// assert_eq!(rulesets.full_name("hackenbush"), Ok("hackenbush_rbg"));
    /// assert_eq!(rulesets.full_name("backgammon"), Err(vec![]));
    /// ```
    ///
    /// # Errors
    /// All names that begin with these words: several or none.
    pub fn full_name(&self, name: &str) -> Result<&'static str, Vec<&'static str>> {
        full_name(name, SHORT_NAMES, self.list.iter().map(Registered::name))
    }
}
