//! Answers under construction, for people and for programs. Nothing here prints them.

mod error;
mod exit;
pub mod fields;
pub mod lists;
pub mod moves;
mod picture;
pub mod table;
pub mod values;

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json, json};
use upstar::games::notation::Style;

pub use self::error::{Failed, Known, Notes, RequestError, failed, in_board, in_record, in_text, json_error};
pub use self::exit::{Ended, Exit};
use self::fields::{Wanted, Wishes};
pub use self::picture::{Drawn, is_tex};
use self::table::Layout;
pub use upstar::ground::input::counted;

/// The column in which the facts begin, after their names.
pub const COLUMN: usize = 14;

/// An answer under construction: rows and blocks of text for people, or fields for programs; pictures; and
/// messages about what went wrong.
///
/// Parts that are not wanted are dropped; parts given by a closure are not even calculated then. Code that
/// prints values under a budget asks [`Answer::is_json`] for whom they are.
pub struct Answer {
    is_json: bool,
    style: Style,
    column: usize,
    text: String,
    json: Json,
    /// The pictures, each with its file (`None` for standard output), or the reason why it cannot be
    /// drawn.
    pictures: Vec<(Option<PathBuf>, Result<Drawn, String>)>,
    troubles: Vec<String>,
    exit: Exit,
    /// The facts and fields that are wanted; `None` if all are.
    wanted: Option<Wanted>,
    /// The names of all facts for people, including unwanted ones.
    rows: Vec<String>,
    layout: Layout,
    /// The fields for programs that are wanted; empty if all are. The others need not be calculated.
    wishes: Vec<String>,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// True if the answer is for programs.
    pub is_json: bool,
    /// The style of values for people.
    pub style: Style,
}

/// A finished answer.
pub struct Finished {
    /// The text: the words for people, or a line of JSON. It may be empty.
    pub text: String,
    /// The pictures, each with its file (`None` for standard output), or the reason why it cannot be drawn.
    pub pictures: Vec<(Option<PathBuf>, Result<Drawn, String>)>,
    /// The messages about what went wrong, which follow the rest.
    pub troubles: Vec<String>,
    /// The exit status.
    pub exit: Exit,
}

/// A part of an answer that was found although the budget ended: for people, and as fields for programs.
pub struct Instead {
    /// The answer for people.
    pub answer: Answer,
    /// The fields for programs.
    pub fields: Map<String, Json>,
}

impl Answer {
    /// Creates an empty answer.
    pub fn new(form: impl Into<Form>) -> Self {
        let Form { is_json, style } = form.into();
        Self::blank(is_json, style)
    }

    /// Creates an answer for programs, in which fields that are not wanted may be missing.
    pub fn for_programs(wishes: Wishes<'_>) -> Self {
        Self { wishes: wishes.named().to_vec(), ..Self::blank(true, Style::Ascii) }
    }

    /// Returns the fields that are wanted. If facts are named, the others count as wanted, too, so that an
    /// error can list them.
    pub fn wishes(&self) -> Wishes<'_> {
        match &self.wanted {
            Some(Wanted::Named { names, .. }) => Wishes::all_and(names),
            _ => Wishes::of(&self.wishes),
        }
    }

    fn blank(is_json: bool, style: Style) -> Self {
        Self {
            is_json,
            style,
            column: COLUMN,
            text: String::new(),
            json: Json::Object(Map::new()),
            pictures: Vec::new(),
            troubles: Vec::new(),
            exit: Exit::Answered,
            wanted: None,
            rows: Vec::new(),
            layout: Layout::Aligned,
            wishes: Vec::new(),
        }
    }

    /// Restricts the answer to facts with these names; no names mean all facts.
    pub fn with_fields(self, wanted: &[String]) -> Self {
        Self { wanted: (!wanted.is_empty()).then(|| Wanted::named(wanted)), ..self }
    }

    /// Adds the facts that options ask for to the facts that are named.
    pub fn with_options(mut self, facts: impl IntoIterator<Item = &'static str>) -> Self {
        if let Some(Wanted::Named { beside, .. }) = &mut self.wanted {
            beside.extend(facts.into_iter().map(str::to_owned));
        }
        self
    }

    /// Restricts the text for people to the first fact.
    pub fn with_first_row(self) -> Self {
        Self { wanted: Some(Wanted::First), ..self }
    }

    /// Creates an empty answer in the same form, to be appended to this one.
    pub fn beside(&self) -> Self {
        Self::blank(self.is_json, self.style)
    }

    /// Appends another answer. Its text is added for people unless they asked for some facts only; its
    /// fields become one field `name`; its troubles are kept.
    pub fn append(&mut self, other: Self, name: &str) {
        self.exit = self.exit.max(other.exit);
        self.troubles.extend(other.troubles);
        if self.is_json {
            self.json[name] = other.json;
        } else if self.wanted.is_none() {
            self.text += &other.text;
        }
    }

    /// Creates an answer in words, even with `--json`: for commands whose work is a file.
    pub fn in_words(form: impl Into<Form>) -> Self {
        Self { is_json: false, ..Self::new(form) }
    }

    /// Switches to words for the rest, even with `--json`.
    pub fn speak(&mut self) {
        self.is_json = false;
    }

    /// Sets the column in which the facts begin.
    pub fn with_column(self, column: usize) -> Self {
        Self { column, ..self }
    }

    /// Sets the layout of tables. Values in a table for LaTeX are written for LaTeX, too.
    pub fn with_layout(self, layout: Layout) -> Self {
        let style = if layout == Layout::Tabular { Style::Latex } else { self.style };
        Self { layout, style, ..self }
    }

    /// Returns the layout of tables.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns whether all facts are wanted.
    pub fn is_whole(&self) -> bool {
        self.wanted.is_none()
    }

    /// Returns whether the answer is for programs.
    pub fn is_json(&self) -> bool {
        self.is_json
    }

    /// Returns the style of values for people.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Adds a fact for people.
    pub fn row(&mut self, name: &str, fact: impl Display) {
        let column = self.column;
        if self.is_json {
            return;
        }
        let is_first = self.rows.is_empty();
        self.rows.push(fields::plain(name));
        if self.wanted.as_ref().is_none_or(|wanted| wanted.has(name, is_first)) {
            let _ = writeln!(self.text, "{name:<column$} {fact}");
        }
    }

    /// Adds a line for people, unless they asked for some facts only.
    pub fn line(&mut self, line: impl Display) {
        self.text(format_args!("{line}\n"));
    }

    /// Adds text for people, unless they asked for some facts only.
    pub fn text(&mut self, text: impl Display) {
        if !self.is_json && self.wanted.is_none() {
            let _ = write!(self.text, "{text}");
        }
    }

    /// Adds a fact of several lines for people, which `write` adds. The lines are dropped if only other
    /// facts are wanted.
    pub fn part<T>(&mut self, name: &str, write: impl FnOnce(&mut Self) -> T) -> T {
        self.rows.push(name.to_owned());
        let is_wanted = self.wanted.as_ref().is_some_and(|wanted| wanted.has(name, false));
        // While the fact is written, everything counts as wanted, so its lines are not dropped.
        let others = if is_wanted { self.wanted.take() } else { None };
        let result = write(self);
        self.wanted = others.or(self.wanted.take());
        result
    }

    /// Ends the text with exactly one newline.
    pub fn end_of_text(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        self.line("");
    }

    /// Adds a field for programs.
    pub fn field(&mut self, name: &str, field: impl Into<Json>) {
        if self.is_json {
            self.json[name] = field.into();
        }
    }

    /// Adds fields for programs.
    pub fn fields(&mut self, fields: impl IntoIterator<Item = (String, Json)>) {
        fields.into_iter().for_each(|(name, field)| self.field(&name, field));
    }

    /// Replaces all fields for programs by one JSON value.
    pub fn json(&mut self, json: Json) {
        self.json = json;
    }

    /// Puts all fields for programs so far into another JSON value.
    pub fn nest(&mut self, inside: impl FnOnce(Json) -> Json) {
        if self.is_json {
            self.json = inside(self.json.take());
        }
    }

    /// Sets the whole JSON for programs, or adds the words for people.
    pub fn either(&mut self, json: impl FnOnce() -> Json, words: impl FnOnce(&mut Self)) {
        if self.is_json {
            self.json = json();
        } else {
            words(self);
        }
    }

    /// Adds the same fact for people and for programs.
    pub fn fact(&mut self, name: &str, fact: impl Display, field: &str, json: impl Into<Json>) {
        self.row(name, fact);
        self.field(field, json);
    }

    /// Adds a list below the rest, with a title and a line for each item; for programs, a field.
    pub fn list<T>(
        &mut self,
        title: impl Display,
        items: &[T],
        line: impl Fn(&T) -> String,
        field: &str,
        json: impl Fn(&T) -> Json,
    ) {
        if self.is_json {
            self.field(field, items.iter().map(json).collect::<Vec<_>>());
            return;
        }
        self.rows.push(field.to_owned());
        if self.wanted.as_ref().is_none_or(|wanted| wanted.has(field, false)) {
            let _ = writeln!(self.text, "\n{title} ({}):", items.len());
            items.iter().for_each(|item| _ = writeln!(self.text, "{}", line(item)));
        }
    }

    /// Adds a picture for the file of an option, if the option was given.
    pub fn picture<P: Into<Drawn>, E: Display>(
        &mut self,
        option: &str,
        file: Option<&PathBuf>,
        draw: impl FnOnce() -> Result<P, E>,
    ) {
        if let Some(file) = file {
            let drawn = draw().map(P::into).map_err(|error| format!("{option}: {error}"));
            self.pictures.push((Some(file.clone()), drawn));
        }
    }

    /// Adds a picture for a file, or for standard output.
    pub fn picture_out(&mut self, file: Option<&Path>, picture: impl Into<Drawn>) {
        self.pictures.push((file.map(Path::to_owned), Ok(picture.into())));
    }

    /// Marks the answer as partial.
    pub fn ends(&mut self, exit: impl Into<Exit>) {
        self.exit = self.exit.max(exit.into());
    }

    /// Adds a message about something that went wrong; it is printed after the rest.
    pub fn trouble(&mut self, exit: impl Into<Exit>, message: String) {
        self.ends(exit);
        self.troubles.push(message);
    }

    /// Drops the facts that are not wanted, and reports wanted ones that do not exist.
    pub fn keep_wanted(&mut self) {
        let Some(Wanted::Named { names, beside }) = &self.wanted else { return };
        let mut known = self.rows.clone();
        if self.is_json {
            let Json::Object(all) = &self.json else { return };
            let chosen = fields::chosen(names, all);
            known =
                all.keys().chain(chosen.keys().filter(|name| !all.contains_key(*name))).cloned().collect();
            let kept = beside.iter().filter(|name| !chosen.contains_key(*name));
            let kept = kept.filter_map(|name| Some((name.clone(), all.get(name)?.clone())));
            self.json = chosen.clone().into_iter().chain(kept).collect::<Map<_, _>>().into();
        }
        if let Some(message) = fields::missing(names, &known) {
            self.trouble(Exit::BadInput, message);
        }
    }

    /// Returns the fields for programs, and the exit status.
    pub fn into_fields(self) -> (Map<String, Json>, Exit) {
        match self.json {
            Json::Object(fields) => (fields, self.exit),
            _ => (Map::new(), self.exit),
        }
    }

    /// Returns the finished answer, for the program that prints it.
    pub fn finish(self) -> Finished {
        // An answer without any field is printed as text, even with `--json`.
        let has_fields = self.wanted.is_some() || !self.json.as_object().is_some_and(Map::is_empty);
        let text = if self.is_json && has_fields { format!("{}\n", self.json) } else { self.text };
        Finished { text, pictures: self.pictures, troubles: self.troubles, exit: self.exit }
    }
}

/// Returns the JSON error of an answer that is missing or partial.
pub fn ended_json(ended: Ended) -> Json {
    json!({"kind": ended.kind(), "message": ended.to_string()})
}
