//! The mailbox in which the workers leave their replies for the writer.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::LineReply;

/// Replies in any order. Waking the writer's thread costs more than answering a small request, so a worker
/// wakes it only at the end of a chunk. The writer also looks by itself now and then.
#[derive(Default)]
pub(super) struct Mailbox {
    inside: Mutex<Inside>,
    bell: Condvar,
}

#[derive(Default)]
struct Inside {
    replies: Vec<LineReply>,
    rung: bool,
    /// The number of workers that still run.
    workers: usize,
}

impl Mailbox {
    pub(super) fn for_workers(workers: usize) -> Self {
        Self { inside: Mutex::new(Inside { workers, ..Inside::default() }), bell: Condvar::new() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves a reply. `rings` wakes the writer: the worker has nothing more to do at once.
    pub(super) fn leave(&self, reply: LineReply, rings: bool) {
        let mut inside = self.inside();
        inside.replies.push(reply);
        if rings {
            inside.rung = true;
            self.bell.notify_one();
        }
    }

    /// Marks the end of a worker.
    pub(super) fn go_home(&self) {
        let mut inside = self.inside();
        inside.workers -= 1;
        inside.rung = true;
        self.bell.notify_one();
    }

    /// Waits until a worker rings, but no longer than `patience`, and takes the replies. `None` if there
    /// are none and all workers have ended.
    pub(super) fn take(&self, patience: Duration) -> Option<Vec<LineReply>> {
        let quiet = |inside: &mut Inside| !inside.rung && inside.workers > 0;
        let waited = self.bell.wait_timeout_while(self.inside(), patience, quiet);
        let (mut inside, _) = waited.unwrap_or_else(PoisonError::into_inner);
        inside.rung = false;
        let replies = std::mem::take(&mut inside.replies);
        (inside.workers > 0 || !replies.is_empty()).then_some(replies)
    }
}

/// Calls [`Mailbox::go_home`] when it is dropped, so also when the worker panics.
pub(super) struct AtWork<'m>(pub(super) &'m Mailbox);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.go_home();
    }
}
