//! A game of a person against the program, step by step.

use std::io::stdin;

use super::words::{Said, Seat, ask};
use crate::answer::{Ended, print};

/// A game in which steps are made in turn, from its current position on. Texts end with a newline.
pub(crate) trait Bout: Seat {
    /// Returns the number of steps made so far.
    fn made(&self) -> usize;

    /// Returns the position, and below it the last step.
    ///
    /// # Errors
    /// Here and below: the person interrupts, or the budget is used up before anything can be shown.
    fn shown(&mut self) -> Result<String, Ended>;

    /// Returns the message at the end of play; `None` if play has not ended.
    fn end(&mut self) -> Result<Option<String>, Ended>;

    /// Chooses the program's step and announces it; `None` if it is the person's turn.
    fn own(&mut self) -> Result<Option<Said<Self::Step>>, Ended>;

    /// Makes a step.
    fn make(&mut self, step: Self::Step) -> Result<(), Ended>;

    /// Returns the message when a game is stopped before its end.
    fn broken_off(&self) -> String;
}

/// Plays to the end of the game, or until `most` steps were made.
pub(crate) fn play<B: Bout>(bout: &mut B, most: u32) -> Result<(), Ended> {
    let (most, mut input) = (most as usize, stdin().lock());
    loop {
        print(&bout.shown()?);
        if let Some(end) = bout.end()? {
            print(&end);
            return Ok(());
        }
        if bout.made() >= most {
            print(&bout.broken_off());
            return Ok(());
        }
        let said = match bout.own()? {
            Some(said) => said,
            None => ask(bout, &mut input)?,
        };
        match said {
            Said::Step(step) => bout.make(step)?,
            Said::Undone => {}
            Said::Quit => {
                print("The game is given up.\n");
                return Ok(());
            }
        }
    }
}

/// Returns the number of steps that remain when a person takes back their last step and the program's
/// answer to it. `None` if the person has made no step.
pub(crate) fn taken_back(made: usize, person_begins: bool) -> Option<usize> {
    // If the program began, its first step stays: the person has not chosen it.
    made.checked_sub(2).filter(|&kept| person_begins || kept >= 1)
}
