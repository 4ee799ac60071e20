//! Censuses: tables of whole families of positions in files, which any number of processes write together.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};
use rayon::{ThreadPool, ThreadPoolBuilder};
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::registry::Rulesets;
use upstar::session::Session;
use upstar_api::answer::{Failed, RequestError};
use upstar_census::families::UpTo;
use upstar_census::plan::{Plan as Planned, Progress, Run, Unit};
use upstar_census::task::{EXPRESSION, Task, census_facts};

use crate::budget::{Watch, control, limits, memory, supervised};
use crate::errors::{input, of_failed};
use crate::positions::Game;

/// The depth limit of stores. The program has the same one, so the same positions are unknown.
const DEPTH_LIMIT: u32 = 10_000;
/// The size of the stacks of threads, in bytes, which the depth limit needs. Only pages that are used take memory.
const STACK_BYTES: usize = 512 << 20;

/// The plan of a census: a family of positions, divided into units. The result of a unit is a file of Apache Parquet in the
/// folder of the plan, so nothing else has to be remembered: any number of processes, on any number of machines that see the
/// folder, may run units of one plan, and may be killed at any time.
///
/// >>> import tempfile
/// >>> from upstar import census
/// >>> folder = tempfile.mkdtemp()
/// >>> plan = census.Plan.create(folder, "domineering", "polyominoes(8)", unit=1000)
/// >>> len(plan.units), plan.positions, plan.fields
/// (3, 2725, ['value', 'temperature'])
/// >>> census.Plan.open(folder).hash == plan.hash
/// True
#[pyclass(frozen, module = "upstar.census")]
pub(super) struct Plan {
    plan: Planned,
    folder: PathBuf,
}

/// Returns threads with large stacks.
fn pool(threads: usize) -> Result<ThreadPool, Failed> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build();
    pool.map_err(|error| RequestError::unsupported(error.to_string()).into())
}

/// Runs work on threads with large stacks. Meanwhile, this thread watches time, memory and Ctrl-C, and calls `tell` again
/// and again.
fn watched<T: Send>(
    py: Python<'_>,
    threads: usize,
    tell: impl Fn() -> PyResult<()> + Send + Sync,
    work: impl FnOnce(&Control) -> Result<T, Failed> + Send,
) -> PyResult<T> {
    let (limits, mut refused) = (limits(), None);
    let control = control(limits, 0);
    let mut watch = Watch::new(limits);
    let (done, interrupt) = py.detach(|| {
        let look = |is_interrupted| {
            if refused.is_none() {
                refused = tell().err();
            }
            if is_interrupted || refused.is_some() || watch.is_late() {
                control.cancel();
            }
            if watch.is_full() {
                control.exhaust();
            }
            watch.rest()
        };
        supervised(look, || pool(threads)?.install(|| work(&control)))
    });
    match interrupt.or(refused) {
        Some(error) => Err(error),
        None => {
            let done = done.map_err(|failed| of_failed(py, failed))?;
            tell()?;
            Ok(done)
        }
    }
}

/// Runs work on one thread with a large stack.
fn alone<T: Send>(py: Python<'_>, work: impl FnOnce(&Control) -> Result<T, Failed> + Send) -> PyResult<T> {
    watched(py, 1, || Ok(()), work)
}

/// Returns the number of threads for work that may use all of them.
fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the settings of a run.
fn settings(shard: (u64, u64)) -> Run<'static> {
    // Values and components take half of the memory; the rest is for the rows of units.
    let most_bytes = limits().bytes.unwrap_or(usize::MAX).min(memory::most()) / 2;
    Run {
        rulesets: Rulesets::built_in(),
        shard,
        most_bytes,
        depth_limit: DEPTH_LIMIT,
        stack_bytes: STACK_BYTES,
    }
}

/// Returns one text or several as a list.
fn texts(object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(vec![text.to_cow()?.into_owned()]),
        Err(_) => object.extract(),
    }
}

/// Parses a choice that is a text or a number.
fn choice<T: std::str::FromStr<Err = String>>(
    name: &str,
    object: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<T>> {
    let Some(object) = object else { return Ok(None) };
    let text = match object.cast::<PyInt>() {
        Ok(number) => number.str()?.to_cow()?.into_owned(),
        Err(_) => object.extract()?,
    };
    text.parse().map(Some).map_err(|error| input(object.py(), format!("{name}: {error}")))
}

/// Returns the full name of the ruleset of a plan, and the rulesets with it.
fn chosen(ruleset: &Bound<'_, PyAny>) -> PyResult<(String, Rulesets)> {
    let rulesets = Rulesets::built_in();
    if let Ok(game) = ruleset.cast::<Game>() {
        let game = &game.get().ruleset;
        let known = rulesets.named(game.name()) == Some(game);
        let rulesets = if known { rulesets.clone() } else { rulesets.with(game.clone()) };
        return Ok((game.name().to_owned(), rulesets));
    }
    let name: String = ruleset.extract()?;
    let full = match name == EXPRESSION {
        true => EXPRESSION,
        false => rulesets
            .full_name(&name)
            .map_err(|_| input(ruleset.py(), format!("there is no ruleset `{name}`")))?,
    };
    Ok((full.to_owned(), rulesets.clone()))
}

#[pymethods]
impl Plan {
    /// Plans a census in a folder, which must be new or empty.
    ///
    /// ``ruleset`` is one of :mod:`upstar.games`, its name, or ``"expression"``. ``over`` names the families of positions;
    /// the other choices are those of ``upstar census plan``. ``unit`` is the largest number of positions of a unit, as far
    /// as the families permit.
    ///
    /// ``create(folder: str | PathLike[str], ruleset: Game | str, over: str | Sequence[str], *, where: str | None = None, fields: Sequence[str] | None = None, unit: int = 100000, colours: bool = False, alphabet: str | None = None, up_to: Literal["negatives", "symmetries", "nothing"] = "negatives", exits: str | int | None = None, start: str | int | None = None, each: int | None = None, misere: bool = False) -> Plan``
    #[staticmethod]
    #[pyo3(signature = (
        folder, ruleset, over, *, r#where = None, fields = None, unit = 100_000, colours = false, alphabet = None,
        up_to = "negatives", exits = None, start = None, each = None, misere = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn create(
        py: Python<'_>,
        folder: PathBuf,
        ruleset: &Bound<'_, PyAny>,
        over: &Bound<'_, PyAny>,
        r#where: Option<String>,
        fields: Option<Vec<String>>,
        unit: u64,
        colours: bool,
        alphabet: Option<String>,
        up_to: &str,
        exits: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        each: Option<u64>,
        misere: bool,
    ) -> PyResult<Self> {
        let (name, rulesets) = chosen(ruleset)?;
        let up_to = UpTo::named(up_to).ok_or_else(|| {
            let names = UpTo::ALL.map(|up_to| format!("`{}`", up_to.name())).join(", ");
            input(py, format!("up_to is one of {names}, not `{up_to}`"))
        })?;
        let mut task = Task {
            condition: r#where,
            has_colours: colours,
            alphabet,
            up_to,
            exits: choice("exits", exits)?,
            start: choice("start", start)?,
            each,
            is_misere: misere,
            ..Task::new(name, texts(over)?)
        };
        if task.over.is_empty() {
            return Err(input(py, "a census needs a family of positions"));
        }
        if task.over.iter().any(|family| family.trim() == "-") {
            return Err(input(py, "standard input is for the program; here file(PATH) reads positions"));
        }
        task.fields = match fields {
            Some(fields) if !fields.is_empty() => fields,
            _ => census_facts(rulesets.named(&task.ruleset), misere),
        };
        let folder = absolute(py, &folder)?;
        let plan = alone(py, |control| {
            let store = Store::new().with_depth_limit(DEPTH_LIMIT);
            let session = Session::with_rulesets(&store, &rulesets);
            Planned::create(&folder, &task, unit, &session, &rulesets, control)
        })?;
        Ok(Self { plan, folder })
    }

    /// Opens the plan in a folder.
    ///
    /// ``open(folder: str | PathLike[str]) -> Plan``
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let folder = absolute(py, &folder)?;
        let plan = alone(py, |_| Ok(Planned::open(&folder, Rulesets::built_in())?))?;
        Ok(Self { plan, folder })
    }

    /// The folder.
    ///
    /// ``folder: Path``
    #[getter]
    fn folder(&self) -> &Path {
        &self.folder
    }

    /// The numbers of the units, from 0, each with an estimate of its cost: the number of its positions is not larger.
    ///
    /// ``units: list[tuple[int, int]]``
    #[getter]
    fn units(&self) -> Vec<(u64, u64)> {
        self.plan.units().iter().map(|unit| (unit.id, unit.cost)).collect()
    }

    /// The hash of everything on which the rows depend. The files of the plan hold it, too.
    ///
    /// ``hash: str``
    #[getter]
    fn hash(&self) -> &str {
        self.plan.hash()
    }

    /// An upper bound for the number of positions.
    ///
    /// ``positions: int``
    #[getter]
    fn positions(&self) -> u128 {
        self.plan.positions()
    }

    /// The facts of each position, which are the columns between ``position`` and ``unknown``.
    ///
    /// ``fields: list[str]``
    #[getter]
    fn fields(&self) -> Vec<String> {
        self.plan.task().fields.clone()
    }

    /// Reads the files of all units, and returns their states: the numbers of ``units``, of those that are ``done`` and
    /// ``missing``, the ``damaged`` ones with the reasons, the number of ``rows``, and the part of the estimated work that
    /// is done, in ``thousandths``.
    ///
    /// A file that belongs to another plan is damaged.
    ///
    /// ``status() -> dict[str, Any]``
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let status = watched(py, all_threads(), || Ok(()), |control| self.plan.status(control))?;
        let fields = PyDict::new(py);
        fields.set_item("units", self.plan.units().len())?;
        fields.set_item("done", status.done)?;
        fields.set_item("missing", status.missing)?;
        let damaged = PyDict::new(py);
        for (unit, why) in status.damaged {
            damaged.set_item(unit, why)?;
        }
        fields.set_item("damaged", damaged)?;
        fields.set_item("rows", status.rows)?;
        fields.set_item("thousandths", status.thousandths)?;
        Ok(fields)
    }

    /// Returns the numbers of the units that are not finished, the most expensive ones first.
    ///
    /// ``unfinished() -> list[int]``
    fn unfinished(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        let units: Vec<&Unit> = self.plan.units().iter().collect();
        let work = |control: &Control| {
            let left = self.plan.unfinished(&units, control)?;
            Ok(left.into_iter().map(|unit| unit.id).collect())
        };
        watched(py, all_threads(), || Ok(()), work)
    }

    /// Runs one unit on one thread, unless it is finished, and returns the number of its rows.
    ///
    /// >>> import tempfile
    /// >>> from upstar import census
    /// >>> plan = census.Plan.create(tempfile.mkdtemp(), "domineering", "polyominoes(6)")
    /// >>> plan.run_unit(0), plan.status()["done"]
    /// (35, 1)
    ///
    /// ``run_unit(unit: int, /) -> int``
    #[pyo3(signature = (unit, /))]
    fn run_unit(&self, py: Python<'_>, unit: u64) -> PyResult<u64> {
        let settings = settings((0, 1));
        alone(py, |control| self.plan.run_unit(unit, settings, control))
    }

    /// Runs the units that are not finished, ``jobs`` at a time (by default one for each processor), and returns the numbers
    /// of ``units``, of those ``known_before``, of those ``done`` now, and of ``rows`` written now.
    ///
    /// With ``shard=(i, n)`` only every n-th unit is run, from the i-th on, counted from 0. ``progress`` is a function of two
    /// numbers: the units that are finished, and all units. Finished units stay if the run ends early.
    ///
    /// ``run(jobs: int | None = None, shard: tuple[int, int] | None = None, progress: Callable[[int, int], object] | None = None) -> dict[str, int]``
    #[pyo3(signature = (jobs = None, shard = None, progress = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        jobs: Option<usize>,
        shard: Option<(u64, u64)>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if jobs == Some(0) {
            return Err(input(py, "a census needs at least one job"));
        }
        let (i, n) = shard.unwrap_or((0, 1));
        if i >= n {
            return Err(input(py, format!("a shard is (i, n) with i < n, not ({i}, {n})")));
        }
        let (latest, reported) = (Mutex::new(None), Mutex::new(None));
        let lock = |place: &Mutex<Option<Progress>>| *place.lock().unwrap_or_else(PoisonError::into_inner);
        let note = |progress: Progress| {
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        };
        let tell = || {
            let now = lock(&latest);
            let (Some(progress), Some(Progress { units, known, done, .. })) = (&progress, now) else {
                return Ok(());
            };
            if now == lock(&reported) {
                return Ok(());
            }
            *reported.lock().unwrap_or_else(PoisonError::into_inner) = now;
            Python::attach(|py| progress.call1(py, (known + done, units)).map(drop))
        };
        let settings = settings((i, n));
        let work = |control: &Control| self.plan.run(settings, control, &note);
        let done = watched(py, jobs.unwrap_or_else(all_threads), tell, work)?;
        let fields = PyDict::new(py);
        let numbers =
            [("units", done.units), ("known_before", done.known), ("done", done.done), ("rows", done.rows)];
        for (name, number) in numbers {
            fields.set_item(name, number)?;
        }
        Ok(fields)
    }

    /// Evaluates up to ``sample`` random rows of each unit again, and returns their number. A damaged file, a unit that is not
    /// finished, or a row that differs raises :class:`upstar.UpstarError`.
    ///
    /// ``verify(sample: int = 10) -> int``
    #[pyo3(signature = (sample = 10))]
    fn verify(&self, py: Python<'_>, sample: usize) -> PyResult<u64> {
        let settings = settings((0, 1));
        let wrong =
            |message: String| RequestError::new("mismatch", self.folder.display().to_string(), message);
        let work = |control: &Control| {
            let status = self.plan.status(control)?;
            if let Some((unit, why)) = status.damaged.first() {
                return Err(wrong(format!("unit {unit}: {why}")).into());
            }
            if status.missing > 0 {
                return Err(wrong(format!("{} units are not finished", status.missing)).into());
            }
            self.plan.verify(sample, settings, control)
        };
        watched(py, all_threads(), || Ok(()), work)
    }

    /// Writes the rows of all units to one file of Apache Parquet, in the order of the plan, and returns their number. The
    /// same plan always makes the same bytes.
    ///
    /// ``merge(out: str | PathLike[str]) -> int``
    fn merge(&self, py: Python<'_>, out: PathBuf) -> PyResult<u64> {
        alone(py, |control| self.plan.merge(&out, control))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PathBuf,))> {
        Ok((py.get_type::<Self>().getattr("open")?, (self.folder.clone(),)))
    }

    fn __repr__(&self) -> String {
        format!("<Plan: {} units in {}>", self.plan.units().len(), self.folder.display())
    }
}

/// Returns the path that other processes can use.
fn absolute(py: Python<'_>, folder: &Path) -> PyResult<PathBuf> {
    std::path::absolute(folder)
        .map_err(|error| input(py, format!("the folder `{}`: {error}", folder.display())))
}
