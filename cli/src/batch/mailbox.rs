//! Where the workers leave their replies for the writer.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::LineReply;

/// Replies in any order. The writer is called for each handful of them, and looks by itself now and then: it
/// takes longer to wake a thread than to answer a small request.
#[derive(Default)]
pub(super) struct Mailbox {
    inside: Mutex<Inside>,
    bell: Condvar,
}

#[derive(Default)]
struct Inside {
    replies: Vec<LineReply>,
    rung: bool,
    /// The workers that have not gone home.
    workers: usize,
}

impl Mailbox {
    pub(super) fn for_workers(workers: usize) -> Self {
        Self { inside: Mutex::new(Inside { workers, ..Inside::default() }), bell: Condvar::new() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves a reply; rings if there is nothing more to do at once.
    pub(super) fn leave(&self, reply: LineReply, rings: bool) {
        let mut inside = self.inside();
        inside.replies.push(reply);
        if rings {
            inside.rung = true;
            self.bell.notify_one();
        }
    }

    /// A worker goes home.
    pub(super) fn go_home(&self) {
        let mut inside = self.inside();
        inside.workers -= 1;
        inside.rung = true;
        self.bell.notify_one();
    }

    /// Waits for the bell, but not longer than `patience`, and takes what is there: `None` if nothing is, nor
    /// will be.
    pub(super) fn take(&self, patience: Duration) -> Option<Vec<LineReply>> {
        let quiet = |inside: &mut Inside| !inside.rung && inside.workers > 0;
        let waited = self.bell.wait_timeout_while(self.inside(), patience, quiet);
        let (mut inside, _) = waited.unwrap_or_else(PoisonError::into_inner);
        inside.rung = false;
        let replies = std::mem::take(&mut inside.replies);
        (inside.workers > 0 || !replies.is_empty()).then_some(replies)
    }
}

/// Goes home when it is dropped, however the worker ends.
pub(super) struct AtWork<'m>(pub(super) &'m Mailbox);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.go_home();
    }
}
