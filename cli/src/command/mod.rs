//! The frame of all commands: what is given is read, a calculation runs under its budget, and its answer is
//! printed, or why there is none.
//!
//! [`supervise`] has the threads and the watch over time and Ctrl-C, for those who ask more than one question;
//! [`request`] has positions and sums as they are given, [`terminal`] what games with a person share.

mod request;
mod supervise;
mod terminal;

use serde_json::json;
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::request::{COMPOUND, Given, Request, is_ruleset, known_game, opened, position_text};
pub(crate) use self::supervise::{QUIET, STACK_BYTES, Supervisor, TICK, ended, store};
pub(crate) use self::terminal::{line, over, table};
use crate::answer::{Answer, Exit, Failed, RequestError, ended_json, print, show_error};
use crate::args::Common;

/// How a command ended, or what is wrong with its arguments or its threads.
pub(crate) type Ran = Result<Exit, String>;

/// What a command is to find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
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
pub(crate) struct Frame<'a> {
    common: &'a Common,
    wanted: Wanted,
    /// The ruleset that it is about, for the JSON of errors.
    ruleset: Option<&'a str>,
}

impl<'a> Frame<'a> {
    /// For an answer.
    pub(crate) fn answer(common: &'a Common) -> Self {
        Self { common, wanted: Wanted::Answer, ruleset: None }
    }

    /// For the answer of an expression.
    pub(crate) fn value(common: &'a Common) -> Self {
        Self { wanted: Wanted::Value, ..Self::answer(common) }
    }

    /// For a table of an infinite board.
    pub(crate) fn table(common: &'a Common) -> Self {
        Self { wanted: Wanted::Table, ..Self::answer(common) }
    }

    /// For a picture.
    pub(crate) fn picture(common: &'a Common) -> Self {
        Self { wanted: Wanted::Picture, ..Self::answer(common) }
    }

    /// For several pictures.
    pub(crate) fn pictures(common: &'a Common) -> Self {
        Self { wanted: Wanted::Pictures, ..Self::answer(common) }
    }

    /// The same about a position of a ruleset.
    pub(crate) fn about(self, ruleset: &'a str) -> Self {
        Self { ruleset: Some(ruleset), ..self }
    }

    /// Runs the calculation in a new session, and prints what comes of it.
    pub(crate) fn run(
        self,
        work: impl FnOnce(&Session<'_>, &Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        let store = store();
        let session = Session::new(&store);
        self.watch(|| session.bytes(), |control| work(&session, control))
    }

    /// Runs a calculation without values, which counts its memory itself.
    pub(crate) fn run_alone(self, work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send) -> Ran {
        self.watch(|| 0, work)
    }

    fn watch(
        self,
        bytes: impl Fn() -> usize,
        work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        let mut supervisor = Supervisor::new(self.common.threads)?;
        if self.ruleset.is_some() {
            supervisor = supervisor.giving_up(self.common);
        }
        Ok(match supervisor.run(self.common.budget, bytes, work) {
            Ok(answer) => answer.deliver(),
            Err(Failed::Own(error)) => self.refuse(&error),
            Err(Failed::Stopped(stop, known)) => {
                let known = known.unwrap_or_default();
                let ended = ended(stop, self.common.budget);
                match self.wanted {
                    Wanted::Answer => {
                        let mut error = ended_json(ended);
                        error["known"] = known.fields.into();
                        self.show_json(error);
                    }
                    Wanted::Value => {
                        let mut error = ended_json(ended);
                        error["at"] = ().into();
                        self.show_json(error);
                    }
                    Wanted::Table | Wanted::Picture | Wanted::Pictures => {}
                }
                let known = match &*known.words {
                    "" => String::new(),
                    words => format!("; known so far: {words}"),
                };
                show_error(&format!("no {}: {ended}{known}", self.wanted.word()));
                ended.into()
            }
        })
    }

    /// Shows what is wrong.
    pub(crate) fn refuse(self, error: &RequestError) -> Exit {
        if self.ruleset.is_some() || [Wanted::Answer, Wanted::Value].contains(&self.wanted) {
            self.show_json(error.to_json());
        }
        error.explain()
    }

    /// Prints an error for programs, if they ask.
    fn show_json(self, error: serde_json::Value) {
        if self.common.json {
            let line = match self.ruleset {
                Some(ruleset) => json!({"ruleset": ruleset, "error": error}),
                None => json!({"error": error}),
            };
            print(&format!("{line}\n"));
        }
    }
}
