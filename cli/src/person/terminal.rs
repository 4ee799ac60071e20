//! Lines of input, boards, and the beginning and the end of games.

use std::io::{BufRead, Read};

use upstar::games::board::AnyBoard;
use upstar::games::notation::Style;
use upstar_draw::numbered_text;

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

/// Formats a position during a game. Grids get numbers of rows and columns.
pub(crate) fn board_text(board: AnyBoard<'_>, text: impl FnOnce() -> String, style: Style) -> String {
    match board {
        board if board.places() > MAX_SHOWN_CELLS => "(too large to be shown)".to_owned(),
        AnyBoard::Grid(grid) => numbered_text(grid, style == Style::Unicode).join("\n"),
        _ => text(),
    }
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

/// Reads the next line of input without surrounding blanks; `None` at the end of the input.
pub(super) fn line(input: &mut impl BufRead, prompt: &str) -> Option<String> {
    print(prompt);
    let mut line = String::new();
    // Zero bytes are the end of the input; we treat a read error in the same way.
    if matches!(input.take(MAX_LINE).read_line(&mut line), Ok(1..)) {
        return Some(line.trim().to_owned());
    }
    print("\n");
    None
}
