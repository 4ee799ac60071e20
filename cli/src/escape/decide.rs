//! `upstar escape decide`: whether a cat lasts more than a number of deletions.

use upstar_api::kinds::surface;

use super::board::with_position;
use crate::answer::RequestError;
use crate::args::{Common, DecideArguments};
use crate::command::Ran;

/// Answers the question for one board.
pub(crate) fn run(arguments: &DecideArguments, common: &Common) -> Ran {
    with_position((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        surface(position).decide(arguments.more_than, given, control, answer).unwrap_or_else(|| {
            let message =
                format!("`{}` does not count deletions: expected a ruleset of Cat Herding", arguments.game);
            Err(RequestError::new("unsupported", "ruleset", message).into())
        })
    })
}
