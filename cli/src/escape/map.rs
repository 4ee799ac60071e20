//! `upstar escape map`: the result of the play from every start.

use super::board::with_position;
use crate::answer::{RequestError, check_files};
use crate::args::{Common, MapArguments};
use crate::command::{CommandFrame, Ran};
use crate::kinds::{abilities_of, surface};

/// Prints the map of one board.
pub(crate) fn run(arguments: &MapArguments, common: &Common) -> Ran {
    if let Some(message) = abilities_of(&arguments.game).and_then(|kind| kind.no_map) {
        return Ok(CommandFrame::answer(common)
            .about(&arguments.game)
            .refuse(&RequestError::unsupported(message)));
    }
    check_files(&arguments.out)?;
    with_position((&arguments.game, &arguments.graph), common, |position, _, control, answer| {
        surface(position).map(arguments, common.budget, control, answer)
    })
}
