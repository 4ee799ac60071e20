//! The frame of all commands: reads what was given, runs a calculation under its budget, and prints the
//! answer or the reason why there is none.
//!
//! - `memory`: the memory of the whole program, and limits on it
//! - `request`: positions and sums, read from text or JSON
//! - `signals`: the signals that end the program
//! - `supervise`: threads, and the supervision of time, memory and signals

mod memory;
mod request;
mod signals;
mod supervise;

use std::mem::ManuallyDrop;

use serde_json::{Value as Json, json};
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::memory::{MemoryLimit, control};
pub(crate) use self::request::{Given, Request, is_ruleset, known_game, opened, position_text, requested};
pub(crate) use self::signals::code;
use self::supervise::Overseer;
pub(crate) use self::supervise::{QUIET, STACK_BYTES, Supervisor, TICK, ended, print_beside_progress, store};
use crate::answer::{
    Answer, Ended, Exit, Failed, Known, Notes, RequestError, counted, ended_json, print, show_error,
};
use crate::args::Common;
use crate::args::rulesets::session;

/// The exit status of a command, or what is wrong with its arguments or its threads.
pub(crate) type Ran = Result<Exit, String>;

/// The kinds of result of a command, for its error messages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Answer,
    /// The value of an expression.
    Value,
    Table,
    Picture,
    Pictures,
}

impl Wanted {
    fn word(self) -> &'static str {
        match self {
            Self::Answer | Self::Value => "answer",
            Self::Table => "table",
            Self::Picture => "picture",
            Self::Pictures => "pictures",
        }
    }
}

/// A command that consists of one calculation.
#[derive(Clone, Copy)]
pub(crate) struct CommandFrame<'a> {
    common: &'a Common,
    wanted: Wanted,
    /// The ruleset of the question, for the JSON of errors.
    ruleset: Option<&'a str>,
    notes: Option<&'a Notes>,
}

impl<'a> CommandFrame<'a> {
    /// Creates the frame of a command with a kind of result.
    pub(crate) fn new(common: &'a Common, wanted: Wanted) -> Self {
        Self { common, wanted, ruleset: None, notes: None }
    }

    /// Creates the frame of a command that gives an answer.
    pub(crate) fn answer(common: &'a Common) -> Self {
        Self::new(common, Wanted::Answer)
    }

    /// Sets the ruleset of the question.
    pub(crate) fn about(self, ruleset: &'a str) -> Self {
        Self { ruleset: Some(ruleset), ..self }
    }

    /// Sets the place where the calculation notes partial results.
    pub(crate) fn noting(self, notes: &'a Notes) -> Self {
        Self { notes: Some(notes), ..self }
    }

    /// Runs the calculation in a new session, and prints its answer.
    pub(crate) fn run(
        self,
        work: impl FnOnce(&Session<'_>, &Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        // When the program ends, the system takes all memory back at once; freeing a large store piece by
        // piece would take long. So neither the store nor the session is dropped.
        let store = ManuallyDrop::new(store());
        let session = ManuallyDrop::new(session(&store));
        let mut work = Some(work);
        let mut once = |control: &Control| work.take().map(|work| work(&session, control));
        self.watch((&|| session.bytes(), &|| session.components()), &mut once)
    }

    /// Runs a calculation that needs no session and counts its memory itself.
    pub(crate) fn run_alone(self, work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send) -> Ran {
        let mut work = Some(work);
        let mut once = |control: &Control| work.take().map(|work| work(control));
        self.watch((&|| 0, &|| 0), &mut once)
    }

    /// Runs a calculation under supervision, which calls `work` once. `bytes` and `components` report its memory
    /// and its solved components. Every command passes here, so this is not generic: it is compiled once.
    fn watch(
        self,
        (bytes, components): (&dyn Fn() -> usize, &dyn Fn() -> usize),
        work: &mut (dyn FnMut(&Control) -> Option<Result<Answer, Failed>> + Send),
    ) -> Ran {
        let supervisor = Supervisor::new(self.common.threads)?;
        let noted = || self.notes.map(Notes::take).unwrap_or_default();
        let late = |ended| self.stopped(ended, noted());
        // Only calculations about a ruleset may go on for long without looking at their budget, so only
        // they get an overseer.
        let so_far = || self.so_far(components());
        let overseer = self.ruleset.map(|_| Overseer { give_up: &late, so_far: &so_far });
        let work = |control: &Control| work(control).unwrap_or_else(|| unreachable!("work is done once"));
        Ok(match supervisor.run_or_give_up(self.common.budget, bytes, work, overseer) {
            Ok(answer) => answer.deliver(),
            Err(Failed::Own(error)) => self.refuse(&error),
            Err(Failed::Stopped(stop, known)) => {
                self.stopped(ended(stop, self.common.budget), known.map_or_else(noted, |known| *known))
            }
        })
    }

    /// Describes what has been noted so far. If bounds of the stops are known, a position without a single
    /// solved component is most likely too large for an exact value, which the text says.
    fn so_far(self, components: usize) -> String {
        let known = self.notes.map(Notes::look).unwrap_or_default();
        let mut text = String::new();
        if known.fields.contains_key("right_stop_at_least") {
            text += &match components {
                0 => ", but no component is solved: an exact value is unlikely".to_owned(),
                _ => format!(", with {}", counted(components, "component solved", "components solved")),
            };
        }
        if !known.words.is_empty() {
            text += "; ";
            text += &known.words;
        }
        text
    }

    /// Reports why there is no answer, together with what is known.
    fn stopped(self, ended: Ended, known: Known) -> Exit {
        let mut error = ended_json(ended);
        match self.wanted {
            Wanted::Answer => error["known"] = known.fields.into(),
            Wanted::Value => {
                error["at"] = ().into();
                if !known.fields.is_empty() {
                    error["known"] = known.fields.into();
                }
            }
            // Tables and pictures have no JSON object that could hold an error.
            Wanted::Table | Wanted::Picture | Wanted::Pictures => error = ().into(),
        }
        self.show_json(&error);
        let known = match &*known.words {
            "" => String::new(),
            words => format!("; known so far: {words}"),
        };
        show_error(&format!("no {}: {ended}{known}", self.wanted.word()));
        ended.into()
    }

    /// Reports what is wrong with the request.
    pub(crate) fn refuse(self, error: &RequestError) -> Exit {
        if self.ruleset.is_some() || [Wanted::Answer, Wanted::Value].contains(&self.wanted) {
            self.show_json(&error.to_json());
        }
        error.explain()
    }

    /// Prints an error as JSON, if `--json` was given.
    fn show_json(self, error: &Json) {
        if self.common.json && !error.is_null() {
            let line = match self.ruleset {
                Some(ruleset) => json!({"ruleset": ruleset, "error": error}),
                None => json!({"error": error}),
            };
            print(&format!("{line}\n"));
        }
    }
}
