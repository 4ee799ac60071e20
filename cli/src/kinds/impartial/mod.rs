//! The commands about impartial games of their own crate.

mod heaps;
mod quotient;
mod sprouts;

use std::cell::Cell;

use upstar::ground::control::{Control, Stop};
use upstar_impartial::misere::Outcome;
use upstar_impartial::{Budget, Stopped};

use crate::answer::RequestError;
use crate::args::heap_size;

pub(crate) use self::heaps::run as heaps;
pub(crate) use self::quotient::run as quotient;
pub(crate) use self::sprouts::run as sprouts;

/// Runs a calculation with a budget of steps under a control. A question of the budget counts as this many nodes. Returns
/// the reason, too, if the control ends the calculation.
fn under<T>(control: &Control, nodes: u64, work: impl FnOnce(&mut Budget<'_>) -> T) -> (T, Option<Stop>) {
    let stop = Cell::new(None);
    let ask = || {
        stop.set(control.check(nodes, 0).err());
        stop.get().is_some()
    };
    let found = work(&mut Budget::with_stop(u64::MAX, &ask));
    (found, stop.get())
}

fn stop_of(stopped: Stopped) -> Stop {
    match stopped {
        Stopped::Cancelled => Stop::Cancelled,
        Stopped::Steps => Stop::Nodes,
        _ => Stop::TooLarge,
    }
}

fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N   the player who begins wins",
        Outcome::P => "P   the player who does not begin wins",
    }
}

/// Reads the sizes of the heaps of a position.
fn heap_sizes(text: &str) -> Result<Vec<u64>, RequestError> {
    let words =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == '+').filter(|word| !word.is_empty());
    let heap = |(i, word): (usize, &str)| {
        let wrong =
            |fault| RequestError::new("parse", "position", format!("heap {}: {word:?} {fault}", i + 1));
        heap_size(word).map_err(wrong)
    };
    words.enumerate().map(heap).filter(|heap| !matches!(heap, Ok(0))).collect()
}
