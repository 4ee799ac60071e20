//! The memory of the whole program, as the operating system reports it, and limits on it.
//!
//! Solvers count what their tables take, and stop when a budget of memory is used up. They do not count
//! everything, for example the overhead of the allocator. The limits of this module cover that part.

use std::time::Duration;

use memory_stats::memory_stats;
use sysinfo::System;
use upstar::ground::control::Control;

use crate::args::Budget;

/// The memory that the program may take in addition to a budget, in bytes: its own code, and room that the
/// allocator keeps.
const OVERHEAD: usize = 16 << 20;
/// The assumed highest rate at which memory grows, in bytes a millisecond.
const FASTEST: usize = 4 << 20;
/// The shortest and the longest time between two looks at the memory in use.
const LOOKS: (Duration, Duration) = (Duration::from_millis(2), Duration::from_millis(50));

/// Returns a control with the limits of a budget on nodes and memory. The memory limit is beyond the bytes
/// in use already; without one it is half of the machine's memory. The caller watches the time.
pub(crate) fn control(budget: Budget, bytes_in_use: usize) -> Control {
    match budget.bytes {
        Some(_) => budget.control(bytes_in_use),
        None => Budget { bytes: Some(half_of_machine()), ..budget }.control(0),
    }
}

/// A limit on the memory of the whole program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLimit {
    most: usize,
}

impl MemoryLimit {
    /// Returns the limit for a calculation that begins now, one of `calculations` that run at the same
    /// time: the memory in use, plus what their budgets allow, and never more than half of the machine's
    /// memory.
    pub(crate) fn of(budget: Budget, calculations: usize) -> Self {
        let half = half_of_machine();
        let beside = |bytes: usize| in_use().saturating_add(bytes);
        let all = |bytes: usize| bytes.saturating_add(OVERHEAD).saturating_mul(calculations);
        Self { most: budget.bytes.map_or(half, |bytes| beside(all(bytes)).min(half)) }
    }

    /// Returns the limit in bytes.
    pub(crate) fn most(self) -> usize {
        self.most
    }

    /// Returns whether the memory in use exceeds the limit.
    pub(crate) fn is_exceeded(self) -> bool {
        in_use() > self.most
    }

    /// Returns whether the memory in use exceeds the limit by more than a quarter. The program then ends
    /// the calculation without waiting for it to notice.
    pub(crate) fn is_far_exceeded(self) -> bool {
        in_use() > self.most.saturating_add(self.most / 4)
    }

    /// Returns the time until the next look: the less memory is left, the sooner.
    pub(crate) fn next_look(self) -> Duration {
        let room = self.most.saturating_sub(in_use());
        Duration::from_millis((room / FASTEST) as u64).clamp(LOOKS.0, LOOKS.1)
    }
}

/// Returns the physical memory of the program in bytes; 0 if the system does not report it.
fn in_use() -> usize {
    memory_stats().map_or(0, |stats| stats.physical_mem)
}

/// Returns half of the machine's memory, or of the limit of the program's control group if that is less.
/// `usize::MAX` if neither is known.
pub(crate) fn half_of_machine() -> usize {
    static HALF: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *HALF.get_or_init(|| {
        let mut system = System::new();
        system.refresh_memory();
        let group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
        match system.total_memory().min(group) {
            0 => usize::MAX,
            all => usize::try_from(all / 2).unwrap_or(usize::MAX),
        }
    })
}
