//! `upstar escape`: commands for boards of escape games, and `reduce`, which translates between formulas
//! and boards.
//!
//! The commands are `classify`, `convert`, `decide`, `exercises`, `map`, `replay`, `search`, `simplify`,
//! `strategy` and `tree`; `board` reads the board that most of them work on.

mod board;
mod classify;
mod convert;
mod decide;
mod exercises;
mod map;
pub(crate) mod reduce;
mod replay;
mod search;
mod simplify;
mod strategy;
mod tree;

use crate::args::{Common, Escape};
use crate::command::Ran;

/// Runs one of the commands.
pub(crate) fn run(arguments: &Escape, common: &Common) -> Ran {
    match arguments {
        Escape::Map(map) => map::run(map, common),
        Escape::Convert(convert) => convert::run(convert, common),
        Escape::Classify(graph) => classify::run(graph, common),
        Escape::Tree(graph) => tree::run(graph, common),
        Escape::Simplify(graph) => simplify::simplified(graph, common),
        Escape::Merge(graph) => simplify::merged(graph, common),
        Escape::Decide(graph) => decide::run(graph, common),
        Escape::Replay(record) => replay::run(record, common),
        Escape::Search(search) => search::run(search, common),
        Escape::Strategy(graph) => strategy::run(graph, common),
        Escape::Exercises { answers } => exercises::run(*answers, common),
    }
}
