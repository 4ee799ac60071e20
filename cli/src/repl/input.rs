//! The input of a dialogue: the line editor on a terminal, or a pipe.

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

/// The number of lines kept in the history.
const HISTORY: usize = 10_000;

/// The result of reading.
pub(super) enum Read {
    /// A complete input: one line, or several if brackets were left open.
    Line(String),
    Interrupted,
    End,
    /// A line that is not UTF-8. The next ones may be.
    NotText,
    Failed(String),
}

/// A source of lines.
pub(super) trait Input {
    /// Reads one physical line; `goes_on` if brackets are open.
    fn part(&mut self, goes_on: bool) -> Read;

    /// Keeps a complete line in the history, if there is one.
    fn keep(&mut self, _line: &str) {}

    /// Makes a name known for completion.
    fn learn(&mut self, _name: &str) {}

    /// Ends the dialogue, and saves the history.
    fn end(&mut self) {}

    /// Returns whether a person types the lines.
    fn is_person(&self) -> bool;

    /// Reads the next line, together with its continuation lines.
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
                // The parser explains best what is missing in an unfinished last line.
                Read::End if !line.is_empty() => return Read::Line(line),
                other => return other,
            }
        }
    }
}

/// The line editor, for a person at a terminal.
pub(super) struct Editor {
    editor: rustyline::Editor<LineHelper, FileHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    pub(super) fn new(session: &Session<'_>) -> Result<Self, String> {
        let mut editor = rustyline::Editor::new().map_err(|error| error.to_string())?;
        editor.set_completion_type(CompletionType::List);
        // A failure to set the size of the history is no reason to refuse the dialogue.
        let _ = editor.set_max_history_size(HISTORY);
        editor.set_helper(Some(LineHelper::new(session)));
        let history = history_file();
        if let Some(path) = history.as_deref().filter(|path| path.is_file()) {
            // The first time there is no history yet.
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
        // The editor may refuse a repeated line, which is no error.
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
    // Opening a device or a pipe may block for ever.
    if path.exists() && !path.is_file() {
        return Err("this is not a file".to_owned());
    }
    editor.save_history(path).map_err(|error| error.to_string())
}

/// Returns the path of the history; `None` if it is turned off or has no place.
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

/// Lines from a pipe or a file, without a prompt and without a history.
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
        // Two bytes more than allowed: the newline, and one that makes the line too long.
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
