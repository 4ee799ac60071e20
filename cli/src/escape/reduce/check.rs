//! Another solver's answer to a formula.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use upstar::ground::control::Control;
use upstar::logic::Prenex;

use crate::answer::RequestError;
use crate::command::TICK;

/// A solver that works beside ours. It is given the formula in QDIMACS on its standard input, and tells its answer by
/// the exit codes that all solvers share, 10 and 20. It is ended when nobody waits for it any more.
pub(super) struct OtherSolver {
    child: Child,
}

impl OtherSolver {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(program: &str, prenex: &Prenex) -> Result<Self, RequestError> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| RequestError::unsupported(format!("--check-with {program}: {error}")))?;
        if let Some(mut input) = child.stdin.take() {
            let text = prenex.to_string();
            // Who answers before everything is read has gone away, which is no error.
            std::thread::spawn(move || input.write_all(text.as_bytes()));
        }
        Ok(Self { child })
    }

    /// What it says: is the formula true? Nothing if it ends with another code, or not within the budget.
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
        // It may have ended by itself in the meantime.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
