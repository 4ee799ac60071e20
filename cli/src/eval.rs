//! `upstar eval`: what there is to say about a position.

use crate::answer::{Answer, Notes, check_files};
use crate::args::{Common, Eval};
use crate::command::{Frame, Ran, Request, position_text};
use crate::kinds::{Question, evaluate};

/// Evaluates one position.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Ran {
    check_files(arguments.thermograph.iter().chain(&arguments.board))?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    let notes = Notes::default();
    Frame::answer(common).about(&arguments.ruleset).noting(&notes).run(|session, control| {
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let mut answer = Answer::new(common);
        answer.field("ruleset", &*arguments.ruleset);
        let question = Question { arguments, budget: common.budget, control, notes: &notes };
        evaluate(&request, session, &question, &mut answer)?;
        Ok(answer)
    })
}
