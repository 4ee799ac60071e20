//! The processor time of a thread.

use std::time::Duration;

/// Returns the processor time that the current thread has used.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // The clock begins at 0, and a nanosecond count is less than 10^9.
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Returns the time since the first call, where the system's processor time is not read.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
