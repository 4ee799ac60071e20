//! The words that mean the same in every game.

use std::io::BufRead;

use super::saved::save;
use super::terminal::line;
use crate::answer::{Ended, print};

/// What `help` says of them.
const WORDS: &str = "\
moves      what you may do
hint       a good step, and who wins if that is known
undo       take your last step back
save FILE  write the game so far; the same command with --load FILE goes on with it
help       this text
quit       give up
";

/// Where a person sits: a game, as far as these words go. Texts end with their lines.
pub(crate) trait Seat {
    /// What the person does in a turn.
    type Step;

    /// What the person is asked.
    fn prompt(&self) -> String;

    /// The step that a line means, or what is wrong with it.
    fn read(&self, line: &str) -> Result<Self::Step, String>;

    /// How steps are written, and what the signs on the board mean.
    fn help(&self) -> String;

    /// What the person may do.
    ///
    /// # Errors
    /// The person wants no more.
    fn choices(&mut self) -> Result<String, Ended>;

    /// A good step, or why there is none to tell.
    ///
    /// # Errors
    /// The person wants no more.
    fn hint(&mut self) -> Result<String, Ended>;

    /// Goes back to where the person chose the last time; says why not, if there is nothing to go back to.
    fn undo(&mut self) -> Result<(), String>;

    /// The steps so far, as they are read.
    fn steps(&self) -> Vec<String>;
}

/// What a person has chosen.
pub(crate) enum Said<S> {
    /// A step.
    Step(S),
    /// To take one back, which was done.
    Undone,
    /// To play no more, or there is no input any more.
    Quit,
}

/// Asks until a step is chosen or taken back, or the game is given up. A step goes before a word, since a vertex
/// may be called `help`.
pub(crate) fn ask<S: Seat>(seat: &mut S, input: &mut impl BufRead) -> Result<Said<S::Step>, Ended> {
    loop {
        let Some(line) = line(input, &seat.prompt()) else { return Ok(Said::Quit) };
        let wrong = match seat.read(&line) {
            Ok(step) => return Ok(Said::Step(step)),
            Err(wrong) => wrong,
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let said = match (word, rest.trim()) {
            ("quit" | "exit", "") => return Ok(Said::Quit),
            ("undo", "") => match seat.undo() {
                Ok(()) => return Ok(Said::Undone),
                Err(why) => why,
            },
            ("hint", "") => seat.hint()?,
            ("moves", "") => seat.choices()?,
            ("help" | "", "") => seat.help() + WORDS,
            ("save", file) => save(file, &seat.steps()),
            _ => wrong,
        };
        print(&said);
    }
}
