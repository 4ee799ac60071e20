//! The rows of a table while it is calculated: finished rows are shown while the rest is worked out, and
//! stay visible if a budget ends it.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Map;
use upstar::games::notation::Style;
use upstar::games::solve::Answer as Found;
use upstar::games::value::Store;
use upstar::ground::control::{Control, Stop};
use upstar_api::calc::{cells, has_ended};

use crate::answer::table::{Columns, Layout, csv, markdown, markdown_rule, tabular};
use crate::answer::{Known, counted};
use crate::command::print_beside_progress;

/// The time that finished rows wait before they are shown. In that time they are aligned with the rows that
/// follow.
const PATIENCE: Duration = Duration::from_millis(500);

/// The rows so far.
pub(super) struct Rows {
    layout: Layout,
    style: Style,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    columns: Columns,
    /// The titles and the cells of rows that are not shown yet.
    waiting: Vec<Vec<String>>,
    since: Option<Instant>,
    /// True once there is a row.
    is_begun: bool,
    /// The number of finished rows.
    count: usize,
}

impl Rows {
    pub(super) fn new(layout: Layout, style: Style) -> Self {
        Self { layout, style, now: Mutex::default() }
    }

    /// Runs a calculation that delivers rows, and shows the waiting ones meanwhile.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.layout == Layout::Tabular {
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
        let cells = cells((store, control), row, (self.style, self.layout))?;
        let mut now = self.now();
        if !now.is_begun {
            now.is_begun = true;
            now.waiting.push(columns.to_vec());
            if self.layout == Layout::Markdown {
                now.waiting.push(markdown_rule(columns.len()));
            }
        }
        now.waiting.push(cells);
        now.since.get_or_insert_with(Instant::now);
        now.count += usize::from(!has_ended(row));
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
        match self.layout {
            Layout::Csv => csv(&waiting),
            Layout::Markdown => markdown(&waiting),
            Layout::Tabular => tabular(&waiting),
            Layout::Aligned => now.columns.aligned(&waiting),
        }
    }

    /// Shows people the rest of an unfinished table.
    pub(super) fn show_rest(&self) {
        print_beside_progress(&self.rest());
    }

    /// Returns how many rows are finished.
    pub(super) fn known(&self) -> Known {
        let words = match self.now().count {
            0 => String::new(),
            count => counted(count, "row", "rows"),
        };
        Known { fields: Map::new(), words }
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
