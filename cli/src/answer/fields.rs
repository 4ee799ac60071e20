//! Some fields of an answer in place of all.

use serde_json::{Map, Value as Json};
use upstar::ground::nearest::nearest;

/// All fields that answers of `upstar batch` may have, besides those of the request and errors; the schema in
/// the book tells what they hold.
const KNOWN: &[&str] = &[
    "canonical_form",
    "dag",
    "name",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "outcome",
    "birthday",
    "thermograph",
    "atomic_weight",
    "atomic_weight_dag",
    "literal",
    "stopper",
    "onside",
    "offside",
    "value",
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

/// Says that there is no field with a name, if no answer has one.
pub(crate) fn is_known(name: &str) -> Result<(), String> {
    if KNOWN.contains(&name) {
        return Ok(());
    }
    Err(match nearest(name, KNOWN.iter().copied()) {
        Some(near) => format!("no answer has `{name}`; did you mean {near}?"),
        None => format!("no answer has `{name}`; there are {}", KNOWN.join(", ")),
    })
}

/// The names of the fields that are wanted, so that others need not be worked out; all, if there are none.
#[derive(Clone, Copy)]
pub(crate) struct Wishes<'w>(pub(crate) &'w [String]);

impl Wishes<'_> {
    /// Every field is wanted.
    pub(crate) const ALL: Self = Self(&[]);

    /// Is a field wanted? `value` stands for the `name` of a game.
    pub(crate) fn has(self, field: &str) -> bool {
        let is_named = |name: &String| name == field || field == "name" && name == "value";
        self.0.is_empty() || self.0.iter().any(is_named)
    }
}

/// Which facts are wanted.
pub(super) enum Wanted {
    /// The first one, for people.
    First,
    /// The facts with these names, and those that options ask for, if there are any.
    Named { names: Vec<String>, beside: Vec<String> },
}

impl Wanted {
    /// Those with these names.
    pub(super) fn named(names: &[String]) -> Self {
        Self::Named { names: names.iter().map(|name| plain(name)).collect(), beside: Vec::new() }
    }

    /// Is a fact wanted?
    pub(super) fn has(&self, name: &str, is_first: bool) -> bool {
        match self {
            Self::First => is_first,
            Self::Named { names, beside } => names.iter().chain(beside).any(|wanted| *wanted == plain(name)),
        }
    }
}

/// A name as it is compared: `left stop` and `left_stop` are the same.
pub(super) fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// The fields that are wanted, in the order in which they were named. The value of a short or partizan game is
/// its `name`, so that `value` stands for it.
pub(crate) fn chosen(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
    wanted.iter().filter_map(|name| Some((name.clone(), named(name, all)?.clone()))).collect()
}

/// What `value` stands for in answers without a field of this name: the first one that there is.
const VALUES: [&str; 17] = [
    "rows",
    "name",
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

/// The field with a name, where `value` is the `name` of a game as in [`chosen`], and what else an answer consists of.
pub(crate) fn named<'a>(name: &str, all: &'a Map<String, Json>) -> Option<&'a Json> {
    match all.get(name) {
        None if name == "value" => VALUES.iter().find_map(|name| all.get(*name)),
        found => found,
    }
}

/// The same, with null for what this answer has not.
pub(crate) fn chosen_or_null(wanted: &[String], all: &Map<String, Json>) -> Map<String, Json> {
    let found = chosen(wanted, all);
    wanted.iter().map(|name| (name.clone(), found.get(name).cloned().unwrap_or(Json::Null))).collect()
}

/// Says which of the names are not among those that there are; nothing if all are.
pub(super) fn missing(wanted: &[String], known: &[String]) -> Option<String> {
    let missing: Vec<String> =
        wanted.iter().filter(|name| !known.contains(name)).map(|name| format!("`{name}`")).collect();
    let has = if known.is_empty() { "no other".to_owned() } else { known.join(", ") };
    (!missing.is_empty()).then(|| format!("the answer has no {}; it has {has}", missing.join(" and no ")))
}
