//! `upstar repl`: a dialogue.

mod help;
mod input;
mod line;

use std::io::IsTerminal;

use serde_json::json;
use upstar::games::solve::Names;
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_api::calc::certain_in;

use self::input::{Editor, Input, Pipe, Read};
use crate::answer::table::Layout;
use crate::answer::{
    Answer, Exit, Failed, deliver, ended_json, failed, print, show_error, show_request_error,
};
use crate::args::Common;
use crate::args::rulesets::session;
use crate::calc::by_rows;
use crate::command::{Ran, Supervisor, ended, store};

const WELCOME: &str = "Upstar. An expression, or name = expression; help helps, Tab completes, Ctrl-C stops a calculation, Ctrl-D ends.\n";
/// The name of the last answer.
const LAST: &str = "ans";

/// Answers lines until the end of the input.
pub(crate) fn run(layout: Layout, common: &Common) -> Ran {
    let supervisor = Supervisor::new(common.threads)?;
    let store = store();
    let session = session(&store);
    let mut input: Box<dyn Input> = match std::io::stdin().is_terminal() {
        true => {
            eprint!("{WELCOME}");
            Box::new(Editor::new(&session)?)
        }
        false => Box::new(Pipe::new()),
    };
    let mut dialogue =
        Dialogue { supervisor, session, names: Names::new(), layout, common, exit: Exit::Answered };
    dialogue.run(&mut *input);
    input.end();
    // A person has seen the errors and gone on, so they do not decide the exit status.
    Ok(if input.is_person() { Exit::Answered } else { dialogue.exit })
}

struct Dialogue<'s, 'a> {
    supervisor: Supervisor,
    session: Session<'s>,
    names: Names<'s>,
    layout: Layout,
    common: &'a Common,
    /// The worst exit status so far.
    exit: Exit,
}

impl Dialogue<'_, '_> {
    fn run(&mut self, input: &mut dyn Input) {
        loop {
            match input.read() {
                Read::Line(line) => match line.trim() {
                    "" => {}
                    "quit" | "exit" => return,
                    line => {
                        let (exit, name) = self.answer(line);
                        self.exit = self.exit.max(exit);
                        name.iter().for_each(|name| input.learn(name));
                        if Supervisor::is_interrupted() {
                            // Ctrl-C only ends a calculation and is forgotten afterwards, so this was
                            // another signal.
                            self.exit = Exit::Interrupted;
                            return;
                        }
                    }
                },
                // Ctrl-C at the prompt only discards the line.
                Read::Interrupted => {}
                Read::End => return,
                Read::NotText => {
                    self.exit = self.exit.max(show_error("standard input: a line that is not UTF-8"))
                }
                Read::Failed(message) => {
                    self.exit = self.exit.max(show_error(&message));
                    return;
                }
            }
        }
    }

    /// Answers a line, and returns the name that it defines, if any.
    fn answer(&mut self, line: &str) -> (Exit, Option<String>) {
        if let Some(name) = asks_help(line) {
            let text = help::help(name, &self.session, &self.names);
            let text = if self.common.json { format!("{}\n", json!({"help": text})) } else { text };
            return (print(&text), None);
        }
        let (layout, common) = (self.layout, self.common);
        let Self { supervisor, session, names, .. } = self;
        let work = |control: &Control| -> Result<_, Failed> {
            let mut answer = Answer::new(common).with_layout(layout);
            let (mut name, mut bound) = (None, None);
            let found = by_rows(session.store(), &mut answer, control, |take| {
                let entered = session.enter_by_rows(line, names, control, take);
                let (entered, found) = entered.map_err(|failure| failed(line, failure))?;
                let shown = found.shown();
                (name, bound) = (entered, Some(found));
                Ok(shown)
            });
            let found = found.map_err(|failed| failed.knowing(|| certain_in(line, session)))?;
            let named = name.zip(bound);
            Ok((named, found, answer))
        };
        // The names are changed only after success, so a failed line leaves the dialogue as it was.
        let done = supervisor.run(common.budget, || session.bytes(), work);
        let done = match done {
            Ok((named, found, answer)) => {
                let exit = deliver(answer);
                names.insert(LAST.to_owned(), found);
                let name = named.map(|(name, bound)| {
                    names.insert(name.clone(), bound);
                    name
                });
                (exit, name)
            }
            Err(Failed::Own(error)) => {
                if common.json {
                    print(&format!("{}\n", serde_json::json!({"error": error.to_json()})));
                }
                (show_request_error(&error), None)
            }
            Err(Failed::Stopped(stop, known)) => {
                let (ended, known) = (ended(stop, common.budget), known.unwrap_or_default());
                if common.json {
                    let mut error = ended_json(ended);
                    if !known.fields.is_empty() {
                        error["known"] = known.fields.into();
                    }
                    print(&format!("{}\n", json!({ "error": error })));
                }
                let known = known.words;
                show_error(&match &*known {
                    "" => format!("no answer: {ended}"),
                    known => format!("no answer: {ended}; known so far: {known}"),
                });
                (ended.into(), None)
            }
        };
        Supervisor::forget_interrupt();
        done
    }
}

/// Returns the name for which help is asked, as in `?mean` or `help mean`; an empty name for general help.
fn asks_help(line: &str) -> Option<&str> {
    match line.strip_prefix("help") {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => Some(rest.trim()),
        _ => line.strip_prefix('?').map(str::trim),
    }
}
