//! `upstar batch`: one request a line in, one answer a line out.
//!
//! One thread reads lines, several answer them, each with its own store, and the main thread writes the
//! answers in the order of the lines and watches the time and Ctrl-C. The number of lines in progress is
//! limited, which bounds the memory.

mod check;
mod lines;
mod mailbox;
pub(crate) mod studio;
mod watch;
mod worker;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar};

use self::check::{Check, Verdict};
use self::lines::{Lines, Window};
use self::mailbox::Mailbox;
use self::watch::Watch;
use self::worker::Worker;
use crate::answer::fields::is_known;
use crate::answer::{Exit, RequestError, show_error, show_request_error};
use crate::args::{Batch, Common};
use crate::command::{QUIET, Ran, Supervisor, TICK, is_ruleset};

/// The reply to one line.
struct LineReply {
    /// The number of the line, counted from 1.
    line: usize,
    /// The line to write, with its newline; empty for lines without a request.
    text: String,
    exit: Exit,
    verdict: Option<Verdict>,
    /// A message for standard error in addition to the answer.
    trouble: Option<RequestError>,
}

/// Answers all requests in files or on standard input.
pub(crate) fn run(arguments: &Batch, common: &Common) -> Ran {
    if let Some(name) = arguments.only.iter().find(|name| !is_ruleset(name)) {
        return Err(format!("--only: unknown ruleset `{name}`"));
    }
    let open = |path: &PathBuf| File::open(path).map_err(|error| format!("{}: {error}", path.display()));
    let files = arguments.files.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    Supervisor::listen()?;
    let threads = common.threads.map_or_else(rayon::current_num_threads, usize::from);
    let window = Arc::new(Window::default());
    let (jobs, lines) = Lines::start(files, threads, Arc::clone(&window));
    let watches: Vec<_> = (0..threads).map(|_| Arc::new(Watch::default())).collect();
    let mailbox = Arc::new(Mailbox::for_workers(threads));
    for watch in &watches {
        let worker = Worker {
            only: arguments.only.clone(),
            checks: arguments.check,
            fields: arguments.fields.clone(),
            budget: common.budget,
            share: threads,
            watch: Arc::clone(watch),
        };
        let started = worker.start(Arc::clone(&jobs), Arc::clone(&mailbox));
        started.map_err(|error| format!("cannot start a thread: {error}"))?;
    }
    let mut writer = Writer { mailbox, window, watches, next: 1, waiting: BTreeMap::new() };
    let mut check = Check::default();
    let mut exit = match writer.run(&mut check) {
        Ok(exit) => exit,
        // The reader of the answers has gone away and wants no more: a success, as for other filters.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return Ok(Exit::Answered),
        Err(error) => return Err(format!("standard output: {error}")),
    };
    for message in arguments.fields.iter().filter_map(|name| is_known(name).err()) {
        exit = exit.max(show_error(&format!("--fields: {message}")));
    }
    if let Some(error) = lines.error() {
        exit = exit.max(show_error(&error));
    }
    if arguments.check {
        check.print_count();
        if check.has_differences() || check.is_empty() {
            exit = exit.max(Exit::CheckFailed);
        }
    }
    Ok(exit)
}

/// The main thread's part: puts the replies in order, and watches the workers.
struct Writer {
    mailbox: Arc<Mailbox>,
    window: Arc<Window>,
    watches: Vec<Arc<Watch>>,
    /// The number of the line whose reply is written next.
    next: usize,
    waiting: BTreeMap<usize, LineReply>,
}

impl Writer {
    /// Writes all replies. After Ctrl-C, ends early with the requests that were in progress.
    fn run(&mut self, check: &mut Check) -> std::io::Result<Exit> {
        let mut out = BufWriter::new(std::io::stdout());
        let mut exit = Exit::Answered;
        let mut progress: Option<ProgressBar> = None;
        let (mut looked, mut last_output) = (Instant::now(), Instant::now());
        loop {
            if looked.elapsed() >= TICK {
                looked = Instant::now();
                self.watches.iter().for_each(|watch| watch.look(Supervisor::is_interrupted()));
                self.show_progress(&mut progress, last_output);
            }
            // This is asked before the replies are taken, since the last reply may arrive in between.
            let has_ended = Supervisor::is_interrupted() && self.watches.iter().all(|watch| watch.is_idle());
            let Some(replies) = self.mailbox.take(TICK) else { break };
            if has_ended && replies.is_empty() {
                // The workers may be waiting for lines that never come.
                break;
            }
            self.waiting.extend(replies.into_iter().map(|reply| (reply.line, reply)));
            if self.waiting.contains_key(&self.next) {
                if let Some(bar) = progress.take() {
                    bar.finish_and_clear();
                }
                exit = exit.max(self.write_waiting(&mut out, check)?);
                out.flush()?;
                last_output = Instant::now();
            }
        }
        Ok(if Supervisor::is_interrupted() { Exit::Interrupted } else { exit })
    }

    /// Writes all replies that follow the last one written.
    fn write_waiting(&mut self, out: &mut impl Write, check: &mut Check) -> std::io::Result<Exit> {
        let mut exit = Exit::Answered;
        while let Some(reply) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.window.forward();
            exit = exit.max(reply.exit);
            if let Some(verdict) = &reply.verdict {
                check.count(verdict);
            }
            out.write_all(reply.text.as_bytes())?;
            if let Some(trouble) = &reply.trouble {
                show_request_error(trouble);
            }
        }
        Ok(exit)
    }

    /// Shows on a terminal how far the work has come, after a second without an answer.
    fn show_progress(&self, bar: &mut Option<ProgressBar>, last_output: Instant) {
        if last_output.elapsed() < QUIET || !std::io::stderr().is_terminal() {
            return;
        }
        let bar = bar.get_or_insert_with(ProgressBar::new_spinner);
        let nodes = self.watches.iter().map(|watch| watch.nodes()).sum();
        let (lines, nodes) = (HumanCount(self.next as u64 - 1), HumanCount(nodes));
        bar.set_message(format!("{lines} lines answered, {nodes} nodes under way   (Ctrl-C stops)"));
        bar.tick();
    }
}
