//! Watches over the request that one worker is at.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use upstar::ground::control::Control;

use crate::args::Budget;
use crate::command::{MemoryLimit, control};

/// What a worker is at.
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
    /// The worker begins a request.
    ///
    /// The budget of memory is for what the worker counts. What nobody counts cannot be told from that of the
    /// other workers: it is bounded by the budgets of all of them.
    pub(super) fn begin(&self, budget: Budget, bytes_in_use: usize, workers: usize) -> Arc<Control> {
        let control = Arc::new(control(budget, bytes_in_use));
        let memory = MemoryLimit::of(budget, workers);
        let ends = budget.time.and_then(|time| Instant::now().checked_add(time));
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(WatchedTask { control: Arc::clone(&control), memory, ends, timed_out: false });
        control
    }

    /// Ends the request at hand if its time is over, or at Ctrl-C.
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

    /// Is there no request at hand?
    pub(super) fn is_idle(&self) -> bool {
        self.at.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// The nodes of the request at hand.
    pub(super) fn nodes(&self) -> u64 {
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        at.as_ref().map_or(0, |task| task.control.nodes())
    }

    /// The worker has ended the request. Was its time over?
    pub(super) fn end(&self) -> bool {
        let task = self.at.lock().unwrap_or_else(PoisonError::into_inner).take();
        task.is_some_and(|task| task.timed_out)
    }
}
