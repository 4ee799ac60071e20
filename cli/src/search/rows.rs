//! The rows of a search: for people, for programs, and in files.

use std::path::Path;

use serde_json::{Map, Value as Json};
use upstar_census::examine::{ColumnType, Examined};
use upstar_census::files::put_text;
use upstar_census::plan::write_table;
use upstar_census::search::{Findings, Wanted};

use crate::answer::table::{aligned, csv};
use crate::answer::{Answer, Failed, RequestError, check_writable};

/// The largest number of groups that are shown to people.
const MOST_GROUPS: usize = 50;

/// The longest cell that is shown to people, in characters.
const LONGEST: usize = 100;

const WRONG_ENDING: &str = "the name of the file ends in .csv, .jsonl or .parquet";

/// Checks that the rows can be written to a file.
pub(super) fn check(path: &Path) -> Result<(), String> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv" | "jsonl" | "parquet") => check_writable(path),
        _ => Err(format!("{}: {WRONG_ENDING}", path.display())),
    }
}

/// The rows of some findings.
pub(super) struct Rows<'f> {
    pub(super) wanted: Wanted,
    /// The names of the facts of each row.
    pub(super) fields: &'f [String],
    /// The types of the facts.
    pub(super) types: Vec<ColumnType>,
    pub(super) findings: &'f Findings,
}

impl Rows<'_> {
    /// Returns the titles of the columns.
    fn titles(&self) -> Vec<String> {
        let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        match self.wanted {
            Wanted::Count => Vec::new(),
            Wanted::By => [self.fields.to_vec(), named(&["count", "first"])].concat(),
            _ => [named(&["position"]), self.fields.to_vec()].concat(),
        }
    }

    /// Returns the types of the columns.
    fn types(&self) -> Vec<ColumnType> {
        match self.wanted {
            Wanted::Count => Vec::new(),
            Wanted::By => [&self.types[..], &[ColumnType::Integer, ColumnType::Text]].concat(),
            _ => [&[ColumnType::Text], &self.types[..]].concat(),
        }
    }

    /// Returns the cells of all rows.
    fn cells(&self) -> Vec<Vec<Json>> {
        let row = |row: &Examined| [&[row.text.clone().into()], &row.cells[..]].concat();
        match self.wanted {
            Wanted::Count => Vec::new(),
            Wanted::By => {
                let groups = self.findings.groups().into_iter();
                groups.map(|g| vec![g.cell.clone(), g.count.into(), g.first.clone().into()]).collect()
            }
            _ => self.findings.rows.iter().map(row).collect(),
        }
    }

    fn objects(&self) -> Vec<Map<String, Json>> {
        let titles = self.titles();
        let object = |cells: Vec<Json>| titles.iter().cloned().zip(cells).collect();
        self.cells().into_iter().map(object).collect()
    }

    /// Returns the field with the rows.
    pub(super) fn fields(&self) -> Option<(String, Json)> {
        (self.wanted != Wanted::Count).then(|| ("rows".to_owned(), self.objects().into()))
    }

    /// Describes the best row so far, if rows compete.
    pub(super) fn best(&self) -> Option<String> {
        let best = self.findings.rows.first().filter(|_| matches!(self.wanted, Wanted::Max | Wanted::Min))?;
        Some(format!("{} {} for {}", self.fields.first()?, words(best.cells.first()?), best.text))
    }

    /// Adds the rows to an answer.
    pub(super) fn tell(&self, answer: &mut Answer) {
        if let Some((name, rows)) = self.fields() {
            answer.field(&name, rows);
        }
        let (titles, cells) = (self.titles(), self.cells());
        if answer.is_json() || cells.is_empty() {
            return;
        }
        let shown = if self.wanted == Wanted::By { MOST_GROUPS.min(cells.len()) } else { cells.len() };
        // A column that no row has a cell for says nothing.
        let is_empty = |column: usize| cells.iter().all(|row| row.get(column).is_none_or(Json::is_null));
        let kept: Vec<usize> =
            (0..titles.len()).filter(|&c| self.wanted == Wanted::By || !is_empty(c)).collect();
        let cell = |cell: &Json| match (self.wanted, cell) {
            // The positions of this group do not have the fact.
            (Wanted::By, Json::Null) => "(none)".to_owned(),
            _ => shortened(words(cell)),
        };
        // A position that is cut could be read as another one.
        let is_position = |column: usize| matches!(&*titles[column], "position" | "first");
        let whole = |column: usize, row: &[Json]| match is_position(column) {
            true => words(&row[column]).replace('\n', " "),
            false => cell(&row[column]),
        };
        let line = |row: &Vec<Json>| kept.iter().map(|&column| whole(column, row)).collect();
        let shown_titles = kept.iter().map(|&column| titles[column].clone()).collect();
        let lines: Vec<Vec<String>> =
            std::iter::once(shown_titles).chain(cells.iter().take(shown).map(line)).collect();
        answer.text(format!("\n{}", aligned(&lines)));
        let all = if self.wanted == Wanted::By { cells.len() as u64 } else { self.all() };
        if all > shown as u64 {
            answer.line(format!(
                "and {} more; --json prints all, and --out writes them to a file",
                all - shown as u64
            ));
        }
    }

    /// Returns the number of rows, including rows that were not kept.
    fn all(&self) -> u64 {
        match self.wanted {
            Wanted::All => self.findings.matched,
            _ => self.findings.rows.len() as u64,
        }
    }

    /// Writes the rows to a file. It replaces an earlier file only when it is whole.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failed> {
        let text = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => {
                let line = |row: Vec<Json>| row.iter().map(words).collect();
                let rows = self.cells().into_iter().map(line);
                csv(&std::iter::once(self.titles()).chain(rows).collect::<Vec<_>>())
            }
            Some("jsonl") => {
                let line = |row: Map<String, Json>| format!("{}\n", Json::Object(row));
                self.objects().into_iter().map(line).collect()
            }
            Some("parquet") => {
                let columns = self.titles().into_iter().zip(self.types()).collect();
                return Ok(write_table(path, columns, &self.cells())?);
            }
            _ => return Err(RequestError::unsupported(WRONG_ENDING).into()),
        };
        Ok(put_text(path, &text)?)
    }
}

/// Writes a cell for people.
fn words(cell: &Json) -> String {
    match cell {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Returns a text in one line, without its end if it is long.
fn shortened(text: String) -> String {
    let text = text.replace('\n', " ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}
