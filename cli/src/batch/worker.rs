//! The threads that answer requests.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json};
use upstar::games::value::Store;
use upstar::session::Session;
use upstar_api::{Caller, Reply, answer, request_of};

use super::LineReply;
use super::check::verdict;
use super::lines::{Job, Jobs, Line, MAX_LINE_BYTES};
use super::mailbox::{AtWork, Mailbox};
use super::watch::{Watch, WorkerWatch};
use crate::answer::{Exit, RequestError};
use crate::args::Budget;
use crate::args::rulesets::{rulesets, session};
use crate::command::{STACK_BYTES, Supervisor, store};

/// The size, in bytes, to which the stores and memos of all workers together may grow before they are
/// replaced by new ones.
const MAX_BYTES: usize = 1 << 30;
/// The time between two looks at the size of the store: short, since one request can take its whole budget,
/// but long enough that many small requests do not pay for the look.
const PATIENCE: Duration = Duration::from_millis(20);

/// The configuration of a worker.
pub(super) struct Worker {
    pub(super) only: Vec<String>,
    pub(super) checks: bool,
    /// The wanted fields; empty if all are.
    pub(super) fields: Vec<String>,
    pub(super) budget: Budget,
    /// The number of workers.
    pub(super) share: usize,
    pub(super) watch: Arc<Watch>,
}

impl Worker {
    /// Starts the thread. It ends with the input, or after Ctrl-C.
    pub(super) fn start(self, jobs: Jobs, mailbox: Arc<Mailbox>) -> std::io::Result<()> {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let work = move || {
            let _at_work = AtWork(&mailbox);
            let mut chunk = VecDeque::new();
            while self.with_store(&store(), &mut chunk, &jobs, &mailbox) {}
        };
        thread.spawn(work).map(|_| ())
    }

    /// Answers lines until the store should be replaced (true) or there are no more lines (false).
    fn with_store(&self, store: &Store, chunk: &mut VecDeque<Job>, jobs: &Jobs, mailbox: &Mailbox) -> bool {
        let session = session(store);
        let mut looked = Instant::now();
        loop {
            if chunk.is_empty() {
                let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(next) = next else { return false };
                chunk.extend(next);
            }
            let Some(job) = chunk.pop_front() else { continue };
            if Supervisor::is_interrupted() {
                return false;
            }
            // A panic spoils one answer only. The store may be inconsistent afterwards, so the next
            // requests get a new one.
            let reply = catch_unwind(AssertUnwindSafe(|| self.reply(&session, &job)));
            let is_sound = reply.is_ok();
            mailbox.leave(reply.unwrap_or_else(|_| self.defect(&job)), chunk.is_empty());
            let limit = MAX_BYTES / self.share;
            // Looked at from time to time only, since `session.bytes()` sums over all rulesets.
            let is_due = looked.elapsed() >= PATIENCE;
            if !is_sound || is_due && (session.store().bytes() > limit || session.bytes() > limit) {
                return true;
            }
            if is_due {
                looked = Instant::now();
            }
        }
    }

    fn defect(&self, job: &Job) -> LineReply {
        let request = match &job.line {
            Line::Text(text) => request_of(text, job.number).unwrap_or_default(),
            _ => Map::new(),
        };
        let message = "a defect of this program; please report the request";
        self.error(
            job.number,
            &request,
            &RequestError::new("unsupported", format!("line {}", job.number), message),
        )
    }

    fn reply(&self, session: &Session<'_>, job: &Job) -> LineReply {
        let number = job.number;
        let text = match &job.line {
            Line::Text(text) if text.trim().is_empty() => return LineReply::nothing(number),
            Line::Text(text) => text,
            Line::TooLong => {
                let message = format!("a line of more than {MAX_LINE_BYTES} bytes");
                let error = RequestError::new("parse", format!("line {number}"), message);
                return self.error(number, &Map::new(), &error);
            }
            Line::NotText(at) => {
                let place = format!("line {number}, byte {}", at + 1);
                return self.error(
                    number,
                    &Map::new(),
                    &RequestError::new("parse", place, "the line is not UTF-8"),
                );
            }
        };
        let request = match request_of(text, number) {
            Ok(request) => request,
            Err(error) => return self.error(number, &Map::new(), &error),
        };
        let ruleset = request.get("ruleset").and_then(Json::as_str).unwrap_or_default();
        let known = rulesets();
        let ruleset = known.full_name(ruleset).unwrap_or(ruleset);
        if !self.only.is_empty() && !self.only.iter().any(|only| only == ruleset) {
            return LineReply::nothing(number);
        }
        let caller = Caller { fields: &self.fields, budget: self.budget };
        let watch = WorkerWatch { watch: &self.watch, workers: self.share };
        self.deliver(number, &request, answer(session, &request, caller, &watch))
    }

    fn error(&self, number: usize, request: &Map<String, Json>, error: &RequestError) -> LineReply {
        self.deliver(number, request, Reply::refusal(request, error))
    }

    /// Returns the reply as a line, or compared with the expectation.
    fn deliver(&self, number: usize, request: &Map<String, Json>, reply: Reply) -> LineReply {
        let Reply { line, exit, trouble } = reply;
        let trouble =
            trouble.map(|error| RequestError { at: format!("line {number}, {}", error.at), ..error });
        if self.checks {
            let (verdict, text) = verdict(request, &line);
            return LineReply { line: number, text, exit, verdict: Some(verdict), trouble };
        }
        let text = format!("{}\n", Json::Object(line));
        LineReply { line: number, text, exit, verdict: None, trouble }
    }
}

impl LineReply {
    /// Creates the reply to a line without a request.
    fn nothing(line: usize) -> Self {
        Self { line, text: String::new(), exit: Exit::Answered, verdict: None, trouble: None }
    }
}
