//! The frame of all commands: reads the input, runs a calculation under its budget, and prints the
//! answer or the reason why there is none.

mod memory;
mod processor;
mod request;
mod signals;
mod supervise;

use std::mem::ManuallyDrop;
use std::time::Instant;

use serde_json::{Value as Json, json};
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::memory::{MemoryLimit, control, half_of_machine};
pub(crate) use self::processor::processor_time;
pub(crate) use self::request::{Given, Request, is_ruleset, known_game, opened, position_text, requested};
pub(crate) use self::signals::code;
use self::supervise::Overseer;
pub(crate) use self::supervise::{
    DEPTH_LIMIT, QUIET, STACK_BYTES, Supervised, Supervisor, TICK, ended, limits, print_beside_progress,
    store,
};
use crate::answer::{
    Answer, Ended, Exit, Failed, Instead, Known, Notes, RequestError, counted, deliver, ended_json, print,
    show_error, show_request_error,
};
use crate::args::rulesets::session;
use crate::args::{Budget, Common};

/// The exit status of a command, or the fault in its arguments or its threads.
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

/// A calculation that answers a part of the question if the budget of the first calculation ends.
type WorkInstead<'a> = &'a mut (dyn FnMut(&Control) -> Option<Instead> + Send);

/// A command that consists of one calculation.
#[derive(Clone, Copy)]
pub(crate) struct CommandFrame<'a> {
    common: &'a Common,
    wanted: Wanted,
    /// The ruleset of the question, for the JSON of errors.
    ruleset: Option<&'a str>,
    notes: Option<&'a Notes>,
    threads: Option<u16>,
    /// Whether the calculation looks at its budget in time, and has something to save when it ends.
    ends_itself: bool,
}

impl<'a> CommandFrame<'a> {
    /// Creates the frame of a command with a kind of result.
    pub(crate) fn new(common: &'a Common, wanted: Wanted) -> Self {
        Self { common, wanted, ruleset: None, notes: None, threads: common.threads, ends_itself: false }
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

    /// Says that the calculation looks at its budget in time. It may then save what it has found for as long as that
    /// takes, and the program does not end it.
    pub(crate) fn ending_itself(self) -> Self {
        Self { ends_itself: true, ..self }
    }

    /// Sets the number of threads, if it is given.
    pub(crate) fn with_threads(self, threads: Option<u16>) -> Self {
        Self { threads: threads.or(self.threads), ..self }
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
        self.watch((&|| session.bytes(), &|| session.components()), &mut once, None)
    }

    /// Runs the calculation as [`CommandFrame::run`] does. If its budget ends, `instead`, if there is one, may
    /// answer a part of the question in the part of the budget that is kept back for it. If the user interrupts the
    /// calculation, `instead` has the time of grace.
    pub(crate) fn run_or(
        self,
        instead: Option<impl FnOnce(&Session<'_>, &Control) -> Option<Instead> + Send>,
        work: impl FnOnce(&Session<'_>, &Control) -> Result<Answer, Failed> + Send,
    ) -> Ran {
        let Some(instead) = instead else { return self.run(work) };
        let store = ManuallyDrop::new(store());
        let session = ManuallyDrop::new(session(&store));
        let (mut work, mut instead) = (Some(work), Some(instead));
        let mut once = |control: &Control| work.take().map(|work| work(&session, control));
        let mut instead = |control: &Control| instead.take().and_then(|instead| instead(&session, control));
        self.watch((&|| session.bytes(), &|| session.components()), &mut once, Some(&mut instead))
    }

    /// Runs a calculation that needs no session and counts its memory itself.
    pub(crate) fn run_alone(self, work: impl FnOnce(&Control) -> Result<Answer, Failed> + Send) -> Ran {
        let mut work = Some(work);
        let mut once = |control: &Control| work.take().map(|work| work(control));
        self.watch((&|| 0, &|| 0), &mut once, None)
    }

    /// Runs a calculation under supervision, which calls `work` once. `bytes` and `components` report its memory
    /// and its solved components. Every command passes here, so this is not generic: it is compiled once.
    fn watch(
        self,
        (bytes, components): (&dyn Fn() -> usize, &dyn Fn() -> usize),
        work: &mut (dyn FnMut(&Control) -> Option<Result<Answer, Failed>> + Send),
        instead: Option<WorkInstead<'_>>,
    ) -> Ran {
        let supervisor = Supervisor::new(self.threads)?;
        let whole = self.common.budget;
        let (started, budget) = (Instant::now(), if instead.is_some() { whole.most() } else { whole });
        let noted = || self.notes.map(Notes::take).unwrap_or_default();
        let late = |ended| {
            let ended =
                if let Ended::Time(time) = ended { Ended::Time(whole.time.unwrap_or(time)) } else { ended };
            self.stopped(self.wanted.word(), ended, noted())
        };
        // Only calculations about a ruleset may go on for long without looking at their budget, so only
        // they get an overseer.
        let so_far = || self.so_far(components());
        let overseer =
            self.ruleset.map(|_| Overseer { give_up: &late, so_far: &so_far, is_patient: self.ends_itself });
        let work = |control: &Control| work(control).unwrap_or_else(|| unreachable!("work is done once"));
        Ok(match supervisor.run_or_give_up(budget, bytes, work, overseer) {
            Ok(answer) => deliver(answer),
            Err(Failed::Own(error)) => self.refuse(&error),
            Err(Failed::Stopped(stop, known)) => {
                let mut known = known.map_or_else(noted, |known| *known);
                let found = instead.and_then(|instead| match ended(stop, whole) {
                    // Without a budget, only the machine's memory ends a calculation, and nothing is kept back.
                    Ended::Time(_) | Ended::Budget(_) if whole != Budget::default() => {
                        let work = |control: &Control| Ok::<_, Failed>(instead(control));
                        let rest = whole.rest(started.elapsed());
                        supervisor.run_or_give_up(rest, bytes, work, overseer).ok().flatten()
                    }
                    Ended::Interrupted => supervisor.run_in_grace(&mut *instead).flatten(),
                    _ => None,
                });
                let Some(Instead { answer, fields }) = found else {
                    return Ok(self.stopped(self.wanted.word(), ended(stop, whole), known));
                };
                known.fields.extend(fields);
                if !self.common.json {
                    let _ = deliver(answer);
                }
                self.stopped("value", ended(stop, whole), known)
            }
        })
    }

    /// Describes the facts noted so far. If bounds of the stops are known, a position without a single
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

    /// Reports why there is no answer, or no other thing, together with the known facts.
    fn stopped(self, missing: &str, ended: Ended, known: Known) -> Exit {
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
        show_error(&format!("no {missing}: {ended}{known}"));
        ended.into()
    }

    /// Reports the fault in the request.
    pub(crate) fn refuse(self, error: &RequestError) -> Exit {
        if self.ruleset.is_some() || [Wanted::Answer, Wanted::Value].contains(&self.wanted) {
            self.show_json(&error.to_json());
        }
        show_request_error(error)
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
