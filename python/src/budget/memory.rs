//! The memory of the whole process, of which calculations never take more than half of the machine's.

use std::sync::OnceLock;

use memory_stats::memory_stats;
use sysinfo::System;

/// What the process has, in bytes; 0 where the system does not tell.
pub(crate) fn in_use() -> usize {
    memory_stats().map_or(0, |stats| stats.physical_mem)
}

/// Half of the memory of the machine, or of the part of it that is meant for the process, in bytes.
pub(crate) fn most() -> usize {
    static HALF: OnceLock<usize> = OnceLock::new();
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
