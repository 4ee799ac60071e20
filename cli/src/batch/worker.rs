//! The threads that answer requests.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json};
use upstar::games::value::Store;
use upstar::session::Session;

use super::answer::Asked;
use super::check::verdict;
use super::lines::{Job, Jobs, Line, MAX_LINE_BYTES};
use super::mailbox::{AtWork, Mailbox};
use super::watch::Watch;
use super::{LineReply, answer};
use crate::answer::{Ended, Exit, Failed, RequestError, ended_json};
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

/// The fields of an answer with the exit status, or the exit status with the error.
type Answer = Result<(Map<String, Json>, Exit), (Exit, Json)>;

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
            Line::Text(text) => answer::request_of(text, job.number).unwrap_or_default(),
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
        let request = match answer::request_of(text, number) {
            Ok(request) => request,
            Err(error) => return self.error(number, &Map::new(), &error),
        };
        let ruleset = request.get("ruleset").and_then(Json::as_str).unwrap_or_default();
        let known = rulesets();
        let ruleset = known.full_name(ruleset).unwrap_or(ruleset);
        if !self.only.is_empty() && !self.only.iter().any(|only| only == ruleset) {
            return LineReply::nothing(number);
        }
        match answer::asked(session, &request) {
            Ok(asked) => {
                let answer = self.answer(session, &asked);
                let trouble = asked.unknown_fields();
                let trouble =
                    trouble.map(|error| RequestError { at: format!("line {number}, {}", error.at), ..error });
                LineReply { trouble, ..self.deliver(number, &request, answer) }
            }
            Err(error) => self.error(number, &request, &error),
        }
    }

    fn answer(&self, session: &Session<'_>, asked: &Asked) -> Answer {
        let budget = self.budget.and(asked.budget);
        // Counting the bytes takes time, so it is only done for a budget of memory.
        let in_use = if budget.bytes.is_some() { session.bytes() } else { 0 };
        let before = [("components", session.components()), ("values", session.store().len())];
        // A part of the budget is kept back for a search for who wins.
        let may_go_on = budget != Budget::default() && asked.may_search(&self.fields);
        let started = Instant::now();
        let first = if may_go_on { budget.most() } else { budget };
        let control = self.watch.begin(first, in_use, self.share);
        let fields = answer::fields(session, asked, &self.fields, &control);
        let is_late = self.watch.end();
        fields.map_err(|failed| match failed {
            Failed::Own(error) => (Exit::BadInput, error.to_json()),
            Failed::Stopped(stop, known) => {
                let ended = Ended::of(stop, budget.time.filter(|_| is_late), session.store().depth_limit());
                let mut error = ended_json(ended);
                error["at"] = Json::Null;
                let mut known = known.unwrap_or_default().fields;
                // The counts of the session include earlier requests, so their contribution is subtracted.
                for (name, before) in before {
                    if let Some(count) = known.get(name).and_then(Json::as_u64) {
                        known.insert(name.to_owned(), count.saturating_sub(before as u64).into());
                    }
                }
                if may_go_on && matches!(ended, Ended::Time(_) | Ended::Budget(_)) {
                    let in_use = if budget.bytes.is_some() { session.bytes() } else { 0 };
                    let control = self.watch.begin(budget.rest(started.elapsed()), in_use, self.share);
                    known.extend(asked.instead_of_value(session, &control).into_iter().flatten());
                    self.watch.end();
                }
                error["known"] = known.into();
                (ended.into(), error)
            }
        })
    }

    fn error(&self, number: usize, request: &Map<String, Json>, error: &RequestError) -> LineReply {
        self.deliver(number, request, Err((Exit::BadInput, error.to_json())))
    }

    /// Returns the answer as a line, or compared with the expectation.
    fn deliver(&self, number: usize, request: &Map<String, Json>, answer: Answer) -> LineReply {
        let mut line = Map::new();
        for key in ["id", "ruleset"] {
            line.insert(key.into(), request.get(key).cloned().unwrap_or(Json::Null));
        }
        let exit = match answer {
            Ok((fields, exit)) => {
                line.extend(fields);
                exit
            }
            Err((exit, error)) => {
                line.insert("error".into(), error);
                exit
            }
        };
        if self.checks {
            let (verdict, text) = verdict(request, &line);
            return LineReply { line: number, text, exit, verdict: Some(verdict), trouble: None };
        }
        let text = format!("{}\n", Json::Object(line));
        LineReply { line: number, text, exit, verdict: None, trouble: None }
    }
}

impl LineReply {
    /// Creates the reply to a line without a request.
    fn nothing(line: usize) -> Self {
        Self { line, text: String::new(), exit: Exit::Answered, verdict: None, trouble: None }
    }
}
