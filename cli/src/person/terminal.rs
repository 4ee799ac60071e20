//! Lines of input, and the beginning and the end of games.

use std::io::{BufRead, Read};

use crate::answer::{Ended, Exit, check_files, print, show_error};
use crate::args::{Common, Play};
use crate::command::{Supervisor, position_text};

/// The longest line of input that is read.
const MAX_LINE: u64 = 1 << 12;

/// The threads for a game, and the text of the position that it begins with.
pub(crate) fn table(arguments: &Play, common: &Common) -> Result<(Supervisor, String), String> {
    check_files(&arguments.frames)?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    Ok((Supervisor::new(common.threads)?, text))
}

/// How the program ends after a game.
pub(crate) fn over(game: Result<(), Ended>) -> Exit {
    let Err(ended) = game else { return Exit::Answered };
    show_error(&format!("the game is broken off: {ended}"));
    ended.into()
}

/// The next line of input without blanks around it; `None` at the end of the input.
pub(super) fn line(input: &mut impl BufRead, prompt: &str) -> Option<String> {
    print(prompt);
    let mut line = String::new();
    if matches!(input.take(MAX_LINE).read_line(&mut line), Ok(1..)) {
        return Some(line.trim().to_owned());
    }
    print("\n");
    None
}
