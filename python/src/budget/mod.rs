//! The limits of questions, and the supervision of their calculations.
//!
//! A question is first calculated on the calling thread for a moment, which suffices for nearly all of
//! them. A longer calculation moves to its own thread and releases Python's lock; the calling thread then
//! watches time, memory and Ctrl-C.

pub(crate) mod memory;

use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar_api::Budget as Limits;

use crate::errors::{self, Source};

/// The number of nodes for which a question is calculated on the calling thread.
const AT_ONCE: u64 = 2_000;
/// The interval between two looks at time, memory and Ctrl-C.
pub(crate) const TICK: Duration = Duration::from_millis(20);
/// The time until the first look.
const FIRST_LOOK: Duration = Duration::from_millis(1);
/// The stack size of a thread that works on a question. Only pages that are used take memory.
pub(crate) const STACK_BYTES: usize = 64 << 20;

thread_local! {
    static LIMITS: Cell<Limits> = const { Cell::new(Limits { time: None, nodes: None, bytes: None }) };
}

/// Returns the limits of the innermost ``with`` block of this thread.
pub(crate) fn limits() -> Limits {
    LIMITS.get()
}

/// Returns a control for a calculation that begins now. `in_use` is the memory, in bytes, that its data
/// takes already.
pub(crate) fn control(limits: Limits, in_use: usize) -> Control {
    let bytes = limits.bytes.map_or(usize::MAX, |bytes| bytes.saturating_add(in_use));
    Limits { bytes: Some(bytes.min(memory::most())), ..limits }.control(0)
}

/// Returns a control for the first moment of a calculation, and whether it covers the whole budget of
/// nodes.
fn moment(limits: Limits, in_use: usize) -> (Control, bool) {
    let is_all = limits.nodes.is_some_and(|nodes| nodes <= AT_ONCE);
    let nodes = if is_all { limits.nodes } else { Some(AT_ONCE) };
    (control(Limits { nodes, ..limits }, in_use), is_all)
}

/// The supervision of a calculation by the thread that asked for it.
pub(crate) struct Watch {
    limits: Limits,
    started: Instant,
    most: usize,
    /// The time of the last look at the memory.
    looked: Instant,
}

impl Watch {
    pub(crate) fn new(limits: Limits) -> Self {
        let most = limits
            .bytes
            .map_or(usize::MAX, |bytes| memory::in_use().saturating_add(bytes).saturating_add(OVERHEAD));
        let now = Instant::now();
        Self { limits, started: now, most: most.min(memory::most()), looked: now }
    }

    /// Returns whether the time is used up.
    pub(crate) fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Returns whether too much memory is in use. Really looks only once in a `TICK`.
    pub(crate) fn is_full(&mut self) -> bool {
        if self.looked.elapsed() < TICK {
            return false;
        }
        self.looked = Instant::now();
        memory::in_use() > self.most
    }

    /// Returns the time since the calculation began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the time until the next look.
    pub(crate) fn rest(&self) -> Duration {
        // At least a millisecond, or a time that is used up would turn the waiting into a busy loop.
        self.limits
            .time
            .map_or(TICK, |time| time.saturating_sub(self.started.elapsed()).min(TICK))
            .max(Duration::from_millis(1))
    }
}

/// The memory that a calculation may take in addition to its budget, in bytes: room that the allocator
/// keeps.
const OVERHEAD: usize = 16 << 20;

/// Answers a question, first for a moment on this thread. If that does not suffice, `work` runs again from
/// the start on another thread, so it must be repeatable.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    source: Source<'_>,
    in_use: usize,
    work: impl Fn(&Control) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let (control, is_all) = moment(limits(), in_use);
    match work(&control) {
        Err(Failure::Stopped(Stop::Nodes)) if !is_all => ask_long(py, source, in_use, work),
        done => done.map_err(|failure| errors::of_failure(py, source, &failure)),
    }
}

/// Answers a question that may take long, or may wait for a lock.
pub(crate) fn ask_long<T: Send>(
    py: Python<'_>,
    source: Source<'_>,
    in_use: usize,
    work: impl FnOnce(&Control) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let limits = limits();
    let control = control(limits, in_use);
    match py.detach(|| watched(limits, &control, || work(&control))) {
        (_, Some(interrupt)) => Err(interrupt),
        (done, None) => done.map_err(|failure| errors::of_failure(py, source, &failure)),
    }
}

/// Runs work on a thread of its own while this thread watches it. Returns the result, and the exception by
/// which Python was interrupted, if any.
pub(crate) fn watched<T: Send>(
    limits: Limits,
    control: &Control,
    work: impl FnOnce() -> T + Send,
) -> (T, Option<PyErr>) {
    let mut watch = Watch::new(limits);
    let look = |is_interrupted| {
        if is_interrupted || watch.is_late() {
            control.cancel();
        }
        if watch.is_full() {
            control.exhaust();
        }
        watch.rest()
    };
    supervised(look, work)
}

/// Runs work on a thread of its own. Meanwhile, this thread calls `look` again and again, which learns whether Python was
/// interrupted and returns the time until the next call. Returns the result, and the exception by which Python was
/// interrupted, if any.
pub(crate) fn supervised<T: Send>(
    mut look: impl FnMut(bool) -> Duration,
    work: impl FnOnce() -> T + Send,
) -> (T, Option<PyErr>) {
    let (sender, receiver) = sync_channel(1);
    let mut rest = FIRST_LOOK;
    // The work is in a slot, so it can still run here if no thread can be started.
    let (mut interrupt, slot) = (None, Mutex::new(Some(work)));
    let slot = &slot;
    let done = std::thread::scope(|scope| {
        let take = || slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        let working = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || {
            if let Some(work) = take() {
                // The receiver waits until this is sent.
                let _ = sender.send(work());
            }
        });
        if working.is_err() {
            // The system provides no thread, so we work here, unwatched.
            return take().map(|work| work());
        }
        loop {
            match receiver.recv_timeout(rest) {
                Ok(done) => break Some(done),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupt.is_none() {
                interrupt = Python::attach(|py| py.check_signals()).err();
            }
            rest = look(interrupt.is_some());
        }
    });
    (done.expect("the scope passes a panic on"), interrupt)
}

/// Limits for each question that this thread asks inside a ``with`` block. Exceeding one raises
/// :class:`upstar.Unknown`.
///
/// ``time`` is in seconds, and ``memory`` in bytes beyond the memory in use. A *node* is the calculation of
/// one canonical form, or work that takes as long. Without a limit of memory, half of the machine's memory
/// is the limit. Inside another block, the limits of both blocks apply.
///
/// >>> import upstar
/// >>> with upstar.budget(nodes=100):
/// ...     upstar.calc("domineering('8x8')")
/// Traceback (most recent call last):
///     ...
/// upstar.errors.Unknown: the budget of nodes is used up
///
/// ``budget(*, time: float | None = None, nodes: int | None = None, memory: int | None = None)``
#[pyclass(frozen, name = "budget", module = "upstar")]
struct Budget {
    limits: Limits,
    before: Mutex<Vec<Limits>>,
}

#[pymethods]
impl Budget {
    #[new]
    #[pyo3(signature = (*, time = None, nodes = None, memory = None))]
    fn new(
        py: Python<'_>,
        time: Option<f64>,
        nodes: Option<Bound<'_, PyAny>>,
        memory: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let whole = |limit: Option<Bound<'_, PyAny>>, what: &str| {
            let limit = limit.map(|limit| limit.extract::<u64>()).transpose();
            let words = || format!("{what} is a whole number, not negative and not too large");
            limit.map_err(|_| errors::input(py, words()))
        };
        let (nodes, memory) = (whole(nodes, "a number of nodes")?, whole(memory, "a number of bytes")?);
        let memory = memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| {
            errors::input(py, "a time is a number of seconds, not negative and not too large")
        })?;
        Ok(Self { limits: Limits { time, nodes, bytes: memory }, before: Mutex::default() })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        let this = slf.get();
        let outer = LIMITS.get();
        // An inner block can only tighten the limits.
        LIMITS.set(this.limits.and(outer));
        this.before().push(outer);
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        if let Some(before) = self.before().pop() {
            LIMITS.set(before);
        }
    }
}

impl Budget {
    fn before(&self) -> MutexGuard<'_, Vec<Limits>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Budget>()
}
