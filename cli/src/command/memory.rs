//! The memory of the whole program, and how much of it a calculation may come to take.
//!
//! Solvers count what they remember, and stop when a budget of memory is used up. What nobody counts, such as
//! what lies between their tables, is seen here: the system tells how much the program has.

use std::time::Duration;

use memory_stats::memory_stats;
use sysinfo::System;
use upstar::ground::control::Control;

use crate::args::Budget;

/// What the program may take beside what a budget of memory is for, in bytes: its own code, and room that the
/// allocator keeps.
const OVERHEAD: usize = 16 << 20;
/// How fast memory is taken at most, in bytes a millisecond.
const FASTEST: usize = 4 << 20;
/// The time between two looks.
const LOOKS: (Duration, Duration) = (Duration::from_millis(2), Duration::from_millis(50));

/// A control with the limits of a budget: of nodes, and of memory beyond what is in use already, which is half of the
/// machine's if nothing else is said. The time is somebody else's to watch.
pub(crate) fn control(budget: Budget, bytes_in_use: usize) -> Control {
    let bytes = budget.bytes.map_or_else(half_of_machine, |bytes| bytes.saturating_add(bytes_in_use));
    Control::unlimited().with_bytes(bytes).with_nodes(budget.nodes.unwrap_or(u64::MAX))
}

/// How much memory the program may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLimit {
    most: usize,
}

impl MemoryLimit {
    /// For a calculation that begins now, one of so many that go on at the same time: what their budgets allow
    /// beside what is in use, and never more than half of the machine's memory.
    pub(crate) fn of(budget: Budget, calculations: usize) -> Self {
        let half = half_of_machine();
        let beside = |bytes: usize| in_use().saturating_add(bytes);
        let all = |bytes: usize| bytes.saturating_add(OVERHEAD).saturating_mul(calculations);
        Self { most: budget.bytes.map_or(half, |bytes| beside(all(bytes)).min(half)) }
    }

    /// The most, in bytes.
    pub(crate) fn most(self) -> usize {
        self.most
    }

    /// Is more than that in use?
    pub(crate) fn is_exceeded(self) -> bool {
        in_use() > self.most
    }

    /// Is so much more in use that the calculation has to be ended, whether it notices or not?
    pub(crate) fn is_far_exceeded(self) -> bool {
        in_use() > self.most.saturating_add(self.most / 4)
    }

    /// When to look again: the less is left, the sooner.
    pub(crate) fn next_look(self) -> Duration {
        let room = self.most.saturating_sub(in_use());
        Duration::from_millis((room / FASTEST) as u64).clamp(LOOKS.0, LOOKS.1)
    }
}

/// The memory that the program has, in bytes; 0 where the system does not tell.
fn in_use() -> usize {
    memory_stats().map_or(0, |stats| stats.physical_mem)
}

/// Half of the memory of the machine, or of the part of it that is meant for the program.
fn half_of_machine() -> usize {
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
