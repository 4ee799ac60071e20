//! The binary `upstar`. All of it is in the library, which compiles while code is still generated for the engine; a
//! binary would wait for that.

use std::process::ExitCode;

/// The allocator. A service frees values by the million when it forgets what it kept, which takes some system allocators
/// minutes. Without huge pages (`no_thp`) it holds as much memory as those do.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    upstar_cli::run_program()
}
