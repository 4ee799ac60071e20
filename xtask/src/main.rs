//! Tasks for developers.
//!
//! ```text
//! cargo xtask architecture          circles of files and folders, arrows between rooms, the longest functions and files
//! cargo xtask prose                 patterns of English that make documentation hard to read
//! cargo xtask web                   builds the page of the studio again, `web/dist`; needs node and npm
//! cargo xtask site                  builds the studio with its engine as WebAssembly, the static site `web/site`
//! ```

mod architecture;
mod prose;
mod web;

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let report = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["architecture"] => architecture::report(),
        ["prose"] => prose::report(),
        ["web"] => web::build(),
        ["site"] => web::site(),
        _ => Err("usage: cargo xtask architecture|prose|web|site".to_owned()),
    };
    match report {
        Ok(text) => {
            // A reader that has gone away is no error.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "{message}");
            ExitCode::FAILURE
        }
    }
}
