//! The supervision of the request that one worker answers.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use upstar::ground::control::Control;

use crate::args::Budget;
use crate::command::{MemoryLimit, control};

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
}

impl Watch {
    /// Marks the beginning of a request.
    ///
    /// The budget of memory is for the memory that the worker counts. The rest cannot be attributed to one
    /// worker; the budgets of all of them together bound it.
    pub(super) fn begin(&self, budget: Budget, bytes_in_use: usize, workers: usize) -> Arc<Control> {
        let control = Arc::new(control(budget, bytes_in_use));
        let memory = MemoryLimit::of(budget, workers);
        let ends = budget.time.and_then(|time| Instant::now().checked_add(time));
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(WatchedTask { control: Arc::clone(&control), memory, ends, timed_out: false });
        control
    }

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

    /// Marks the end of the request. Returns whether its time was used up.
    pub(super) fn end(&self) -> bool {
        let task = self.at.lock().unwrap_or_else(PoisonError::into_inner).take();
        task.is_some_and(|task| task.timed_out)
    }
}
