//! Commands that work on one board of an escape game.

use upstar::escape::board::EscapeGraph;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::registry::Position;

use crate::answer::{Answer, Failed};
use crate::args::Common;
use crate::command::{CommandFrame, Given, Ran, position_text};
use crate::kinds::open_multigraph;

/// Reads a position on a multigraph, and works on it under the budget.
pub(super) fn with_position(
    (ruleset, graph): (&str, &str),
    common: &Common,
    work: impl FnOnce(&Position<'_, '_>, &Given, &Control, &mut Answer) -> Result<(), Failed> + Send,
) -> Ran {
    let text = position_text(ruleset, graph)?;
    CommandFrame::answer(common).about(ruleset).run(|session, control| {
        let (position, given) = open_multigraph(session, (ruleset, &text), control)?;
        let mut answer = Answer::new(common);
        work(&position, &given, control, &mut answer)?;
        Ok(answer)
    })
}

/// Reads a multigraph, and works on it under the budget.
pub(super) fn with_board(
    (ruleset, graph): (&str, &str),
    common: &Common,
    work: impl FnOnce(&EscapeGraph, &Control, &mut Answer) -> Result<(), Failed> + Send,
) -> Ran {
    with_position((ruleset, graph), common, |position, _, control, answer| {
        let board = position.any_board().downcast_ref();
        work(board.expect("expected a position on a multigraph"), control, answer)
    })
}
