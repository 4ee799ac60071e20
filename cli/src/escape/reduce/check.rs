//! Another solver's answer to a formula, for comparison.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use upstar::ground::control::Control;
use upstar::logic::Prenex;

use crate::answer::RequestError;
use crate::command::TICK;

/// A solver that runs beside ours. It reads the formula as QDIMACS from its standard input, and answers by
/// the usual exit codes of solvers, 10 and 20. It is killed when the value is dropped.
pub(super) struct OtherSolver {
    child: Child,
}

impl OtherSolver {
    /// Starts a program and sends it the formula.
    ///
    /// # Errors
    /// Fails if the program cannot be started.
    pub(super) fn start(program: &str, prenex: &Prenex) -> Result<Self, RequestError> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| RequestError::unsupported(format!("--check-with {program}: {error}")))?;
        if let Some(mut input) = child.stdin.take() {
            let text = prenex.to_string();
            // A program that answers before it has read everything closes its input, which is no error.
            std::thread::spawn(move || input.write_all(text.as_bytes()));
        }
        Ok(Self { child })
    }

    /// Waits for the answer: is the formula true? `None` if the program ends with another code, or not
    /// within the budget.
    pub(super) fn answer(mut self, control: &Control) -> Option<bool> {
        loop {
            match self.child.try_wait().ok()?.map(|status| status.code()) {
                Some(Some(10)) => return Some(true),
                Some(Some(20)) => return Some(false),
                Some(_) => return None,
                None => control.check(0, 0).ok()?,
            }
            std::thread::sleep(TICK);
        }
    }
}

impl Drop for OtherSolver {
    fn drop(&mut self) {
        // The program may have ended by itself in the meantime.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
