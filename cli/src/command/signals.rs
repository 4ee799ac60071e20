//! The signals that end the program: Ctrl-C, SIGTERM and SIGHUP.
//!
//! The first signal ends the current calculation, and the program prints the known facts. A second signal, or
//! one that comes when no calculation runs, ends the program at once. The exit code is 128 plus the number
//! of the signal, as in shells.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::answer::Exit;

/// The signals that are handled.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

static HEARD: OnceLock<Heard> = OnceLock::new();

/// The state that the signal handlers set.
#[derive(Clone)]
struct Heard {
    /// The number of the last signal; 0 before the first.
    last: Arc<AtomicUsize>,
    /// True if the next signal ends the program at once.
    ends_at_once: Arc<AtomicBool>,
}

/// Installs the handlers; later calls do nothing.
///
/// # Errors
/// Returns the system's message if a handler cannot be installed.
pub(super) fn listen() -> Result<(), String> {
    if HEARD.get().is_some() {
        return Ok(());
    }
    let heard = Heard { last: Arc::default(), ends_at_once: Arc::new(AtomicBool::new(true)) };
    for signal in SIGNALS {
        // Handlers run in the order in which they were registered. The first one ends the program if the
        // flag is set already, and only the second one sets it: so the first signal merely asks for the
        // end.
        register(signal, &heard).map_err(|error| format!("cannot listen to signal {signal}: {error}"))?;
    }
    HEARD.get_or_init(|| heard);
    Ok(())
}

fn register(signal: i32, heard: &Heard) -> std::io::Result<()> {
    let number = signal.unsigned_abs();
    flag::register_conditional_shutdown(signal, code_of(number).into(), Arc::clone(&heard.ends_at_once))?;
    flag::register(signal, Arc::clone(&heard.ends_at_once))?;
    flag::register_usize(signal, Arc::clone(&heard.last), number as usize)?;
    Ok(())
}

/// Marks the beginning of a calculation, which the first signal ends.
pub(super) fn begin_work() {
    set_ends_at_once(received().is_some());
}

/// Marks the end of the calculation.
pub(super) fn end_work() {
    set_ends_at_once(true);
}

fn set_ends_at_once(ends_at_once: bool) {
    if let Some(heard) = HEARD.get() {
        heard.ends_at_once.store(ends_at_once, Ordering::Relaxed);
    }
}

/// Returns the number of the last signal, if one has come.
pub(super) fn received() -> Option<u32> {
    let last = HEARD.get()?.last.load(Ordering::Relaxed);
    u32::try_from(last).ok().filter(|&number| number != 0)
}

/// Forgets that Ctrl-C was pressed. Other signals are kept, since they end a dialogue, too.
pub(super) fn forget_interrupt() {
    if let Some(heard) = HEARD.get() {
        let (interrupt, order) = (SIGINT.unsigned_abs() as usize, Ordering::Relaxed);
        // Another signal may have come in the meantime; the exchange leaves it in place.
        let _ = heard.last.compare_exchange(interrupt, 0, order, order);
    }
}

/// Returns the exit code of the program; after a signal, that of the signal.
pub(crate) fn code(exit: Exit) -> u8 {
    match received() {
        Some(signal) if exit == Exit::Interrupted => code_of(signal),
        _ => exit.code(),
    }
}

/// Returns the exit code of a program that this signal ended.
fn code_of(signal: u32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
