//! The frame of all commands: what is given is read, a calculation runs under its budget, and its answer is
//! printed, or why there is none.
//!
//! - `data`: turns the engine's data into JSON and back
//! - `memory`: how much memory the program takes
//! - `request`: positions and sums as they are given
//! - `signals`: the signals that end the program
//! - `supervise`: the threads, and the watch over time and signals, for commands that ask more than one question

mod data;
mod memory;
mod request;
mod signals;
mod supervise;

use std::mem::ManuallyDrop;

use serde_json::{Value as Json, json};
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::data::json;
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

/// How a command ended, or what is wrong with its arguments or its threads.
pub(crate) type Ran = Result<Exit, String>;

/// What a command is to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Answer,
    /// The answer of an expression.
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

/// A command that is one calculation.
#[derive(Clone, Copy)]
pub(crate) struct CommandFrame<'a> {
    common: &'a Common,
    wanted: Wanted,
    /// The ruleset that it is about, for the JSON of errors.
    ruleset: Option<&'a str>,
    notes: Option<&'a Notes>,
}

impl<'a> CommandFrame<'a> {
    /// A command that is to find this.
    pub(crate) fn new(common: &'a Common, wanted: Wanted) -> Self {
        Self { common, wanted, ruleset: None, notes: None }
    }

    /// For an answer.
    pub(crate) fn answer(common: &'a Common) -> Self {
        Self::new(common, Wanted::Answer)
    }

    /// The same about a position of a ruleset.
    pub(crate) fn about(self, ruleset: &'a str) -> Self {
        Self { ruleset: Some(ruleset), ..self }
    }

    /// The same with a place for what is known on the way.
    pub(crate) fn noting(self, notes: &'a Notes) -> Self {
        Self { notes: Some(notes), ..self }
    }

    /// Runs the calculation in a new session, and prints what comes of it.
    pub(crate) fn run(
        self,
        work: impl FnOnce(&Session<'_>, &Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        // The system takes memory back at once when the program ends; to give it back piece by piece takes long.
        let store = ManuallyDrop::new(store());
        let session = ManuallyDrop::new(session(&store));
        self.watch((&|| session.bytes(), &|| session.components()), |control| work(&session, control))
    }

    /// Runs a calculation without values, which counts its memory itself.
    pub(crate) fn run_alone(self, work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send) -> Ran {
        self.watch((&|| 0, &|| 0), work)
    }

    /// Watches over a calculation, whose memory and solved components can be asked for.
    fn watch(
        self,
        (bytes, components): (&dyn Fn() -> usize, &dyn Fn() -> usize),
        work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        let supervisor = Supervisor::new(self.common.threads)?;
        let noted = || self.notes.map(Notes::take).unwrap_or_default();
        let late = |ended| self.stopped(ended, noted());
        // Other calculations look at their budget all the time.
        let so_far = || self.so_far(components());
        let overseer = self.ruleset.map(|_| Overseer { give_up: &late, so_far: &so_far });
        Ok(match supervisor.run_or_give_up(self.common.budget, bytes, work, overseer) {
            Ok(answer) => answer.deliver(),
            Err(Failed::Own(error)) => self.refuse(&error),
            Err(Failed::Stopped(stop, known)) => {
                self.stopped(ended(stop, self.common.budget), known.map_or_else(noted, |known| *known))
            }
        })
    }

    /// What was noted, for who waits. A position of which not one component is solved by then is beyond exact values.
    fn so_far(self, components: usize) -> String {
        let known = self.notes.map(Notes::look).unwrap_or_default();
        let mut text = String::new();
        if known.fields.contains_key("right_stop_at_least") {
            text += &match components {
                0 => ", and not one component solved: an exact value is hardly to be had".to_owned(),
                _ => format!(", with {}", counted(components, "component solved", "components solved")),
            };
        }
        if !known.words.is_empty() {
            text += "; ";
            text += &known.words;
        }
        text
    }

    /// Shows why there is no answer, and what is known.
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

    /// Shows what is wrong.
    pub(crate) fn refuse(self, error: &RequestError) -> Exit {
        if self.ruleset.is_some() || [Wanted::Answer, Wanted::Value].contains(&self.wanted) {
            self.show_json(&error.to_json());
        }
        error.explain()
    }

    /// Prints an error for programs, if they ask.
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
