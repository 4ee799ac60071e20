//! The words that mean the same in every game.

use std::io::BufRead;

use super::saved::save;
use super::terminal::line;
use crate::answer::{Ended, print};

/// The help on these words.
const WORDS: &str = "\
moves      what you may do
hint       a good step, and who wins if that is known
undo       take your last step back
save FILE  write the game so far; the same command with --load FILE goes on with it
help       this text
quit       give up
";

/// The person's side of a game, as far as these words are concerned. Texts end with a newline.
pub(crate) trait Seat {
    /// A step of the game.
    type Step;

    /// Returns the prompt.
    fn prompt(&self) -> String;

    /// Parses a step; the error says what is wrong with the line.
    fn read(&self, line: &str) -> Result<Self::Step, String>;

    /// Returns how steps are written, and what the signs on the board mean.
    fn help(&self) -> String;

    /// Lists the person's steps.
    ///
    /// # Errors
    /// The person interrupts.
    fn choices(&mut self) -> Result<String, Ended>;

    /// Returns a good step, or why none is known.
    ///
    /// # Errors
    /// The person interrupts.
    fn hint(&mut self) -> Result<String, Ended>;

    /// Goes back to the person's last choice; the error says why that is not possible.
    fn undo(&mut self) -> Result<(), String>;

    /// Returns the steps so far, in the notation of [`Seat::read`].
    fn steps(&self) -> Vec<String>;
}

/// The person's decision.
pub(crate) enum Said<S> {
    /// A step.
    Step(S),
    /// The last step was taken back.
    Undone,
    /// The person gives up, or the input has ended.
    Quit,
}

/// Asks until the person makes a step, takes one back or gives up. A line is first read as a step and only
/// then as a word, since a vertex may be called `help`.
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
