//! The rows of a table while it is calculated: finished rows are shown while the rest is worked out, and
//! stay visible if a budget ends it.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use upstar::games::notation::Style;
use upstar::games::solve::Answer as Found;
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};

use super::{cell, for_tex};
use crate::answer::table::{Columns, csv, tabular};
use crate::answer::{Known, counted};
use crate::command::print_beside_progress;

/// The time that finished rows wait before they are shown. In that time they are aligned with the rows that
/// follow.
const PATIENCE: Duration = Duration::from_millis(500);
/// The budget, in nodes, for printing the row in which the calculation was stopped.
const NODES_OF_LAST: u64 = 10_000;

/// The forms in which rows are shown.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Aligned,
    Csv,
    /// A table of LaTeX, printed at the end as a whole.
    Tabular,
    /// JSON, printed at the end as a whole.
    Json,
}

/// The rows so far.
pub(super) struct Rows {
    form: Form,
    style: Style,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    columns: Columns,
    /// The titles and the cells of rows that are not shown yet; for JSON, all rows.
    waiting: Vec<Vec<String>>,
    since: Option<Instant>,
    /// True once there is a row.
    is_begun: bool,
    /// The number of finished rows.
    count: usize,
}

impl Rows {
    pub(super) fn new(form: Form, style: Style) -> Self {
        Self { form, style, now: Mutex::default() }
    }

    /// Runs a calculation that delivers rows, and shows the waiting ones meanwhile.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if matches!(self.form, Form::Json | Form::Tabular) {
            return work();
        }
        std::thread::scope(|scope| {
            // Nothing is ever sent: dropping the sender wakes the thread, which then ends.
            let (end, ended) = sync_channel::<()>(0);
            scope.spawn(move || {
                while ended.recv_timeout(PATIENCE / 2) == Err(RecvTimeoutError::Timeout) {
                    self.show_waiting();
                }
            });
            let done = work();
            drop(end);
            done
        })
    }

    /// Takes a finished row, or the one in which the calculation was stopped.
    pub(super) fn take<'s>(
        &self,
        (store, control): (&'s Store, &Control),
        columns: &[String],
        row: &[Found<'s>],
    ) -> Result<(), Stop> {
        // The budget is used up if the calculation was stopped in this row; what is finished of the row is
        // shown all the same, under a small budget of its own.
        let has_ended = row.iter().any(has_ended);
        let little = Control::unlimited().with_nodes(NODES_OF_LAST);
        let cell = |found: &Found<'s>| {
            let text = match has_ended {
                true => cell(store, &little, found, self.style).unwrap_or_else(|_| "..".to_owned()),
                false => cell(store, control, found, self.style)?,
            };
            Ok(if matches!(self.form, Form::Tabular) { for_tex(found, &text) } else { text })
        };
        let cells: Vec<String> = row.iter().map(cell).collect::<Result<_, Stop>>()?;
        let mut now = self.now();
        if !now.is_begun {
            now.is_begun = true;
            now.waiting.push(columns.to_vec());
        }
        now.waiting.push(cells);
        now.since.get_or_insert_with(Instant::now);
        now.count += usize::from(!has_ended);
        Ok(())
    }

    /// Returns whether there are rows.
    pub(super) fn has_rows(&self) -> bool {
        self.now().is_begun
    }

    /// Returns the text of the rows that were not shown.
    pub(super) fn rest(&self) -> String {
        let mut now = self.now();
        let waiting = std::mem::take(&mut now.waiting);
        now.since = None;
        match self.form {
            Form::Csv => csv(&waiting),
            Form::Tabular => tabular(&waiting),
            _ => now.columns.aligned(&waiting),
        }
    }

    /// Shows people the rest of an unfinished table.
    pub(super) fn show_rest(&self) {
        if !matches!(self.form, Form::Json) {
            print_beside_progress(&self.rest());
        }
    }

    /// Returns the columns and rows for programs, and for people how many rows are finished.
    pub(super) fn known(&self) -> Known {
        let now = self.now();
        if !matches!(self.form, Form::Json) {
            return Known { fields: Map::new(), words: counted(now.count, "row", "rows") };
        }
        let mut rows = now.waiting.iter().cloned();
        let columns = json!(rows.next().unwrap_or_default());
        let rows: Json = rows.collect();
        let fields = Map::from_iter([("columns".to_owned(), columns), ("rows".to_owned(), rows)]);
        Known { fields, words: String::new() }
    }

    fn now(&self) -> std::sync::MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows rows that have waited long enough.
    fn show_waiting(&self) {
        if self.now().since.is_some_and(|since| since.elapsed() >= PATIENCE) {
            print_beside_progress(&self.rest());
        }
    }
}

/// Returns whether the calculation ended in a cell.
fn has_ended(found: &Found<'_>) -> bool {
    let Found::Missing(failure) = found else { return false };
    matches!(**failure, Failure::Stopped(Stop::Nodes | Stop::Bytes | Stop::Cancelled))
}
