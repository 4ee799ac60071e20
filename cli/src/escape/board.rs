//! Work on one board.

use upstar::ground::control::Control;

use crate::answer::{Answer, Failed};
use crate::args::Common;
use crate::command::{Frame, Given, Ran, position_text};
use crate::kinds::{Surface, open_multigraph, surface};

/// Reads a multigraph and works on it under the budget.
pub(super) fn with_board(
    (ruleset, graph): (&str, &str),
    common: &Common,
    work: impl FnOnce(&dyn Surface, &Given, &Control, &mut Answer) -> Result<(), Failed> + Send,
) -> Ran {
    let text = position_text(ruleset, graph)?;
    Frame::answer(common).about(ruleset).run(|session, control| {
        let (position, given) = open_multigraph(session, (ruleset, &text), control)?;
        let mut answer = Answer::new(common);
        work(surface(&position), &given, control, &mut answer)?;
        Ok(answer)
    })
}
