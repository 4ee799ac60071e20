//! What a command answers, for people and for programs, and the one place where it is printed.
//!
//! - `error`: what is wrong with a request
//! - `exit`: the ways in which the program ends
//! - `fields`: chooses among the fields of an answer
//! - `lists`: lists as people write them
//! - `moves`: how lists of moves look
//! - `picture`: writes pictures into files
//! - `report`: shows errors with their place
//! - `table`: tables
//! - `values`: how values look

mod error;
mod exit;
pub(crate) mod fields;
pub(crate) mod lists;
pub(crate) mod moves;
mod picture;
mod report;
pub(crate) mod table;
pub(crate) mod values;

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json, json};
use upstar::games::notation::Style;

pub(crate) use self::error::{
    Failed, Known, Notes, RequestError, failed, in_board, in_record, in_text, json_error,
};
pub(crate) use self::exit::{DEPTH_LIMIT, Ended, Exit};
use self::fields::{Wanted, Wishes};
pub(crate) use self::picture::{check_files, check_tex, check_written};
pub(crate) use self::report::{explain, print, show_error, show_remark};
use crate::args::Common;
pub(crate) use upstar::ground::input::counted;

/// Where the facts begin behind their names.
const COLUMN: usize = 14;

/// An answer: rows and blocks of text for people, or fields for programs; pictures; and what went wrong on
/// the way.
///
/// What is not wanted is not kept, and what is given by a closure is not even worked out. Where values are
/// written under the budget, [`Answer::is_json`] tells for whom.
pub(crate) struct Answer {
    is_json: bool,
    style: Style,
    column: usize,
    text: String,
    json: Json,
    /// Where pictures go, none for standard output, and what they are, or why they cannot be drawn.
    pictures: Vec<(Option<PathBuf>, Result<String, String>)>,
    troubles: Vec<String>,
    exit: Exit,
    /// The facts and fields that are wanted, where not all are.
    wanted: Option<Wanted>,
    /// The facts that there are for people.
    rows: Vec<String>,
    wants_csv: bool,
    /// The fields for programs that are wanted, where others need not be worked out.
    wishes: Vec<String>,
}

impl Answer {
    /// An answer in the form that is asked for.
    pub(crate) fn new(common: &Common) -> Self {
        Self::blank(common.json, common.style())
    }

    /// An answer for programs, in which fields may be missing that are not wanted.
    pub(crate) fn for_programs(wishes: Wishes<'_>) -> Self {
        Self { wishes: wishes.0.to_vec(), ..Self::blank(true, Style::Ascii) }
    }

    /// The fields for programs that are wanted.
    pub(crate) fn wishes(&self) -> Wishes<'_> {
        Wishes(&self.wishes)
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
            wants_csv: false,
            wishes: Vec::new(),
        }
    }

    /// The same of which only these facts are printed, or all if none is named.
    pub(crate) fn with_fields(self, wanted: &[String]) -> Self {
        Self { wanted: (!wanted.is_empty()).then(|| Wanted::named(wanted)), ..self }
    }

    /// Adds facts that options ask for to those that are named.
    pub(crate) fn with_options(mut self, facts: impl IntoIterator<Item = &'static str>) -> Self {
        if let Some(Wanted::Named { beside, .. }) = &mut self.wanted {
            beside.extend(facts.into_iter().map(str::to_owned));
        }
        self
    }

    /// The same of which people get the first fact alone.
    pub(crate) fn with_first_row(self) -> Self {
        Self { wanted: Some(Wanted::First), ..self }
    }

    /// An empty answer in the same form, to be appended to this one.
    pub(crate) fn beside(&self) -> Self {
        Self::blank(self.is_json, self.style)
    }

    /// Adds what another answer says: its facts for people, who did not ask for some alone, its fields under a name;
    /// and what went wrong with it.
    pub(crate) fn append(&mut self, other: Self, name: &str) {
        self.exit = self.exit.max(other.exit);
        self.troubles.extend(other.troubles);
        if self.is_json {
            self.json[name] = other.json;
        } else if self.wanted.is_none() {
            self.text += &other.text;
        }
    }

    /// An answer in words, even where JSON is asked for: for commands whose work is a file.
    pub(crate) fn in_words(common: &Common) -> Self {
        Self { is_json: false, ..Self::new(common) }
    }

    /// What follows is in words, even where JSON is asked for.
    pub(crate) fn speak(&mut self) {
        self.is_json = false;
    }

    /// The same with another column in which the facts begin.
    pub(crate) fn with_column(self, column: usize) -> Self {
        Self { column, ..self }
    }

    /// The same with tables as comma-separated values, if they are asked for.
    pub(crate) fn with_csv(self, wants_csv: bool) -> Self {
        Self { wants_csv, ..self }
    }

    /// Are tables to be comma-separated values?
    pub(crate) fn wants_csv(&self) -> bool {
        self.wants_csv
    }

    /// Are all facts wanted, and not some by their names?
    pub(crate) fn is_whole(&self) -> bool {
        self.wanted.is_none()
    }

    /// Is the answer for programs?
    pub(crate) fn is_json(&self) -> bool {
        self.is_json
    }

    /// How values are printed for people.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// A fact for people.
    pub(crate) fn row(&mut self, name: &str, fact: impl Display) {
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

    /// A line for people, who did not ask for some facts alone.
    pub(crate) fn line(&mut self, line: impl Display) {
        self.text(format_args!("{line}\n"));
    }

    /// Text for people, who did not ask for some facts alone.
    pub(crate) fn text(&mut self, text: impl Display) {
        if !self.is_json && self.wanted.is_none() {
            let _ = write!(self.text, "{text}");
        }
    }

    /// What people get as one fact with a name, of several lines: nothing if other facts alone are wanted.
    pub(crate) fn part<T>(&mut self, name: &str, write: impl FnOnce(&mut Self) -> T) -> T {
        self.rows.push(name.to_owned());
        let is_wanted = self.wanted.as_ref().is_some_and(|wanted| wanted.has(name, false));
        let others = if is_wanted { self.wanted.take() } else { None };
        let written = write(self);
        self.wanted = others.or(self.wanted.take());
        written
    }

    /// The text ends here, with one end of a line.
    pub(crate) fn end_of_text(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        self.line("");
    }

    /// A fact for programs.
    pub(crate) fn field(&mut self, name: &str, field: impl Into<Json>) {
        if self.is_json {
            self.json[name] = field.into();
        }
    }

    /// Facts for programs.
    pub(crate) fn fields(&mut self, fields: impl IntoIterator<Item = (String, Json)>) {
        fields.into_iter().for_each(|(name, field)| self.field(&name, field));
    }

    /// All that programs get, in place of fields.
    pub(crate) fn json(&mut self, json: Json) {
        self.json = json;
    }

    /// All that programs get, in place of fields, or else what people get.
    pub(crate) fn either(&mut self, json: impl FnOnce() -> Json, words: impl FnOnce(&mut Self)) {
        if self.is_json {
            self.json = json();
        } else {
            words(self);
        }
    }

    /// The same fact for both.
    pub(crate) fn fact(&mut self, name: &str, fact: impl Display, field: &str, json: impl Into<Json>) {
        self.row(name, fact);
        self.field(field, json);
    }

    /// A list below the rest, with a title and a line for each item; for programs a field.
    pub(crate) fn list<T>(
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

    /// A picture for the file that an option names, if it does.
    pub(crate) fn picture<E: Display>(
        &mut self,
        option: &str,
        file: Option<&PathBuf>,
        draw: impl FnOnce() -> Result<String, E>,
    ) {
        if let Some(file) = file {
            let drawn = draw().map_err(|error| format!("{option}: {error}"));
            self.pictures.push((Some(file.clone()), drawn));
        }
    }

    /// A picture for a file, or for standard output.
    pub(crate) fn picture_out(&mut self, file: Option<&Path>, svg: String) {
        self.pictures.push((file.map(Path::to_owned), Ok(svg)));
    }

    /// Only a part is known.
    pub(crate) fn ends(&mut self, exit: impl Into<Exit>) {
        self.exit = self.exit.max(exit.into());
    }

    /// Something went wrong, and is told behind the rest.
    pub(crate) fn trouble(&mut self, exit: impl Into<Exit>, message: String) {
        self.ends(exit);
        self.troubles.push(message);
    }

    /// Keeps the facts that are wanted, and says which of them are not there.
    pub(crate) fn keep_wanted(&mut self) {
        let Some(Wanted::Named { names, beside }) = &self.wanted else { return };
        let mut known = self.rows.clone();
        if self.is_json {
            let Json::Object(all) = &self.json else { return };
            let chosen = fields::chosen(names, all);
            known =
                all.keys().chain(chosen.keys().filter(|name| !all.contains_key(*name))).cloned().collect();
            let told = beside.iter().filter(|name| !chosen.contains_key(*name));
            let told = told.filter_map(|name| Some((name.clone(), all.get(name)?.clone())));
            self.json = chosen.clone().into_iter().chain(told).collect::<Map<_, _>>().into();
        }
        if let Some(message) = fields::missing(names, &known) {
            self.trouble(Exit::BadInput, message);
        }
    }

    /// The fields of an answer for programs, and whether it is all of it.
    pub(crate) fn into_fields(self) -> (Map<String, Json>, Exit) {
        match self.json {
            Json::Object(fields) => (fields, self.exit),
            _ => (Map::new(), self.exit),
        }
    }

    /// Prints all of it.
    pub(crate) fn deliver(self) -> Exit {
        let mut exit = self.exit;
        for (file, picture) in self.pictures {
            exit = exit.max(match (picture, file) {
                (Ok(svg), file) => picture::deliver(&svg, file.as_deref()),
                (Err(error), _) => show_error(&error),
            });
        }
        let has_fields = self.wanted.is_some() || !self.json.as_object().is_some_and(Map::is_empty);
        let text = if self.is_json && has_fields { format!("{}\n", self.json) } else { self.text };
        if !text.is_empty() {
            exit = exit.max(print(&text));
        }
        for message in self.troubles {
            show_error(&message);
        }
        exit
    }
}

/// Why there is no answer, or only a part of one, for programs.
pub(crate) fn ended_json(ended: Ended) -> Json {
    json!({"kind": ended.kind(), "message": ended.to_string()})
}
