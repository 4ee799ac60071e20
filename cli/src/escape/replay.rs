//! `upstar escape replay`: the steps of a record, each with a remark on its effect.

use super::board::with_position;
use crate::answer::{RequestError, check_files};
use crate::args::{Common, ReplayArguments};
use crate::command::Ran;
use crate::kinds::surface;

/// Annotates one record.
pub(crate) fn run(arguments: &ReplayArguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    with_position((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        surface(position).replay(arguments, (given, common.budget, control), answer).unwrap_or_else(|| {
            let game = &arguments.game;
            let message = format!("`{game}` has no records: expected a ruleset of the kind `escape`");
            Err(RequestError::new("unsupported", "ruleset", message).into())
        })
    })
}
