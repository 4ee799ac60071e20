//! Runs a calculation on threads with large stacks, and watches over it: time, signals, progress.

use std::convert::Infallible;
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use upstar::games::value::Store;
use upstar::ground::control::{Control, Stop};

use super::memory::{MemoryLimit, control};
use super::signals;
use crate::answer::{DEPTH_LIMIT, Ended, Exit, Failed, print, show_remark};
use crate::args::Budget;

/// The stack of each thread; only what is used takes memory.
pub(crate) const STACK_BYTES: usize = 512 << 20;
/// When progress begins to be shown.
pub(crate) const QUIET: Duration = Duration::from_secs(1);
/// How long a calculation may go on that does not look whether its time is used up, such as the reading of a
/// large graph.
const LATENESS: Duration = Duration::from_secs(1);
/// When who has set no time is told that it may take long.
const LONG: Duration = Duration::from_secs(5);
/// How often time and Ctrl-C are looked at.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// The progress of the calculation under way, once it is shown.
static PROGRESS: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Prints while a calculation goes on, whose progress is shown below.
pub(crate) fn print_beside_progress(text: &str) {
    match &*PROGRESS.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(bar) => bar.suspend(|| _ = print(text)),
        None => _ = print(text),
    }
}

fn clear_progress() {
    if let Some(bar) = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// A store for calculations on these threads.
pub(crate) fn store() -> Store {
    Store::new().with_depth_limit(DEPTH_LIMIT)
}

/// The threads for calculations.
pub(crate) struct Supervisor {
    pool: rayon::ThreadPool,
}

/// What is told when the time is used up and nothing has come of the calculation for a while; then the program
/// ends.
pub(super) type GiveUp<'a> = &'a dyn Fn(Ended) -> Exit;

/// What is done where a command's whole work is one calculation.
#[derive(Clone, Copy)]
pub(super) struct Overseer<'a> {
    pub(super) give_up: GiveUp<'a>,
    /// What is known while it goes on, as a sentence or none.
    pub(super) so_far: &'a dyn Fn() -> String,
}

impl Overseer<'_> {
    /// Ends the program, if the calculation should have ended.
    fn end(self, ended: Option<Ended>) {
        if let Some(ended) = ended {
            std::process::exit((self.give_up)(ended).code().into());
        }
    }

    /// Tells who has set no time that it may take long, and what is known; that is done then.
    fn tell_long(self, control: &Control, memory: MemoryLimit) -> bool {
        let (nodes, most) = (HumanCount(control.nodes()), HumanBytes(memory.most() as u64));
        show_remark(&format!(
            "no answer yet after {} s and {nodes} nodes{}; Ctrl-C ends it, --budget sets a time, and {most} of memory are \
             the most it takes",
            LONG.as_secs(),
            (self.so_far)()
        ));
        true
    }
}

impl Supervisor {
    /// Starts the threads and listens to signals.
    pub(crate) fn new(threads: Option<u16>) -> Result<Self, String> {
        signals::listen()?;
        let builder = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES);
        let builder = builder.num_threads(threads.unwrap_or(0).into());
        Ok(Self { pool: builder.build().map_err(|error| error.to_string())? })
    }

    /// Listens to signals for a command that has threads of its own, and always something to end first.
    pub(crate) fn listen() -> Result<(), String> {
        signals::listen()?;
        signals::begin_work();
        Ok(())
    }

    /// Forgets that Ctrl-C was pressed, for a dialogue that goes on.
    pub(crate) fn forget_interrupt() {
        signals::forget_interrupt();
    }

    /// Has Ctrl-C been pressed, or a signal come that says the same?
    pub(crate) fn is_interrupted() -> bool {
        signals::received().is_some()
    }

    /// Runs `work` under a budget. `bytes` tells the memory in use; the budget is for what is added to it.
    ///
    /// `work` gives an error of its own, or says that the control stopped it.
    pub(crate) fn run<T: Send, E: Send>(
        &self,
        budget: Budget,
        bytes: impl Fn() -> usize,
        work: impl FnOnce(&Control) -> Result<T, Failed<E>> + Send,
    ) -> Result<T, Failed<E>> {
        self.run_or_give_up(budget, bytes, work, None)
    }

    /// The same; with an overseer the program ends when the time is used up and the calculation does not notice, and who
    /// has set no time is told after a while how far it is: for commands whose whole work is one calculation.
    pub(super) fn run_or_give_up<T: Send, E: Send>(
        &self,
        budget: Budget,
        bytes: impl Fn() -> usize,
        work: impl FnOnce(&Control) -> Result<T, Failed<E>> + Send,
        overseer: Option<Overseer<'_>>,
    ) -> Result<T, Failed<E>> {
        let control = control(budget, bytes());
        let memory = MemoryLimit::of(budget, 1);
        signals::begin_work();
        let started = Instant::now();
        let (sender, receiver) = sync_channel(1);
        let (mut timed_out, mut exhausted) = (false, None);
        let result = std::thread::scope(|scope| {
            let (pool, control) = (&self.pool, &control);
            // The thread owns the sender: should the work panic, the receiver learns it, and the scope passes
            // the panic on.
            scope.spawn(move || {
                let result = pool.install(|| work(control));
                // The receiver waits until this is sent.
                let _ = sender.send(result);
            });
            let mut is_told = false;
            loop {
                let look = memory.next_look();
                let rest = match budget.time {
                    Some(time) if !timed_out => time.saturating_sub(started.elapsed()).min(look),
                    _ => look,
                };
                match receiver.recv_timeout(rest) {
                    Ok(result) => break Some(result),
                    Err(RecvTimeoutError::Disconnected) => break None,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                timed_out = timed_out || budget.time.is_some_and(|time| started.elapsed() >= time);
                if timed_out || Self::is_interrupted() {
                    control.cancel();
                }
                if exhausted.is_none() && memory.is_exceeded() {
                    control.exhaust();
                    exhausted = Some(Instant::now());
                }
                let late = |since: Instant| since.elapsed() >= LATENESS || memory.is_far_exceeded();
                let ended = match budget.time {
                    Some(time) if started.elapsed() >= time + LATENESS => Some(Ended::Time(time)),
                    _ => exhausted.filter(|&since| late(since)).map(|_| Ended::Budget(Stop::Bytes)),
                };
                let is_long = !is_told && budget.time.is_none() && started.elapsed() >= LONG;
                if let Some(overseer) = overseer {
                    overseer.end(ended);
                    is_told |= is_long && overseer.tell_long(control, memory);
                }
                show_progress(started, control, (memory, &bytes));
            }
        });
        signals::end_work();
        clear_progress();
        // The scope has passed a panic on.
        result.unwrap_or_else(|| unreachable!("the work ended without an answer"))
    }

    /// The same for work that has no errors of its own and counts its memory itself, as a move in a game.
    pub(crate) fn run_alone<T: Send>(
        &self,
        budget: Budget,
        work: impl FnOnce(&Control) -> Result<T, Stop> + Send,
    ) -> Result<T, Ended> {
        let work = |control: &Control| -> Result<T, Failed<Infallible>> { Ok(work(control)?) };
        self.run(budget, || 0, work).map_err(|failed| match failed {
            Failed::Stopped(stop, _) => ended(stop, budget),
            Failed::Own(never) => match never {},
        })
    }
}

/// Why a calculation under a budget was stopped.
pub(crate) fn ended(stop: Stop, budget: Budget) -> Ended {
    Ended::of(stop, budget.time.filter(|_| !Supervisor::is_interrupted()))
}

/// After a second, on a terminal: how far the work has come.
fn show_progress(started: Instant, control: &Control, (memory, bytes): (MemoryLimit, &dyn Fn() -> usize)) {
    if started.elapsed() < QUIET || !std::io::stderr().is_terminal() {
        return;
    }
    let mut bar = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    let bar = bar.get_or_insert_with(|| {
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
        ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
    });
    let (nodes, bytes, most) =
        (HumanCount(control.nodes()), HumanBytes(bytes() as u64), HumanBytes(memory.most() as u64));
    bar.set_message(format!("{nodes} nodes, {bytes} of at most {most}   (Ctrl-C stops)"));
    bar.tick();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_the_work_ends_the_program() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let work = |_: &Control| -> Result<(), Failed<()>> { panic!("on purpose") };
        let _ = Supervisor { pool }.run(Budget::default(), || 0, work);
    }
}
