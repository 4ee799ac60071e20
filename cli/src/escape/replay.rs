//! `upstar escape replay`: the steps of a record, each with a remark on its effect.

use upstar_api::kinds::surface;

use super::board::with_position;
use crate::answer::{RequestError, check_files};
use crate::args::{Common, ReplayArguments};
use crate::command::{Ran, limits, position_text};

/// Annotates one record.
pub(crate) fn run(arguments: &ReplayArguments, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    with_position((&arguments.game, &arguments.graph), common, |position, given, control, answer| {
        let unread = |message: String| RequestError::new("illegal", "record", message);
        let text = position_text(&arguments.game, &arguments.record).map_err(unread)?;
        let (record, limits) = ((&*text, arguments.out.as_ref()), limits(control, common.budget));
        surface(position).replay(given, record, limits, answer).unwrap_or_else(|| {
            let game = &arguments.game;
            let message = format!("`{game}` has no records: expected a ruleset of the kind `escape`");
            Err(RequestError::new("unsupported", "ruleset", message).into())
        })
    })
}
