//! `upstar escape strategy`: a winning strategy, written out and checked.

use upstar_api::kinds::surface;

use super::board::with_position;
use crate::answer::{RequestError, check_files};
use crate::args::{Common, StrategyArguments};
use crate::command::Ran;

/// Writes a strategy for one board.
pub(crate) fn run(arguments: &StrategyArguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    let out = arguments.out.as_ref();
    with_position((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        surface(position).strategy(given, control, out, answer).unwrap_or_else(|| {
            let message = format!(
                "`{}` has no written-out strategies: expected a ruleset of the kind `escape`",
                arguments.game
            );
            Err(RequestError::new("unsupported", "ruleset", message).into())
        })
    })
}
