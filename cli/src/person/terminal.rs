//! Lines of input, boards, and the beginning and the end of games.

use std::io::{BufRead, IsTerminal, Read, StdinLock, stdin, stdout};

use anstyle::AnsiColor;
use rustyline::Config;
use rustyline::history::MemHistory;
use upstar::games::board::OnGameBoard;
use upstar::games::notation::Style;
use upstar::ground::Player;
use upstar_draw::{PlayedMarks, played_text};

use super::Host;
use crate::answer::{Ended, Exit, check_files, print, show_error};
use crate::args::rulesets::warn_of_size;
use crate::args::{Common, Play};
use crate::command::position_text;

/// The number of lines below a board: messages and the line of input.
const SAID: usize = 5;
/// The number of lines of a board that are shown in the smallest window.
const LEAST_LINES: usize = 5;

/// The largest board that is shown, in cells.
const MAX_SHOWN_CELLS: usize = 2_000;

/// The number of columns for output that goes to no terminal.
const COLUMNS: usize = 80;

/// The longest line of input, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// Prepares a game: returns its place, and the text of its first position.
pub(crate) fn host<'c>(arguments: &Play, common: &Common) -> Result<(Host<'c>, String), String> {
    check_files(&arguments.frames)?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    warn_of_size(&arguments.ruleset, &text);
    let host = Host::new(common.threads, common.budget, arguments.load.as_deref(), arguments.turns)?;
    Ok((host, text))
}

/// Formats a position during a game, without a newline at its end. Boards of cells get numbers of rows and columns, and
/// the marks of the game; in the negative of a position, Left and Right are exchanged.
pub(crate) fn board_text(
    position: &dyn OnGameBoard,
    marks: &PlayedMarks,
    is_negated: bool,
    style: Style,
) -> String {
    let (board, facts) = (position.board(), position.facts());
    if board.places() > MAX_SHOWN_CELLS {
        return "(too large to be shown)".to_owned();
    }
    match played_text(board, facts.signs, marks, style == Style::Unicode, window_columns()) {
        Some(parts) => {
            let colour = is_coloured();
            let part = |(text, owner): (String, Option<Player>)| match owner {
                Some(owner) if colour => painted(&text, if is_negated { owner.other() } else { owner }),
                _ => text,
            };
            parts.into_iter().map(part).collect::<String>().trim_end().to_owned()
        }
        None => position.text(),
    }
}

/// Returns whether texts are coloured: on a terminal, unless `NO_COLOR` is set.
fn is_coloured() -> bool {
    stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty())
}

/// Colours a text in the colour of a player, as in pictures.
fn painted(text: &str, owner: Player) -> String {
    let style = owner.of((AnsiColor::Blue, AnsiColor::Red)).on_default().bold();
    format!("{style}{text}{style:#}")
}

/// Returns the number of columns of the window, or those of a common one if the output is no terminal.
fn window_columns() -> usize {
    let size = terminal_size::terminal_size_of(stdout());
    size.map_or(COLUMNS, |(terminal_size::Width(columns), _)| usize::from(columns))
}

/// Returns how many lines of a board fit in the window beside the messages; `None` if the output is no
/// terminal.
pub(crate) fn window_lines() -> Option<usize> {
    let (_, terminal_size::Height(lines)) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(lines).saturating_sub(SAID).max(LEAST_LINES))
}

/// Returns the exit status after a game.
pub(super) fn over(game: Result<(), Ended>) -> Exit {
    let Err(ended) = game else { return Exit::Answered };
    show_error(&format!("the game is broken off: {ended}"));
    ended.into()
}

/// The lines that a person types.
pub(super) enum Lines {
    /// The line editor, on a terminal. Its history lasts as long as the game.
    Editor(Box<rustyline::Editor<(), MemHistory>>),
    /// Lines from a pipe or a file.
    Pipe(StdinLock<'static>),
}

impl Lines {
    /// Opens the standard input. The editor needs a terminal for its input and its output.
    pub(super) fn open() -> Self {
        let is_terminal = stdin().is_terminal() && stdout().is_terminal();
        let editor = || rustyline::Editor::with_history(Config::default(), MemHistory::new()).ok();
        match is_terminal.then(editor).flatten() {
            Some(editor) => Self::Editor(Box::new(editor)),
            None => Self::Pipe(stdin().lock()),
        }
    }

    /// Reads one more line after a game from a person. A program that keeps its end of a pipe open waits for the end of the
    /// game, so it is not asked.
    pub(super) fn read_at_end(&mut self, prompt: &str) -> Option<String> {
        match self {
            Self::Editor(_) => self.read(prompt),
            Self::Pipe(_) => None,
        }
    }

    /// Reads the next line without surrounding blanks; `None` at the end of the input, and at Ctrl-C and Ctrl-D in
    /// the editor.
    pub(super) fn read(&mut self, prompt: &str) -> Option<String> {
        let line = match self {
            Self::Editor(editor) => editor.readline(prompt).ok().inspect(|line| {
                // The editor may refuse a repeated line, which is no error.
                let _ = editor.add_history_entry(line);
            }),
            Self::Pipe(input) => {
                print(prompt);
                let mut line = String::new();
                // Zero bytes are the end of the input; we treat a read error in the same way.
                matches!(input.take(MAX_LINE).read_line(&mut line), Ok(1..)).then_some(line)
            }
        };
        if line.is_none() {
            print("\n");
        }
        line.map(|line| line.trim().to_owned())
    }
}
