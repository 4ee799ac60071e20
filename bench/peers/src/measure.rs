//! Time and memory of one row in one process.

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// The time below which a row is too short to be timed once.
const SHORT_SECONDS: f64 = 0.010;
/// The total time up to which a short row is repeated.
const ENOUGH_SECONDS: f64 = 0.3;
/// The total time of the process, with untimed preparations, after which a short row is not repeated any
/// more.
const MOST_SECONDS: f64 = 10.0;

/// The message of a child process to its parent.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The row was run.
    Measured(Measurement),
    /// The engine cannot run this row, for this reason.
    Unsupported(String),
    /// An error, with a message.
    Failed(String),
}

/// The figures of one row.
#[derive(Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// Median CPU seconds of one repetition.
    pub seconds: f64,
    /// The number of repetitions.
    pub repetitions: usize,
    /// Peak resident memory of the process in KiB, if the system reports it.
    pub peak_kib: Option<u64>,
    /// The engine's result, to be compared with the expected one.
    pub result: String,
}

/// A clock that adds up the CPU time of the timed regions of one repetition.
#[derive(Default)]
pub struct Clock {
    spent: f64,
}

impl Clock {
    /// Runs a timed region.
    pub fn time<T>(&mut self, region: impl FnOnce() -> T) -> T {
        let start = cpu_seconds();
        let value = region();
        self.spent += cpu_seconds() - start;
        value
    }
}

/// Repeats `once` at least `runs` times, and as often as a short row needs. Then `result` turns what the
/// last repetition found into text; the memory is read before that, since the text is not part of the work.
pub fn repeat<T>(
    runs: usize,
    mut once: impl FnMut(&mut Clock) -> T,
    result: impl FnOnce(T) -> String,
) -> Outcome {
    let mut times = Vec::new();
    loop {
        let mut clock = Clock::default();
        let found = once(&mut clock);
        times.push(clock.spent);
        if is_enough(&times, runs) {
            return Outcome::Measured(Measurement {
                repetitions: times.len(),
                seconds: median(times),
                peak_kib: peak_kib(),
                result: result(found),
            });
        }
    }
}

fn is_enough(times: &[f64], runs: usize) -> bool {
    let total: f64 = times.iter().sum();
    let short = total < SHORT_SECONDS * times.len() as f64;
    times.len() >= runs && (!short || total >= ENOUGH_SECONDS || cpu_seconds() >= MOST_SECONDS)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len().is_multiple_of(2) {
        f64::midpoint(times[middle - 1], times[middle])
    } else {
        times[middle]
    }
}

/// Returns the CPU time of this process so far, in user and in system mode. Unlike the wall-clock time, it
/// does not depend on other programs.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Returns the high-water mark of resident memory, which Linux keeps for every process.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
