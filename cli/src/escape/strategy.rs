//! `upstar escape strategy`: how to win, or how both play, written out and checked.

use super::board::with_board;
use crate::args::{Common, StrategyArguments};
use crate::command::Ran;
use crate::kinds::escape::proof::{unsupported, write};
use crate::kinds::escape::words::start;

/// Writes the strategy for one board.
pub(crate) fn run(arguments: &StrategyArguments, common: &Common) -> Ran {
    with_board((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        let Some(position) = position.escape() else { return Err(unsupported(&arguments.game)) };
        write(position, start(position, given)?.state().at, control, answer)
    })
}
