//! The binary `upstar`. All of it is in the library, which compiles while code is still generated for the engine; a
//! binary would wait for that.

use std::process::ExitCode;

fn main() -> ExitCode {
    upstar_cli::run_program()
}
