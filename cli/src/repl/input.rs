//! Where the lines of a dialogue come from: the line editor on a terminal, or a pipe.

use std::io::{BufRead, BufReader, Read as _, Stdin};
use std::path::{Path, PathBuf};

use rustyline::CompletionType;
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use upstar::games::notation::MAX_LENGTH;
use upstar::session::Session;

use super::line::{LineHelper, is_open};
use crate::answer::show_error;

/// Lines that are kept.
const HISTORY: usize = 10_000;

/// What came of reading.
pub(super) enum Read {
    /// A line, or several of which only the last one closes all brackets.
    Line(String),
    Interrupted,
    End,
    /// A line that is no text; the next ones may be.
    NotText,
    Failed(String),
}

/// Where lines come from.
pub(super) trait Input {
    /// The next part of a line; `goes_on` if brackets are open.
    fn part(&mut self, goes_on: bool) -> Read;

    /// A line was read.
    fn keep(&mut self, _line: &str) {}

    /// A name can be completed from now on.
    fn learn(&mut self, _name: &str) {}

    /// The dialogue is over.
    fn end(&mut self) {}

    /// Does a person type the lines?
    fn is_person(&self) -> bool;

    /// The next line, with those that it goes on in.
    fn read(&mut self) -> Read {
        let mut line = String::new();
        loop {
            match self.part(!line.is_empty()) {
                Read::Line(part) => {
                    line += &part;
                    if !is_open(&line) || line.len() > MAX_LENGTH {
                        self.keep(&line);
                        return Read::Line(line);
                    }
                    line.push('\n');
                }
                // Why the last line cannot be read is said in its own words.
                Read::End if !line.is_empty() => return Read::Line(line),
                other => return other,
            }
        }
    }
}

/// A person at a terminal.
pub(super) struct Editor {
    editor: rustyline::Editor<LineHelper, FileHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    pub(super) fn new(session: &Session<'_>) -> Result<Self, String> {
        let mut editor = rustyline::Editor::new().map_err(|error| error.to_string())?;
        editor.set_completion_type(CompletionType::List);
        // Names that do not fit are no reason to have no dialogue.
        let _ = editor.set_max_history_size(HISTORY);
        editor.set_helper(Some(LineHelper::new(session)));
        let history = history_file();
        if let Some(path) = history.as_deref().filter(|path| path.is_file()) {
            // There is none at first.
            let _ = editor.load_history(path);
        }
        Ok(Self { editor, history })
    }
}

impl Input for Editor {
    fn part(&mut self, goes_on: bool) -> Read {
        match self.editor.readline(if goes_on { ".. " } else { "> " }) {
            Ok(line) => Read::Line(line),
            Err(ReadlineError::Interrupted) => Read::Interrupted,
            Err(ReadlineError::Eof) => Read::End,
            Err(error) => Read::Failed(error.to_string()),
        }
    }

    fn keep(&mut self, line: &str) {
        // A history that is full of the same line is no error.
        let _ = self.editor.add_history_entry(line);
    }

    fn learn(&mut self, name: &str) {
        if let Some(helper) = self.editor.helper_mut() {
            helper.learn(name);
        }
    }

    fn end(&mut self) {
        let Some(path) = &self.history else { return };
        if let Err(error) = save(&mut self.editor, path) {
            show_error(&format!("the history was not kept: {}: {error}", path.display()));
        }
    }

    fn is_person(&self) -> bool {
        true
    }
}

fn save(editor: &mut rustyline::Editor<LineHelper, FileHistory>, path: &Path) -> Result<(), String> {
    // Whoever reads a device may wait for ever.
    if path.exists() && !path.is_file() {
        return Err("this is no file".to_owned());
    }
    editor.save_history(path).map_err(|error| error.to_string())
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

/// Lines from somewhere else, without a prompt and without a history.
pub(super) struct Pipe {
    lines: BufReader<Stdin>,
}

impl Pipe {
    pub(super) fn new() -> Self {
        Self { lines: BufReader::new(std::io::stdin()) }
    }
}

impl Input for Pipe {
    fn part(&mut self, _: bool) -> Read {
        let mut line = Vec::new();
        match (&mut self.lines).take(MAX_LENGTH as u64 + 2).read_until(b'\n', &mut line) {
            Ok(0) => Read::End,
            Ok(_) => match String::from_utf8(line) {
                Ok(line) => Read::Line(line.trim_end_matches(['\n', '\r']).to_owned()),
                Err(_) => Read::NotText,
            },
            Err(error) => Read::Failed(format!("standard input: {error}")),
        }
    }

    fn is_person(&self) -> bool {
        false
    }
}
