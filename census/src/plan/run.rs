//! The evaluation of units.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use upstar::ground::control::{Control, on_this_thread};
use upstar::registry::Rulesets;
use upstar::{Session, Store};
use upstar_api::answer::{Failed, RequestError};

use super::table::{Cell, Columns, Writer};
use super::{Plan, Unit, VERSION};
use crate::examine::{Examiner, Question, Verdict};
use crate::files::{io_error, put};

/// The number of rows that are written as one group.
const GROUP: usize = 1 << 16;

/// The settings of a run.
#[derive(Clone, Copy)]
pub struct Run<'r> {
    /// The rulesets that are known besides that of the plan.
    pub rulesets: &'r Rulesets,
    /// The shard (i, n): only the units whose numbers are i modulo n are run.
    pub shard: (u64, u64),
    /// The memory of values at which a new store is begun, in bytes.
    pub most_bytes: usize,
    /// The depth limit of stores.
    pub depth_limit: u32,
    /// The size of the stacks of threads, in bytes, which the depth limit needs.
    pub stack_bytes: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of units of the shard.
    pub units: u64,
    /// The number of units that were finished before.
    pub known: u64,
    /// The number of units that were finished now.
    pub done: u64,
    /// The number of rows written now.
    pub rows: u64,
}

impl Plan {
    /// Runs the units of a shard that are not finished, on all threads of the current rayon pool. `note` gets the progress
    /// after each unit.
    ///
    /// # Errors
    /// A file cannot be written, or the work has to stop. Finished units stay.
    pub fn run(
        &self,
        run: Run<'_>,
        control: &Control,
        note: &(dyn Fn(Progress) + Sync),
    ) -> Result<Progress, Failed> {
        let (shard, shards) = run.shard;
        let of_shard: Vec<&Unit> =
            self.units.iter().filter(|unit| unit.id % shards.max(1) == shard).collect();
        let left = self.unfinished(&of_shard, control)?;
        let units = of_shard.len() as u64;
        let known = units - left.len() as u64;
        let question = self.question()?;
        let work = Work {
            plan: self,
            run,
            question: &question,
            columns: self.columns(&question),
            rulesets: self.rulesets(run.rulesets),
            left: &left,
            next: AtomicUsize::new(0),
            progress: Mutex::new(Progress { units, known, ..Progress::default() }),
            failed: Mutex::new(None),
        };
        note(work.so_far());
        while work.next.load(Ordering::Relaxed) < left.len() && work.has_not_failed() {
            // Each round has a store of its own, so the memory of values is bounded.
            let store = Store::new().with_depth_limit(run.depth_limit);
            let session = Session::with_rulesets(&store, &work.rulesets);
            let is_full = AtomicBool::new(false);
            rayon::broadcast(|_| on_this_thread(|| work.round(&session, &is_full, control, note)));
        }
        let failed = work.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        let progress = work.progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(progress), Err)
    }

    /// Runs one unit, unless it is finished, and returns the number of its rows.
    ///
    /// # Errors
    /// There is no such unit, its file cannot be written, or the work has to stop.
    pub fn run_unit(&self, id: u64, run: Run<'_>, control: &Control) -> Result<u64, Failed> {
        let unknown =
            || RequestError::unsupported(format!("there is no unit {id}; there are {}", self.units.len()));
        let unit = usize::try_from(id).ok().and_then(|id| self.units.get(id)).ok_or_else(unknown)?;
        let question = self.question()?;
        let columns = self.columns(&question);
        if let Ok(footer) = self.verified(unit, &columns) {
            return Ok(footer.rows);
        }
        let store = Store::new().with_depth_limit(run.depth_limit);
        let rulesets = self.rulesets(run.rulesets);
        let session = Session::with_rulesets(&store, &rulesets);
        self.evaluate(unit, &session, &question, &columns, control)
    }

    /// Evaluates a unit, and writes its file.
    fn evaluate(
        &self,
        unit: &Unit,
        session: &Session<'_>,
        question: &Question,
        columns: &Columns,
        control: &Control,
    ) -> Result<u64, Failed> {
        put(&self.file(unit), |beside| self.table(unit, beside, (session, question, columns), control))
    }

    fn table(
        &self,
        unit: &Unit,
        path: &Path,
        (session, question, columns): (&Session<'_>, &Question, &Columns),
        control: &Control,
    ) -> Result<u64, Failed> {
        let io = |error: io::Error| Failed::from(io_error(path, &error));
        let mut writer = Writer::create(path, columns.clone(), VERSION).map_err(io)?;
        let examiner = Examiner::new(session, question);
        let mut rows = Vec::new();
        for chunk_at in unit.from..unit.to {
            let Some((part, chunk)) = self.family.part_of(chunk_at) else { continue };
            let (has_negatives, mut failed) = (part.merges_negatives(), None);
            let mut take = |text: &str| -> Result<(), Failed> {
                control.check(1, 0)?;
                let verdict = examiner.examine(text, has_negatives, control)?;
                // A condition without an answer for one position, even the first one, does not end a census.
                let verdict = match verdict.at(false)? {
                    Verdict::Illegal(_) if !part.is_listed() => return Ok(()),
                    verdict => verdict,
                };
                rows.extend(row(text, verdict, columns)?);
                if rows.len() >= GROUP {
                    writer.write(&rows).map_err(io)?;
                    rows.clear();
                }
                Ok(())
            };
            let _ = part.visit(chunk, &mut |text| match take(text) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            });
            if let Some(failed) = failed {
                return Err(failed);
            }
        }
        writer.write(&rows).map_err(io)?;
        Ok(writer.finish(&self.hash, unit.id.to_string(), VERSION).map_err(io)?.rows)
    }
}

/// Returns the row of a position; `None` if the position does not meet the condition.
fn row(text: &str, verdict: Verdict, columns: &Columns) -> Result<Option<Vec<Cell>>, Failed> {
    let facts = &columns.0[1..columns.0.len() - 1];
    Ok(Some(match verdict {
        Verdict::Fails => return Ok(None),
        Verdict::Wrong(error) => return Err(error.into()),
        Verdict::Unknown(why) | Verdict::Illegal(why) => {
            let mut row = vec![Cell::Null; columns.0.len()];
            row[0] = Cell::Text(text.to_owned());
            row[columns.0.len() - 1] = Cell::Text(why);
            row
        }
        Verdict::Holds(examined) => {
            let mut row = vec![Cell::Text(examined.text)];
            for ((name, column), json) in facts.iter().zip(&examined.cells) {
                let wrong = || {
                    let message = format!("`{name}` of {text} is {json}, which is too large for its column");
                    Failed::from(RequestError::unsupported(message))
                };
                row.push(Cell::of(json, *column).ok_or_else(wrong)?);
            }
            row.push(Cell::Null);
            row
        }
    }))
}

/// The work that the threads of a run share.
struct Work<'w> {
    plan: &'w Plan,
    run: Run<'w>,
    question: &'w Question,
    columns: Columns,
    rulesets: Rulesets,
    left: &'w [&'w Unit],
    next: AtomicUsize,
    progress: Mutex<Progress>,
    failed: Mutex<Option<Failed>>,
}

impl Work<'_> {
    fn so_far(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_not_failed(&self) -> bool {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Runs units until none are left, the store is full, or one fails.
    fn round(
        &self,
        session: &Session<'_>,
        is_full: &AtomicBool,
        control: &Control,
        note: &(dyn Fn(Progress) + Sync),
    ) {
        while !is_full.load(Ordering::Relaxed) && self.has_not_failed() {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(unit) = self.left.get(next) else { break };
            match self.unit(unit, session, control) {
                Ok(rows) => {
                    let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
                    progress.done += 1;
                    progress.rows += rows;
                    let now = *progress;
                    drop(progress);
                    note(now);
                }
                Err(failed) => {
                    self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failed);
                }
            }
            if session.bytes() > self.run.most_bytes {
                is_full.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Runs a unit. If positions have budgets, what is remembered from other units must not decide which positions are
    /// unknown, so the unit has a store and a thread of its own.
    fn unit(&self, unit: &Unit, session: &Session<'_>, control: &Control) -> Result<u64, Failed> {
        // Another process may have finished it since this one looked.
        if let Ok(footer) = self.plan.verified(unit, &self.columns) {
            return Ok(footer.rows);
        }
        let evaluate =
            |session: &Session<'_>| self.plan.evaluate(unit, session, self.question, &self.columns, control);
        if self.plan.task.each.is_none() {
            return evaluate(session);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(self.run.stack_bytes).build();
        let pool = pool.map_err(|error| RequestError::unsupported(error.to_string()))?;
        pool.install(|| {
            let store = Store::new().with_depth_limit(self.run.depth_limit);
            evaluate(&Session::with_rulesets(&store, &self.rulesets))
        })
    }
}
