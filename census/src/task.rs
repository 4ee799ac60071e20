//! The description of a search or census, as data: everything that the rows depend on.

use serde_json::{Map, Value as Json, json};
use upstar::escape::board::EscapeGraph;
use upstar::games::board::graph::EdgeColoured;
use upstar::ground::input::InputError;
use upstar::registry::{Kind, Registered, Rulesets};
use upstar_api::answer::{RequestError, in_text};

use crate::examine::Question;
use crate::families::{Exits, Pool, Setting, Source, Start, UpTo, pool};

/// The name in the place of a ruleset's for expressions.
pub const EXPRESSION: &str = "expression";

/// The description of a search or census.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The full name of the ruleset, or `expression`.
    pub ruleset: String,
    /// The names of the families.
    pub over: Vec<String>,
    /// The condition on positions.
    pub condition: Option<String>,
    /// The facts of each position.
    pub fields: Vec<String>,
    /// Whether graphs and the cells of polyominoes are coloured.
    pub has_colours: bool,
    /// The characters of open cells.
    pub alphabet: Option<String>,
    /// The positions that count once.
    pub up_to: UpTo,
    /// The exits of escape games.
    pub exits: Option<Exits>,
    /// The start of escape games.
    pub start: Option<Start>,
    /// The budget of each position, in nodes.
    pub each: Option<u64>,
    /// Whether facts are those of misère play.
    pub is_misere: bool,
}

/// Returns the error of a text, which is named for people.
fn within(what: &'static str, text: &str, error: InputError) -> RequestError {
    let mut error = in_text(text, error);
    if let Some(shown) = &mut error.shown {
        shown.0 = what;
    }
    error
}

impl Task {
    /// Creates the description of all positions of some families.
    pub fn new(ruleset: impl Into<String>, over: Vec<String>) -> Self {
        Self {
            ruleset: ruleset.into(),
            over,
            condition: None,
            fields: Vec::new(),
            has_colours: false,
            alphabet: None,
            up_to: UpTo::default(),
            exits: None,
            start: None,
            each: None,
            is_misere: false,
        }
    }

    /// Returns the ruleset; `None` for expressions.
    ///
    /// # Errors
    /// There is no such ruleset.
    pub fn registered(&self, rulesets: &Rulesets) -> Result<Option<Registered>, RequestError> {
        if self.ruleset == EXPRESSION {
            return Ok(None);
        }
        let unknown = || {
            let message = format!("there is no ruleset `{}`", self.ruleset);
            RequestError::new("unsupported", "ruleset", message)
        };
        rulesets.named(&self.ruleset).cloned().map(Some).ok_or_else(unknown)
    }

    /// Returns the question about each position. It may name facts of built-in rulesets.
    ///
    /// # Errors
    /// The condition has a fault, or the positions lack a fact.
    pub fn question(&self, ruleset: Option<&Registered>) -> Result<Question, RequestError> {
        self.question_among(ruleset, Rulesets::built_in())
    }

    /// Returns the question about each position. It may name facts of these rulesets and of those that are built in.
    ///
    /// # Errors
    /// The errors of [`Task::question`].
    pub fn question_among(
        &self,
        ruleset: Option<&Registered>,
        rulesets: &Rulesets,
    ) -> Result<Question, RequestError> {
        let question = Question::about(ruleset).knowing(rulesets);
        let mut question = question.with_each(self.each).in_misere_play(self.is_misere);
        if let Some(text) = &self.condition {
            question = question.with_condition(text).map_err(|error| within("condition", text, error))?;
        }
        let unknown = |error: InputError| RequestError::new("unsupported", "", error.message);
        question.with_fields(&self.fields).map_err(unknown)
    }

    /// Returns the sources of the positions. `only_counts` states whether the positions are only
    /// counted.
    ///
    /// # Errors
    /// A family is unknown, has a fault, or is too large.
    pub fn sources(
        &self,
        ruleset: Option<&Registered>,
        only_counts: bool,
    ) -> Result<Vec<Source>, RequestError> {
        self.check(ruleset)?;
        let setting = self.setting(ruleset, only_counts);
        let source =
            |text: &String| Source::parse(text, &setting).map_err(|error| within("family", text, error));
        let sources: Vec<Source> = self.over.iter().map(source).collect::<Result<_, _>>()?;
        self.check_listed(&sources)?;
        Ok(sources)
    }

    /// Refuses choices that change nothing because all positions are listed.
    fn check_listed(&self, sources: &[Source]) -> Result<(), RequestError> {
        let is_free = |source: &Source| {
            matches!(source, Source::Family(_) | Source::Filled(..) | Source::Lines(_, Some(_)))
        };
        let is_merged = |source: &Source| is_free(source) || matches!(source, Source::Followers(..));
        let choices = [
            ("alphabet", self.alphabet.is_some()),
            ("colours", self.has_colours),
            ("exits", self.exits.is_some()),
            ("start", self.start.is_some()),
            ("up-to", self.up_to != UpTo::default() && !sources.iter().any(is_merged)),
        ];
        match choices.into_iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) if !sources.iter().any(is_free) => {
                let message =
                    format!("--{name} changes nothing, because the positions are listed one by one");
                Err(RequestError::unsupported(message))
            }
            _ => Ok(()),
        }
    }

    /// Refuses choices that do not apply to the ruleset.
    ///
    /// # Errors
    /// Returns the first of them.
    fn check(&self, ruleset: Option<&Registered>) -> Result<(), RequestError> {
        let is_escape = ruleset.is_some_and(Registered::is_on::<EscapeGraph>);
        let has_edges = ruleset.is_some_and(Registered::is_on::<EdgeColoured>);
        let has_cells = has_edges || ruleset.is_some_and(|ruleset| !ruleset.cells().is_empty());
        let ends = ruleset.is_none_or(|ruleset| matches!(ruleset.kind(), Kind::Short | Kind::Misere));
        let choices = [
            ("misere", self.is_misere, ends, "games that end"),
            ("exits", self.exits.is_some(), is_escape, "escape games"),
            ("start", self.start.is_some(), is_escape, "escape games"),
            ("alphabet", self.alphabet.is_some(), has_cells, "boards with characters or colours"),
            ("colours", self.has_colours, has_cells, "boards with characters or colours"),
        ];
        match choices.into_iter().find(|(_, is_given, applies, _)| *is_given && !applies) {
            Some((name, _, _, what)) => {
                let message = format!("--{name} is for {what}, not for {}", self.ruleset);
                Err(RequestError::unsupported(message))
            }
            None => Ok(()),
        }
    }

    /// Returns the positions among which a climb moves; the first family counts.
    ///
    /// # Errors
    /// The family has a fault, or a climb cannot move in it.
    pub fn pool(&self, ruleset: Option<&Registered>) -> Result<Pool, InputError> {
        self.check(ruleset).map_err(|error| InputError::new(0..0, error.message))?;
        pool(self.over.first().map_or("", String::as_str), &self.setting(ruleset, false))
    }

    fn setting<'r>(&self, ruleset: Option<&'r Registered>, only_counts: bool) -> Setting<'r> {
        Setting {
            ruleset,
            alphabet: self.alphabet.clone(),
            has_colours: self.has_colours,
            up_to: self.up_to,
            exits: self.exits.clone(),
            start: self.start,
            only_counts,
        }
    }

    /// Returns the description as JSON.
    pub fn to_json(&self) -> Map<String, Json> {
        let exits = self.exits.as_ref().map(ToString::to_string);
        let start = self.start.map(|start| start.to_string());
        let fields = json!({
            "ruleset": self.ruleset,
            "over": self.over,
            "where": self.condition,
            "fields": self.fields,
            "colours": self.has_colours,
            "alphabet": self.alphabet,
            "up_to": self.up_to.name(),
            "exits": exits,
            "start": start,
            "each": self.each,
        });
        let mut fields = match fields {
            Json::Object(fields) => fields,
            _ => Map::new(),
        };
        if self.is_misere {
            fields.insert("misere".to_owned(), true.into());
        }
        fields
    }

    /// Reads a description from JSON.
    ///
    /// # Errors
    /// Returns the name of the field that is missing or has another type.
    pub fn from_json(json: &Json) -> Result<Self, String> {
        let text = |name: &str| match json.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(name.to_owned()),
        };
        let texts = |name: &str| -> Result<Vec<String>, String> {
            let list = json.get(name).and_then(Json::as_array).ok_or(name)?;
            let text = |text: &Json| text.as_str().map(str::to_owned).ok_or_else(|| name.to_owned());
            list.iter().map(text).collect()
        };
        let parsed = |name: &str, text: Option<String>| match text {
            None => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_: String| name.to_owned()),
        };
        let start = match text("start")? {
            None => None,
            Some(text) => Some(text.parse().map_err(|_: String| "start".to_owned())?),
        };
        Ok(Self {
            ruleset: text("ruleset")?.ok_or("ruleset")?,
            over: texts("over")?,
            condition: text("where")?,
            fields: texts("fields")?,
            has_colours: json.get("colours").and_then(Json::as_bool).ok_or("colours")?,
            alphabet: text("alphabet")?,
            up_to: text("up_to")?.and_then(|name| UpTo::named(&name)).ok_or("up_to")?,
            exits: parsed("exits", text("exits")?)?,
            start,
            each: json.get("each").and_then(Json::as_u64),
            is_misere: json.get("misere").and_then(Json::as_bool).unwrap_or(false),
        })
    }
}

/// Returns the facts of positions where none are named.
pub fn usual_facts(ruleset: Option<&Registered>, is_misere: bool) -> &'static [&'static str] {
    if is_misere {
        return &["outcome"];
    }
    match ruleset.map_or(Kind::Short, Registered::kind) {
        Kind::Short | Kind::Partizan | Kind::Loopy => &["value"],
        Kind::Misere => &["outcome"],
        Kind::Stalks => &["number"],
        Kind::Escape => &["winner", "rounds"],
        Kind::Spies => &["winner"],
        Kind::AtOnce => &["probability"],
        Kind::Plane => &[],
    }
}

/// Returns the facts of a census that names none.
pub fn census_facts(ruleset: Option<&Registered>, is_misere: bool) -> Vec<String> {
    let facts: &[&str] = match ruleset.map_or(Kind::Short, Registered::kind) {
        Kind::Short if !is_misere => &["value", "temperature"],
        _ => usual_facts(ruleset, is_misere),
    };
    facts.iter().map(|&name| name.to_owned()).collect()
}
