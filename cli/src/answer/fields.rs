//! The selection of fields of an answer.

use serde_json::{Map, Value as Json};
use upstar::games::solve::{FACTS, ValueFact};
use upstar::ground::fact::{Fact, Shown};
use upstar::ground::input::nearest;

/// The fields that an answer of `upstar batch` may have besides the facts about values and the fields of the
/// request and of errors. The schema in the book describes them.
const OTHERS: &[&str] = &[
    "literal",
    "values",
    "outcomes",
    "sums",
    "impartial",
    "grundy_value",
    "grundy_parts",
    "moves",
    "drawing_moves",
    "all_moves",
    "moves_error",
    "winner",
    "rounds",
    "probability",
    "delta_f",
    "delta_n",
    "list",
    "uptimal",
    "switches",
    "truth",
    "interval",
    "columns",
    "rows",
    "function",
    "number",
    "stalk",
    "form",
    "real",
    "path",
];

/// Returns an error if no answer has a field with this name.
pub(crate) fn is_known(name: &str) -> Result<(), String> {
    let known: Vec<&str> = FACTS.iter().flat_map(Fact::names).chain(OTHERS.iter().copied()).collect();
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
pub(crate) struct Wishes<'w> {
    named: &'w [String],
    is_whole: bool,
}

impl<'w> Wishes<'w> {
    /// All fields except those that an answer holds only on request.
    pub(crate) const ALL: Self = Self { named: &[], is_whole: true };

    /// Wishes for the fields with these names, or for all if there are no names.
    pub(crate) fn of(named: &'w [String]) -> Self {
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
    pub(crate) fn has(self, field: &str) -> bool {
        self.is_whole || self.named.iter().any(|name| name == field)
    }

    /// Returns whether a fact is wanted, by its name or because answers of this form hold it.
    pub(crate) fn has_fact(self, fact: &ValueFact, forms: [Shown; 2]) -> bool {
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
pub(super) fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// Returns the wanted fields in the order in which they were named.
pub(crate) fn chosen(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
    wanted.iter().filter_map(|name| Some((name.clone(), named(name, all)?.clone()))).collect()
}

/// The fields for which `value` may stand, in order of preference, in answers without a field `value`.
const VALUES: [&str; 16] = [
    "rows",
    "stalk",
    "form",
    "real",
    "path",
    "number",
    "truth",
    "list",
    "uptimal",
    "switches",
    "interval",
    "outcome",
    "thermograph",
    "function",
    "winner",
    "rounds",
];

/// Returns the field with a name. In an answer without a field `value`, the name
/// `value` stands for the first field of [`VALUES`].
pub(crate) fn named<'a>(name: &str, all: &'a Map<String, Json>) -> Option<&'a Json> {
    match all.get(name) {
        None if name == "value" => VALUES.iter().find_map(|name| all.get(*name)),
        found => found,
    }
}

/// Returns the wanted fields as [`chosen`] does, with null for those that this answer does not have.
pub(crate) fn chosen_or_null(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
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
