//! A game of a person against the program, step by step.

use std::io::stdin;

use super::words::{Said, Seat, ask};
use crate::answer::{Ended, print};

/// A game in which steps are made in turn, from its present position on. Texts end with their lines.
pub(crate) trait Bout: Seat {
    /// How many steps were made so far.
    fn made(&self) -> usize;

    /// The position, and below it the last step.
    ///
    /// # Errors
    /// The person wants no more, or nothing can be said without more of a budget, here and below.
    fn shown(&mut self) -> Result<String, Ended>;

    /// What is said where play has ended.
    fn end(&mut self) -> Result<Option<String>, Ended>;

    /// The step of the program, which is told; nothing where it is the person's turn.
    fn own(&mut self) -> Result<Option<Said<Self::Step>>, Ended>;

    /// Makes a step.
    fn make(&mut self, step: Self::Step) -> Result<(), Ended>;

    /// What is said where play goes on no further, though it has not ended.
    fn broken_off(&self) -> String;
}

/// Plays to the end, or until so many steps were made.
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

/// How many of so many steps are left when the person's last one is taken back that the program has answered; nothing if
/// there is none.
pub(crate) fn taken_back(made: usize, person_begins: bool) -> Option<usize> {
    made.checked_sub(2).filter(|&kept| person_begins || kept >= 1)
}
