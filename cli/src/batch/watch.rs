//! The supervision of the request that one worker answers.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use upstar::ground::control::Control;
use upstar_api::{Clock, Watched};

use crate::args::Budget;
use crate::command::{MemoryLimit, Supervised, control};

/// The request that a worker answers at present, if any.
#[derive(Default)]
pub(super) struct Watch {
    at: Mutex<Option<WatchedTask>>,
}

struct WatchedTask {
    control: Arc<Control>,
    memory: MemoryLimit,
    ends: Option<Instant>,
    timed_out: bool,
    began: Instant,
}

/// The watch of one of several workers.
pub(super) struct WorkerWatch<'w> {
    pub(super) watch: &'w Watch,
    /// The number of workers.
    pub(super) workers: usize,
}

impl Clock for WorkerWatch<'_> {
    fn is_interrupted(&self) -> bool {
        Supervised.is_interrupted()
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        Supervised.in_grace(work);
    }
}

impl upstar_api::Watch for WorkerWatch<'_> {
    /// Marks the beginning of a request.
    ///
    /// The budget of memory is for the memory that the worker counts. The rest cannot be attributed to one
    /// worker; the budgets of all of them together bound it.
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control> {
        let control = Arc::new(control(budget, bytes_in_use));
        let memory = MemoryLimit::of(budget, self.workers);
        let began = Instant::now();
        let ends = budget.time.and_then(|time| began.checked_add(time));
        *self.watch.at.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(WatchedTask { control: Arc::clone(&control), memory, ends, timed_out: false, began });
        control
    }

    fn end(&self) -> Watched {
        let task = self.watch.at.lock().unwrap_or_else(PoisonError::into_inner).take();
        task.map_or(Watched { time: Duration::ZERO, is_late: false }, |task| Watched {
            time: task.began.elapsed(),
            is_late: task.timed_out,
        })
    }
}

impl Watch {
    /// Stops the current request if its time or memory is used up, or after Ctrl-C.
    pub(super) fn look(&self, interrupted: bool) {
        if let Some(task) = &mut *self.at.lock().unwrap_or_else(PoisonError::into_inner) {
            task.timed_out = task.timed_out || task.ends.is_some_and(|ends| Instant::now() >= ends);
            if task.timed_out || interrupted {
                task.control.cancel();
            }
            if task.memory.is_exceeded() {
                task.control.exhaust();
            }
        }
    }

    /// Returns whether no request is in progress.
    pub(super) fn is_idle(&self) -> bool {
        self.at.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Returns the number of nodes of the current request.
    pub(super) fn nodes(&self) -> u64 {
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        at.as_ref().map_or(0, |task| task.control.nodes())
    }
}
