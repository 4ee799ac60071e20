//! Another solver's answer to a formula.

use std::io::Write;
use std::process::{Command, Stdio};

use upstar::ground::control::Control;
use upstar::logic::Prenex;

use crate::answer::{Failed, RequestError};
use crate::command::TICK;

/// What another solver says: is the formula true? It is given the formula in QDIMACS on its standard input,
/// and tells its answer by the exit codes that all solvers share, 10 and 20; nothing if by any other, or not
/// within the budget.
pub(super) fn asked(program: &str, prenex: &Prenex, control: &Control) -> Result<Option<bool>, Failed> {
    let failed = |error: std::io::Error| {
        let message = format!("--check-with {program}: {error}");
        Failed::Own(RequestError::new("unsupported", "", message))
    };
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        let text = prenex.to_string();
        // Who answers before everything is read has gone away, which is no error.
        std::thread::spawn(move || input.write_all(text.as_bytes()));
    }
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(match status.code() {
                Some(10) => Some(true),
                Some(20) => Some(false),
                _ => None,
            });
        }
        if control.check(0, 0).is_err() {
            // It may have ended by itself in the meantime. Our own answer is known, and stays.
            let _ = child.kill();
            let _ = child.wait();
            return Ok(None);
        }
        std::thread::sleep(TICK);
    }
}
