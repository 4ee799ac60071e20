//! `upstar escape`: work on boards of escape games.
//!
//! `map` answers for all starts, `strategy` writes out how to win, `classify` tells how hard a board is, `convert`
//! writes it in another format, `exercises` lists small ones, `board` reads them.

mod board;
mod classify;
mod convert;
mod exercises;
mod map;
mod strategy;

use crate::args::{Common, Escape};
use crate::command::Ran;

/// Runs one of the commands for boards of escape games.
pub(crate) fn run(arguments: &Escape, common: &Common) -> Ran {
    match arguments {
        Escape::Map(map) => map::run(map, common),
        Escape::Convert(convert) => convert::run(convert, common),
        Escape::Classify(graph) => classify::run(graph, common),
        Escape::Strategy(graph) => strategy::run(graph, common),
        Escape::Exercises { answers } => exercises::run(*answers, common),
    }
}
