//! `upstar escape map`: the result of the play from every start.

use upstar_api::kinds::{abilities, surface};

use super::board::with_position;
use crate::answer::{RequestError, check_files};
use crate::args::rulesets::named;
use crate::args::{Common, MapArguments};
use crate::command::{CommandFrame, Ran, limits};

/// Prints the map of one board.
pub(crate) fn run(arguments: &MapArguments, common: &Common) -> Ran {
    if let Some(message) = named(&arguments.game).and_then(|registered| abilities(registered.kind()).no_map) {
        return Ok(CommandFrame::answer(common)
            .about(&arguments.game)
            .refuse(&RequestError::unsupported(message)));
    }
    check_files(&arguments.out)?;
    with_position((&arguments.game, &arguments.graph), common, |position, _, control, answer| {
        surface(position).map(arguments.out.as_ref(), limits(control, common.budget), answer)
    })
}
