//! The supervision of calculations on threads with large stacks: time, memory, signals, progress.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use upstar::games::value::Store;
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::NoAnswer;
use upstar_api::{Clock, GRACE, Limits};

use super::memory::{MemoryLimit, control};
use super::signals;
use crate::answer::{Ended, Exit, Failed, print, show_remark};
use crate::args::Budget;

/// The depth of values and positions for which the stacks of the threads are large enough.
pub(crate) const DEPTH_LIMIT: u32 = 10_000;
/// The stack size of each thread. Only pages that are used take memory.
pub(crate) const STACK_BYTES: usize = 512 << 20;
/// The time before progress is shown.
pub(crate) const QUIET: Duration = Duration::from_secs(1);
/// The time that a calculation may overrun its budget without noticing, for example while it reads a large
/// graph. Then the program ends.
const LATENESS: Duration = Duration::from_secs(1);
/// The time after which a person who has set no time limit is warned that the calculation may take long.
const LONG: Duration = Duration::from_secs(5);
/// The interval between two looks at the time and at Ctrl-C.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// The progress of the current calculation, once it is shown.
static PROGRESS: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Prints text while a calculation runs, above its progress.
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

/// Creates a store whose depth limit fits the stacks of these threads.
pub(crate) fn store() -> Store {
    Store::new().with_depth_limit(DEPTH_LIMIT)
}

/// The thread pool for calculations.
pub(crate) struct Supervisor {
    pool: rayon::ThreadPool,
}

/// A function that reports the known facts when the budget is used up and the calculation has not noticed.
/// The program ends with the exit status that it returns.
pub(super) type GiveUp<'a> = &'a dyn Fn(Ended) -> Exit;

/// The actions for a command whose whole work is one calculation.
#[derive(Clone, Copy)]
pub(super) struct Overseer<'a> {
    pub(super) give_up: GiveUp<'a>,
    /// Describes the partial results while the calculation runs; may return an empty text.
    pub(super) so_far: &'a dyn Fn() -> String,
    /// Whether the calculation may overrun its time to save what it has found. Memory is still limited.
    pub(super) is_patient: bool,
}

impl Overseer<'_> {
    /// Ends the program, if the calculation should have ended.
    fn end(self, ended: Option<Ended>) {
        if let Some(ended) = ended {
            std::process::exit((self.give_up)(ended).code().into());
        }
    }

    /// Prints a remark that the calculation may take long, and the facts known so far.
    fn warn_of_length(self, control: &Control, memory: MemoryLimit) {
        let (nodes, most) = (HumanCount(control.nodes()), HumanBytes(memory.most() as u64));
        show_remark(&format!(
            "no answer yet after {} s and {nodes} nodes{}; Ctrl-C stops the search, --budget limits its time, and it uses at most {most} of memory",
            LONG.as_secs(),
            (self.so_far)()
        ));
    }
}

impl Supervisor {
    /// Starts the threads and installs the signal handlers.
    pub(crate) fn new(threads: Option<u16>) -> Result<Self, String> {
        signals::listen()?;
        let builder = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES);
        let builder = builder.num_threads(threads.unwrap_or(0).into());
        Ok(Self { pool: builder.build().map_err(|error| error.to_string())? })
    }

    /// Installs the signal handlers for a command that has its own threads and always has some work to end
    /// first.
    pub(crate) fn listen() -> Result<(), String> {
        signals::listen()?;
        signals::begin_work();
        Ok(())
    }

    /// Installs the signal handlers for a command that the first signal ends at once.
    pub(crate) fn end_at_once() -> Result<(), String> {
        signals::listen()
    }

    /// Forgets that Ctrl-C was pressed, to let a dialogue go on.
    pub(crate) fn forget_interrupt() {
        signals::forget_interrupt();
    }

    /// Returns whether Ctrl-C was pressed or another ending signal has come.
    pub(crate) fn is_interrupted() -> bool {
        signals::received().is_some()
    }

    /// Runs `work` under a budget. `bytes` returns the memory in use; the budget is for the memory in
    /// addition to it.
    ///
    /// `work` returns its own error, or says that the control stopped it.
    pub(crate) fn run<T: Send, E: Send>(
        &self,
        budget: Budget,
        bytes: impl Fn() -> usize,
        work: impl FnOnce(&Control) -> Result<T, Failed<E>> + Send,
    ) -> Result<T, Failed<E>> {
        self.run_or_give_up(budget, bytes, work, None)
    }

    /// Runs `work` under a budget, as [`Supervisor::run`] does. With an overseer, the program ends if the
    /// budget is used up and the calculation does not notice; and a person who has set no time limit is
    /// shown after a while how far it is. An overseer is for commands whose whole work is one calculation.
    pub(super) fn run_or_give_up<T: Send, E: Send>(
        &self,
        budget: Budget,
        bytes: impl Fn() -> usize,
        work: impl FnOnce(&Control) -> Result<T, Failed<E>> + Send,
        overseer: Option<Overseer<'_>>,
    ) -> Result<T, Failed<E>> {
        // This is compiled for each kind of work, so it only moves the work in and the result out.
        let (mut work, mut result) = (Some(work), None);
        let mut once = |control: &Control| result = work.take().map(|work| work(control));
        self.supervise(budget, &bytes, &mut once, overseer);
        // The work ends without an answer only by a panic, which has been passed on already.
        result.unwrap_or_else(|| unreachable!("the work ended without an answer"))
    }

    /// Runs `work` for the time of grace after an interruption. A second signal ends the program at once.
    pub(super) fn run_in_grace<T: Send>(&self, work: impl FnOnce(&Control) -> T + Send) -> Option<T> {
        let (mut work, mut done) = (Some(work), None);
        Supervised.in_grace(&mut |control| {
            let work = work.take();
            done = self.pool.install(|| work.map(|work| work(control)));
        });
        done
    }

    /// Runs `work` once under a budget, on the threads for calculations. A panic of the work is passed on.
    fn supervise(
        &self,
        budget: Budget,
        bytes: &dyn Fn() -> usize,
        work: &mut (dyn FnMut(&Control) + Send),
        overseer: Option<Overseer<'_>>,
    ) {
        let control = control(budget, bytes());
        let memory = MemoryLimit::of(budget, 1);
        signals::begin_work();
        let started = Instant::now();
        let (sender, receiver) = sync_channel(1);
        let (mut timed_out, mut exhausted) = (false, None);
        std::thread::scope(|scope| {
            let (pool, control) = (&self.pool, &control);
            // The thread owns the sender: if the work panics, the receiver gets a disconnection, and the
            // scope passes the panic on.
            scope.spawn(move || {
                pool.install(|| work(control));
                // The receiver waits until this is sent.
                let _ = sender.send(());
            });
            let mut is_warned = false;
            loop {
                // We wake up for the result, for the end of the time, or for the next look at the memory,
                // whichever comes first.
                let look = memory.next_look();
                let rest = match budget.time {
                    Some(time) if !timed_out => time.saturating_sub(started.elapsed()).min(look),
                    _ => look,
                };
                match receiver.recv_timeout(rest) {
                    Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                timed_out = timed_out || budget.time.is_some_and(|time| started.elapsed() >= time);
                // This is repeated on every turn, since a new signal may come; cancelling twice is
                // harmless.
                if timed_out || Self::is_interrupted() {
                    control.cancel();
                }
                // The calculation first gets the chance to stop by itself and to report what it knows.
                if exhausted.is_none() && memory.is_exceeded() {
                    control.exhaust();
                    exhausted = Some(Instant::now());
                }
                let is_patient = overseer.is_some_and(|overseer| overseer.is_patient);
                let late =
                    |since: Instant| !is_patient && since.elapsed() >= LATENESS || memory.is_far_exceeded();
                let overtime =
                    budget.time.filter(|&time| !is_patient && started.elapsed() >= time + LATENESS);
                let overrun = exhausted.filter(|&since| late(since)).map(|_| Ended::Budget(Stop::Bytes));
                let ended = overtime.map(Ended::Time).or(overrun);
                let is_long = !is_warned && budget.time.is_none() && started.elapsed() >= LONG;
                if let Some(overseer) = overseer {
                    overseer.end(ended);
                    if is_long {
                        overseer.warn_of_length(control, memory);
                        is_warned = true;
                    }
                }
                show_progress(started, control, (memory, bytes));
            }
        });
        signals::end_work();
        clear_progress();
    }
}

/// The clock of the program.
pub(crate) struct Supervised;

impl Clock for Supervised {
    fn is_interrupted(&self) -> bool {
        Supervisor::is_interrupted()
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        let control = Control::unlimited();
        let (sender, receiver) = sync_channel::<()>(0);
        std::thread::scope(|scope| {
            let control = &control;
            scope.spawn(move || {
                if receiver.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
                    control.cancel();
                }
            });
            work(control);
            // Dropping the sender ends the watching thread at once.
            drop(sender);
        });
    }
}

/// Returns the limits of a calculation under a control that stands for a budget.
pub(crate) fn limits(control: &Control, budget: Budget) -> Limits<'_> {
    Limits { control, budget, clock: &Supervised, depth_limit: DEPTH_LIMIT }
}

/// Returns why a calculation under a budget was stopped. A cancelled one was interrupted, or has used up
/// its time.
pub(crate) fn ended(reason: impl Into<NoAnswer>, budget: Budget) -> Ended {
    Ended::of(reason, budget.time.filter(|_| !Supervisor::is_interrupted()), DEPTH_LIMIT)
}

/// Shows on a terminal how far the work has come, after the first second.
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
