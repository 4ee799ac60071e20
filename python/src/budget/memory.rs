//! The memory of the whole process. Calculations never take more than half of the machine's memory.

use std::sync::OnceLock;

use memory_stats::memory_stats;
use sysinfo::System;

/// Returns the physical memory of the process in bytes; 0 if the system does not report it.
pub(crate) fn in_use() -> usize {
    memory_stats().map_or(0, |stats| stats.physical_mem)
}

/// Returns half of the machine's memory, or of the limit of the process's control group if that is less, in
/// bytes.
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
