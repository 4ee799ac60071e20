//! How long a question may take, and what watches over it.
//!
//! A question is first asked where it is put, for a moment; nearly all have their answer then. Others go on on a thread of
//! their own while Python's lock is free, and the thread that has asked watches time, memory and Ctrl-C.
//!
//! - `memory`: the memory of the whole process

pub(crate) mod memory;

use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};

use crate::errors::{self, Source};

/// How many nodes a question may take where it is put.
const AT_ONCE: u64 = 2_000;
/// How often time, memory and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(20);
/// The stack of a thread that works on a question; only what is used takes memory.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// What a question may take.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<usize>,
}

thread_local! {
    static LIMITS: Cell<Limits> = const { Cell::new(Limits { time: None, nodes: None, memory: None }) };
}

impl Limits {
    /// Those of the innermost ``with`` block of this thread.
    pub(crate) fn current() -> Self {
        LIMITS.get()
    }

    /// Those within which both stay.
    fn within(self, other: Self) -> Self {
        /// The less of two limits, of which each may be missing.
        fn less<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            time: less(self.time, other.time),
            nodes: less(self.nodes, other.nodes),
            memory: less(self.memory, other.memory),
        }
    }

    /// A control for a calculation that begins now, when so much memory is in use by what it works with, in bytes.
    pub(crate) fn control(self, in_use: usize) -> Control {
        let bytes = self.memory.map_or(usize::MAX, |memory| memory.saturating_add(in_use));
        Control::unlimited().with_nodes(self.nodes.unwrap_or(u64::MAX)).with_bytes(bytes.min(memory::most()))
    }

    /// The same for a moment; whether that is all there is.
    fn moment(self, in_use: usize) -> (Control, bool) {
        let is_all = self.nodes.is_some_and(|nodes| nodes <= AT_ONCE);
        let nodes = if is_all { self.nodes } else { Some(AT_ONCE) };
        (Self { nodes, ..self }.control(in_use), is_all)
    }
}

/// Watches over a calculation from the thread that has asked for it.
pub(crate) struct Watch {
    limits: Limits,
    started: Instant,
    most: usize,
    /// When the memory was looked at last.
    looked: Instant,
}

impl Watch {
    pub(crate) fn new(limits: Limits) -> Self {
        let most = limits
            .memory
            .map_or(usize::MAX, |memory| memory::in_use().saturating_add(memory).saturating_add(OVERHEAD));
        let now = Instant::now();
        Self { limits, started: now, most: most.min(memory::most()), looked: now }
    }

    /// Is the time used up?
    pub(crate) fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Is more memory in use than there may be? Looked at now and then.
    pub(crate) fn is_full(&mut self) -> bool {
        if self.looked.elapsed() < TICK {
            return false;
        }
        self.looked = Instant::now();
        memory::in_use() > self.most
    }

    /// Until when to wait.
    fn rest(&self) -> Duration {
        self.limits
            .time
            .map_or(TICK, |time| time.saturating_sub(self.started.elapsed()).min(TICK))
            .max(Duration::from_millis(1))
    }
}

/// What a calculation may take beside what a budget of memory is for, in bytes: room that the allocator keeps.
const OVERHEAD: usize = 16 << 20;

/// Answers a question, which is asked for a moment here and then, if need be, once more elsewhere: it must not mind.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    source: Source<'_>,
    in_use: usize,
    work: impl Fn(&Control) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let (control, is_all) = Limits::current().moment(in_use);
    match work(&control) {
        Err(Failure::Stopped(Stop::Nodes)) if !is_all => ask_long(py, source, in_use, work),
        done => done.map_err(|failure| errors::of_failure(py, source, &failure)),
    }
}

/// Answers a question that may take long, or wait for others that do.
pub(crate) fn ask_long<T: Send>(
    py: Python<'_>,
    source: Source<'_>,
    in_use: usize,
    work: impl FnOnce(&Control) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let limits = Limits::current();
    let control = limits.control(in_use);
    match py.detach(|| watched(limits, &control, || work(&control))) {
        (_, Some(interrupt)) => Err(interrupt),
        (done, None) => done.map_err(|failure| errors::of_failure(py, source, &failure)),
    }
}

/// Works on a thread of its own, watched by this one; what Python was interrupted with, if it was.
pub(crate) fn watched<T: Send>(
    limits: Limits,
    control: &Control,
    work: impl FnOnce() -> T + Send,
) -> (T, Option<PyErr>) {
    let mut watch = Watch::new(limits);
    let (sender, receiver) = sync_channel(1);
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
            // The system has no thread to give; nobody watches then.
            return take().map(|work| work());
        }
        loop {
            match receiver.recv_timeout(watch.rest()) {
                Ok(done) => break Some(done),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupt.is_none() {
                interrupt = Python::attach(|py| py.check_signals()).err();
            }
            if interrupt.is_some() || watch.is_late() {
                control.cancel();
            }
            if watch.is_full() {
                control.exhaust();
            }
        }
    });
    (done.expect("the scope passes a panic on"), interrupt)
}

/// Limits for each question that this thread asks inside of a ``with`` block; whoever exceeds one gets
/// :class:`upstar.Unknown`.
///
/// ``time`` is in seconds, ``memory`` in bytes beyond what is in use; a *node* is one canonical form worked out, or work
/// that takes as long. Without a limit of memory half of the machine's is the most. Inside of another block the limits of
/// both hold.
///
/// >>> import upstar
/// >>> with upstar.budget(nodes=100):
/// ...     upstar.calc("domineering('8x8')")
/// Traceback (most recent call last):
///     ...
/// upstar.errors.Unknown: the budget of nodes is used up
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
        Ok(Self { limits: Limits { time, nodes, memory }, before: Mutex::default() })
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        let this = slf.get();
        let outer = LIMITS.get();
        LIMITS.set(this.limits.within(outer));
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
