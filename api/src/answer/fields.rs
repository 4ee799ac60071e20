//! The selection of fields of an answer.

use serde_json::{Map, Value as Json};
use upstar::games::facts::ANSWER_PARTS;
use upstar::ground::fact::{Fact, Shown};
use upstar::ground::input::nearest;
use upstar::registry::fact_groups;

/// Returns the names of all fields of answers, each once.
fn all_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in fact_groups().iter().flat_map(|group| &group.facts).flat_map(Fact::names) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns an error if no answer has a field with this name.
pub fn is_known(name: &str) -> Result<(), String> {
    let known = all_names();
    if known.contains(&name) {
        return Ok(());
    }
    Err(match nearest(name, known.iter().copied()) {
        Some(near) => format!("no answer has `{name}`; did you mean {near}?"),
        None => format!("no answer has `{name}`; there are {}", known.join(", ")),
    })
}

/// The fields that are wanted. Other fields need not be calculated.
#[derive(Clone, Copy)]
pub struct Wishes<'w> {
    named: &'w [String],
    is_whole: bool,
}

impl<'w> Wishes<'w> {
    /// All fields except those that an answer holds only on request.
    pub const ALL: Self = Self { named: &[], is_whole: true };

    /// Wishes for the fields with these names, or for all if there are no names.
    pub fn of(named: &'w [String]) -> Self {
        Self { named, is_whole: named.is_empty() }
    }

    /// Wishes for all fields, and for those with these names, too.
    pub(super) fn all_and(named: &'w [String]) -> Self {
        Self { named, is_whole: true }
    }

    /// Returns the names.
    pub(super) fn named(self) -> &'w [String] {
        self.named
    }

    /// Returns whether a field is wanted.
    pub fn has(self, field: &str) -> bool {
        self.is_whole || self.named.iter().any(|name| name == field)
    }

    /// Returns whether fields are named, and no others than these.
    pub fn are_among(self, fields: &[&str]) -> bool {
        !self.named.is_empty() && self.named.iter().all(|name| fields.contains(&name.as_str()))
    }

    /// Returns the wanted ones of some fields, but no nulls.
    pub fn choose(self, all: &Map<String, Json>) -> Map<String, Json> {
        let mut found = if self.named.is_empty() { all.clone() } else { chosen(self.named, all) };
        found.retain(|_, field| !field.is_null());
        found
    }

    /// Returns whether a field is wanted by its name.
    pub fn names(self, field: &str) -> bool {
        self.named.iter().any(|name| name == field)
    }

    /// Returns whether a fact is wanted, by its name or because answers of this form hold it.
    pub fn has_fact<F>(self, fact: &Fact<F>, forms: &[Shown]) -> bool {
        self.is_whole && forms.contains(&fact.shown)
            || fact.names().any(|name| self.named.iter().any(|wanted| wanted == name))
    }
}

/// The facts that are wanted.
pub(super) enum Wanted {
    /// The first one only, for people.
    First,
    /// The facts with these names, and those that options ask for.
    Named { names: Vec<String>, beside: Vec<String> },
}

impl Wanted {
    /// Selects facts by their names.
    pub(super) fn named(names: &[String]) -> Self {
        Self::Named { names: names.iter().map(|name| plain(name)).collect(), beside: Vec::new() }
    }

    /// Returns whether a fact is wanted.
    pub(super) fn has(&self, name: &str, is_first: bool) -> bool {
        match self {
            Self::First => is_first,
            Self::Named { names, beside } => names.iter().chain(beside).any(|wanted| *wanted == plain(name)),
        }
    }
}

/// Normalises a name for comparison: `left stop` and `left_stop` are the same.
pub fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// Returns the wanted fields in the order in which they were named.
pub fn chosen(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
    wanted.iter().filter_map(|name| Some((name.clone(), named(name, all)?.clone()))).collect()
}

/// Returns the names of the fields for which `value` may stand, in order of preference, in answers without a
/// field `value`. The parts of answers come first, since facts may stand beside them.
fn value_names() -> impl Iterator<Item = &'static str> {
    let facts = fact_groups().into_iter().flat_map(|group| group.facts);
    let standing = facts.filter(|fact| fact.stands_for_value).map(|fact| fact.name);
    // Games without a value are described by their outcome; it stands beside other facts, too.
    let (outcomes, others): (Vec<_>, Vec<_>) = standing.partition(|name| *name == "outcome");
    ANSWER_PARTS.iter().map(|part| part.name).chain(others).chain(outcomes)
}

/// Returns the field with a name. In an answer without a field `value`, the name
/// `value` stands for the first fact that may take its place.
pub fn named<'a>(name: &str, all: &'a Map<String, Json>) -> Option<&'a Json> {
    match all.get(name) {
        None if name == "value" => value_names().find_map(|name| all.get(name)),
        found => found,
    }
}

/// Returns the wanted fields as [`chosen`] does, with null for those that this answer does not have.
pub fn chosen_or_null(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
    let found = chosen(wanted, all);
    wanted.iter().map(|name| (name.clone(), found.get(name).cloned().unwrap_or(Json::Null))).collect()
}

/// Returns an error that lists the wanted names which do not exist; `None` if all do.
pub(super) fn missing(wanted: &[String], known: &[String]) -> Option<String> {
    let missing: Vec<String> =
        wanted.iter().filter(|name| !known.contains(name)).map(|name| format!("`{name}`")).collect();
    let has = if known.is_empty() { "no other".to_owned() } else { known.join(", ") };
    (!missing.is_empty()).then(|| format!("the answer has no {}; it has {has}", missing.join(" and no ")))
}
