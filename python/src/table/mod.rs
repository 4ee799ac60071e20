//! Tables of many positions, calculated on several threads.

mod census;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::escape::EscapeAnswer;
use upstar::escape::facts::{ESCAPE_FACTS, SPIES_FACTS};
use upstar::escape::rules::Rounds;
use upstar::games::facts::{LOOPY_FACTS, NUMBER_FACTS};
use upstar::games::notation::Style;
use upstar::games::solve::{FACTS, FactValue, Subject};
use upstar::games::value::Calc;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::ground::fact::{self, Fact, Shown};
use upstar::registry::{Position as EnginePosition, Registered};
use upstar::session::Session;
use upstar_api::Budget;

use crate::answer::Found;
use crate::budget::{STACK_BYTES, control, limits, memory};
use crate::errors::of_failure;
use crate::game::facts::{Plain, is_column, is_property, object};
use crate::positions::{Game, GivenPosition, read_given};
use crate::store::{Home, current};

/// The interval between two looks at time, memory and Ctrl-C, and between two reports of progress.
const TICK: Duration = Duration::from_millis(50);

/// A cell of a row.
enum Cell {
    Found(Found),
    Plain(Plain),
    /// A fact that was found; `None` if it is none for Python.
    Fact(Fact<()>, Option<fact::Found>),
}

type Row = Vec<(&'static str, Cell)>;

/// Returns the row of a position of any kind.
fn row<'s>(
    position: &EnginePosition<'_, 's>,
    session: &Session<'s>,
    control: &Control,
) -> Result<Row, Failure> {
    if let Some(escape) = position.escape() {
        let start = escape.start().ok_or_else(|| Failure::Unsupported("the start is missing".to_owned()))?;
        let answer = start.answer(control)?;
        return Ok(of_facts(ESCAPE_FACTS.iter(), |find| {
            let found = fact::Found::data(find(answer, escape.rules())?);
            // The number of rounds of a cat that is never caught is none.
            Some((answer != EscapeAnswer::Rounds(Rounds::Never)).then_some(found))
        }));
    }
    if let Some(spies) = position.spies() {
        let winner = spies.start().winner(control)?;
        return Ok(of_facts(SPIES_FACTS.iter(), |find| Some(Some(find(winner)))));
    }
    valued(position, session, control)
}

/// Returns the row with those facts of a table that every answer holds. `find` finds one, or leaves it out.
fn of_facts<F: Copy + 'static>(
    facts: impl Iterator<Item = &'static Fact<F>>,
    mut find: impl FnMut(F) -> Option<Option<fact::Found>>,
) -> Row {
    let shown = facts.filter(|fact| fact.shown == Shown::Always);
    shown.filter_map(|fact| Some((fact.name, Cell::Fact(fact.bare(), find(fact.how)?)))).collect()
}

/// Returns the row of a position that has a value.
fn valued<'s>(
    position: &EnginePosition<'_, 's>,
    session: &Session<'s>,
    control: &Control,
) -> Result<Row, Failure> {
    if let Some(impartial) = position.loopy()
        && let Some(infinite) = impartial.infinite_game(control)?
    {
        let value = infinite.value();
        let mut row = vec![("value", Cell::Found(Found::Infinite(infinite)))];
        let facts = LOOPY_FACTS.iter().filter(|fact| is_property(fact));
        row.extend(of_facts(facts, |how| how.of_value(&value).map(Some)));
        return Ok(row);
    }
    if let Some(stalks) = position.stalks() {
        let number = stalks.worked_out(control)?.number().clone();
        let mut row = vec![("value", Cell::Found(Found::Surreal(number.clone())))];
        for fact in NUMBER_FACTS.iter().filter(|fact| is_property(fact)) {
            let found = (fact.how)(&number, Style::Ascii, control)?;
            row.push((fact.name, Cell::Fact(fact.bare(), found)));
        }
        return Ok(row);
    }
    let value = position.game(session.store(), control)?;
    let mut calc = Calc::new(session.store(), control);
    let subject = value.short().map_or(Subject::Loopy(value), Subject::Short);
    let mut row = Vec::new();
    for fact in FACTS.iter().filter(|fact| is_column(fact)) {
        let cell = match fact.find(&mut calc, subject)? {
            Some(FactValue::Game(_)) => Some(Cell::Found(Found::Game(value.held()))),
            found => found.as_ref().and_then(Plain::of).map(Cell::Plain),
        };
        row.extend(cell.map(|cell| (fact.name, cell)));
    }
    calc.finish();
    Ok(row)
}

/// The calculation of one row.
struct Task {
    control: Arc<Control>,
    started: Instant,
}

/// The work of all threads.
struct Work<'a> {
    home: &'a Home,
    game: Registered,
    positions: &'a [GivenPosition],
    limits: Budget,
    next: AtomicUsize,
    done: AtomicUsize,
    /// True if all threads should stop.
    ends: AtomicBool,
    /// The current task of each thread.
    tasks: Vec<Mutex<Option<Task>>>,
    /// The rows that ran out of memory while other threads took memory, too.
    crowded: Mutex<Vec<usize>>,
    rows: Vec<Mutex<Option<Result<Row, Failure>>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work<'_> {
    /// Calculates rows until none is left.
    fn run(&self, thread: usize) {
        while !self.ends.load(Ordering::Relaxed) {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            if at >= self.positions.len() {
                return;
            }
            let row = self.row(thread, at);
            // With a single thread nobody else can have used the memory, so the row is final.
            if self.tasks.len() > 1 && matches!(row, Err(Failure::Stopped(Stop::Bytes))) {
                lock(&self.crowded).push(at);
            }
            *lock(&self.rows[at]) = Some(row);
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Calculates once more, one by one, the rows that ran out of memory. All threads share one store, so
    /// another row may have used up the budget.
    fn run_again(&self) {
        let crowded = std::mem::take(&mut *lock(&self.crowded));
        for at in crowded {
            if self.ends.load(Ordering::Relaxed) {
                return;
            }
            let row = self.row(0, at);
            *lock(&self.rows[at]) = Some(row);
        }
    }

    /// Calculates a row on a thread.
    fn row(&self, thread: usize, at: usize) -> Result<Row, Failure> {
        let control = Arc::new(control(self.limits, self.home.bytes()));
        *lock(&self.tasks[thread]) = Some(Task { control: control.clone(), started: Instant::now() });
        let row = self.home.with_game(&self.game, |game, session| {
            read_given(game, &self.positions[at], &control, |position| row(&position, session, &control))
        });
        *lock(&self.tasks[thread]) = None;
        row
    }

    /// Stops tasks: all of them when the work ends, those that have run out of time, and all if the process
    /// takes too much memory.
    fn watch(&self) {
        // The memory of one task cannot be separated from that of the others, so all of them have to stop.
        let is_full = memory::in_use() > memory::most();
        for task in &self.tasks {
            let Some(Task { control, started }) = &*lock(task) else { continue };
            let is_late = self.limits.time.is_some_and(|time| started.elapsed() >= time);
            if is_late || self.ends.load(Ordering::Relaxed) {
                control.cancel();
            }
            if is_full {
                control.exhaust();
            }
        }
    }

    /// Runs the work on all threads. The calling thread watches them and reports the progress.
    fn on_threads(&self, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        let mut reported = Ok(());
        self.watched(self.tasks.len(), |thread| self.run(thread), progress, &mut reported);
        if !lock(&self.crowded).is_empty() {
            self.watched(1, |_| self.run_again(), progress, &mut reported);
        }
        reported?;
        Python::attach(|py| self.tell(py, progress))
    }

    /// Runs work on a number of threads, and returns when all of them have finished.
    fn watched(
        &self,
        threads: usize,
        work: impl Fn(usize) + Sync,
        progress: Option<&Py<PyAny>>,
        reported: &mut PyResult<()>,
    ) {
        let work = &work;
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads)
                .filter_map(|thread| {
                    let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
                    builder.spawn_scoped(scope, move || work(thread)).ok()
                })
                .collect();
            // If the system provides no thread, the calling thread works alone, and nobody watches.
            if threads.is_empty() {
                work(0);
            }
            let mut shown = 0;
            while !threads.iter().all(|thread| thread.is_finished()) {
                // Short waits at the beginning and at the end keep small tables fast.
                std::thread::park_timeout(if self.done.load(Ordering::Relaxed) == self.positions.len() {
                    Duration::from_millis(1)
                } else {
                    TICK.min(Duration::from_millis(1 + shown as u64))
                });
                shown = (shown + 1).min(50);
                if reported.is_ok() {
                    *reported = Python::attach(|py| {
                        py.check_signals()?;
                        self.tell(py, progress)
                    });
                    self.ends.fetch_or(reported.is_err(), Ordering::Relaxed);
                }
                self.watch();
            }
        });
    }

    fn tell(&self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        if let Some(progress) = progress {
            progress.call1(py, (self.done.load(Ordering::Relaxed), self.positions.len()))?;
        }
        Ok(())
    }
}

impl Cell {
    fn object(self, py: Python<'_>, home: &Arc<Home>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Self::Found(found) => found.object(py, home)?,
            Self::Plain(plain) => plain.object(py)?,
            Self::Fact(fact, found) => object(py, &fact, found)?,
        })
    }
}

/// Returns the rows of a table: for each position a dict of its fields, or the exception that it raises.
///
/// ``table_rows(game: Game, positions: Sequence[Any], threads: int, progress: Callable[[int, int], object] | None) -> list[dict[str, Any] | Exception]``
#[pyfunction]
#[pyo3(signature = (game, positions, threads, progress))]
fn table_rows<'py>(
    py: Python<'py>,
    game: &Game,
    positions: Vec<Bound<'py, PyAny>>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let home = current();
    let given = positions.iter().map(GivenPosition::of).collect::<PyResult<Vec<_>>>()?;
    let work = Work {
        home: &home,
        game: game.ruleset.clone(),
        positions: &given,
        limits: limits(),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        ends: AtomicBool::new(false),
        tasks: (0..threads.clamp(1, given.len().max(1))).map(|_| Mutex::new(None)).collect(),
        crowded: Mutex::default(),
        rows: given.iter().map(|_| Mutex::new(None)).collect(),
    };
    py.detach(|| work.on_threads(progress.as_ref()))?;
    let mut rows = Vec::with_capacity(given.len());
    for (row, position) in work.rows.into_iter().zip(&given) {
        let row = row.into_inner().unwrap_or_else(PoisonError::into_inner);
        rows.push(match row.unwrap_or(Err(Failure::Stopped(Stop::Cancelled))) {
            Ok(row) => {
                let fields = PyDict::new(py);
                for (name, cell) in row {
                    fields.set_item(name, cell.object(py, &home)?)?;
                }
                fields.into_any()
            }
            Err(failure) => {
                of_failure(py, position.source(), &failure).into_value(py).into_bound(py).into_any()
            }
        });
    }
    Ok(rows)
}

/// Returns the names of the columns of positions of short games.
///
/// ``short_columns() -> list[str]``
#[pyfunction]
fn short_columns() -> Vec<&'static str> {
    let columns = FACTS.iter().filter(|fact| is_column(fact) && fact.is_of_short());
    columns.map(|fact| fact.name).collect()
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<census::Plan>()?;
    module.add_function(wrap_pyfunction!(short_columns, module)?)?;
    module.add_function(wrap_pyfunction!(table_rows, module)?)
}
