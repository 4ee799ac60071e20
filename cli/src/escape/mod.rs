//! Escape games: `upstar escape`, and what the other commands share about them.

mod board;
mod classify;
mod convert;
mod exercises;
mod herding;
mod map;
pub(crate) mod play;
mod start;
mod stopped;
mod strategy;
mod words;

pub(crate) use self::start::{missing_start, start};
pub(crate) use self::stopped::stopped;
pub(crate) use self::words::{answer_words, board_lines, deleted, lines_of, title};
use crate::args::{Common, Escape};
use crate::report::Exit;

/// Runs one of the commands for boards of escape games.
pub(crate) fn run(arguments: &Escape, common: &Common) -> Exit {
    match arguments {
        Escape::Map(map) => map::run(map, common),
        Escape::Convert(convert) => convert::run(convert, common),
        Escape::Classify(graph) => classify::run(graph, common),
        Escape::Strategy(graph) => strategy::run(graph, common),
        Escape::Exercises { answers } => exercises::run(*answers, common),
    }
}
