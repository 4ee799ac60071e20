//! `upstar repl`: a dialogue.
//!
//! - `help`: `?name`: one line of help
//! - `line`: what the line editor knows: names to complete, and whether a line is whole

mod help;
mod line;

use std::path::PathBuf;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Editor};
use upstar::games::solve::Names;
use upstar::ground::control::Control;
use upstar::session::Session;

use self::line::LineHelper;
use crate::answer::{Exit, Failed, failed, print, show_error};
use crate::args::Common;
use crate::calc::to_text;
use crate::command::{Ran, Supervisor, ended, store};

const WELCOME: &str = "Upstar. An expression, or name = expression; ?name helps, Tab completes, Ctrl-C stops a calculation, Ctrl-D ends.\n";
/// Lines that are kept.
const HISTORY: usize = 10_000;

/// Answers lines until the end of the input.
pub(crate) fn run(common: &Common) -> Ran {
    let supervisor = Supervisor::new(common.threads)?;
    let store = store();
    let session = Session::new(&store);
    let mut editor: Editor<LineHelper, FileHistory> = Editor::new().map_err(|error| error.to_string())?;
    editor.set_completion_type(CompletionType::List);
    // Names that do not fit are no reason to have no dialogue.
    let _ = editor.set_max_history_size(HISTORY);
    editor.set_helper(Some(LineHelper::new(&session)));
    let history = history_file();
    if let Some(path) = &history {
        // There is none at first.
        let _ = editor.load_history(path);
    }
    let mut dialogue = Dialogue { supervisor, session, names: Names::new(), common };
    eprint!("{WELCOME}");
    let exit = dialogue.run(&mut editor);
    if let Some(path) = &history
        && let Err(error) = editor.save_history(path)
    {
        show_error(&format!("the history was not kept: {}: {error}", path.display()));
    }
    Ok(exit)
}

/// Where the history is kept.
fn history_file() -> Option<PathBuf> {
    if let Some(file) = std::env::var_os("UPSTAR_HISTORY") {
        return (!file.is_empty()).then(|| file.into());
    }
    let state = match std::env::var_os("XDG_STATE_HOME") {
        Some(state) if !state.is_empty() => PathBuf::from(state),
        _ => PathBuf::from(std::env::var_os("HOME")?).join(".local/state"),
    };
    let folder = state.join("upstar");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

struct Dialogue<'s, 'a> {
    supervisor: Supervisor,
    session: Session<'s>,
    names: Names<'s>,
    common: &'a Common,
}

impl Dialogue<'_, '_> {
    fn run(&mut self, editor: &mut Editor<LineHelper, FileHistory>) -> Exit {
        loop {
            match editor.readline("> ") {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    // A history that is full of the same line is no error.
                    let _ = editor.add_history_entry(line.as_str());
                    match line.trim() {
                        "quit" | "exit" => return Exit::Answered,
                        line => self.answer(line),
                    }
                    if let Some(helper) = editor.helper_mut() {
                        helper.learn(self.names.keys());
                    }
                }
                // Ctrl-C at the prompt: another line.
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Exit::Answered,
                Err(error) => return show_error(&error.to_string()),
            }
        }
    }

    fn answer(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix('?') {
            print(&help::help(name.trim(), &self.session, &self.names));
            return;
        }
        let style = self.common.style();
        let Self { supervisor, session, names, .. } = self;
        let work = |control: &Control| -> Result<_, Failed> {
            let entered = session.enter(line, names.clone(), control);
            let (name, answer) = entered.map_err(|failure| failed(line, failure))?;
            let text = to_text(control, &answer, style)?;
            Ok((name, answer, text))
        };
        match supervisor.run(self.common.budget, || session.bytes(), work) {
            Ok((name, answer, text)) => {
                print(&format!("{}\n", text.trim_end()));
                if let Some(name) = name {
                    names.insert(name, answer);
                }
            }
            Err(Failed::Own(error)) => _ = error.explain(),
            Err(Failed::Stopped(stop, _)) => {
                show_error(&format!("no answer: {}", ended(stop, self.common.budget)));
            }
        }
        Supervisor::forget_interrupt();
    }
}
