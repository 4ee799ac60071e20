//! `upstar escape strategy`: how to win, or how both play, written out and checked.

use super::board::with_position;
use crate::args::{Common, StrategyArguments};
use crate::command::Ran;
use crate::kinds::{no_strategy, surface};

/// Writes the strategy for one board.
pub(crate) fn run(arguments: &StrategyArguments, common: &Common) -> Ran {
    with_position((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        let written = surface(position).strategy(given, control, answer);
        written.unwrap_or_else(|| Err(no_strategy(&arguments.game).into()))
    })
}
