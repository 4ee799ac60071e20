//! `upstar eval`: what there is to say about a position.

use crate::answer::{Answer, Notes, check_files};
use crate::args::{Common, Eval};
use crate::command::{CommandFrame, Ran, Request, position_text};
use crate::kinds::{Question, evaluate, tell};

/// Evaluates one position; without one, tells the rules.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Ran {
    let Some(position) = &arguments.position else {
        return match arguments.asks_more() {
            Some(option) => Err(format!("{option}: of which position?")),
            None => tell(&arguments.ruleset, common),
        };
    };
    check_files(arguments.thermograph.iter().chain(&arguments.out))?;
    let text = position_text(&arguments.ruleset, position)?;
    let notes = Notes::default();
    CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes).run(|session, control| {
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let mut answer = Answer::new(common).with_fields(&arguments.fields);
        answer.field("ruleset", &*arguments.ruleset);
        let question = Question {
            arguments,
            budget: common.budget,
            has_notation: common.notation.is_some(),
            control,
            notes: &notes,
        };
        evaluate(&request, session, &question, &mut answer)?;
        answer.check_fields()?;
        Ok(answer)
    })
}
