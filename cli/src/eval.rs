//! `upstar eval`: what there is to say about a position.

use upstar::session::Session;

use crate::answer::{Answer, Failed, RequestError, check_files};
use crate::args::{Common, Eval};
use crate::command::{Frame, Ran, Request, position_text};
use crate::kinds::{Question, known, partizan, short, surface};

/// Evaluates one position.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Ran {
    check_files(arguments.thermograph.iter().chain(&arguments.board))?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    Frame::answer(common).about(&arguments.ruleset).run(|session, control| {
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let mut answer = Answer::new(common);
        answer.field("ruleset", &*arguments.ruleset);
        let question = Question { arguments, budget: common.budget, control };
        if let Request::Position { ruleset, position: given } = &request {
            let position = given.open(session, ruleset)?;
            let position = surface(&position);
            let evaluated = position.evaluate(given, &question, &mut answer);
            evaluated.map_err(|failed| failed.knowing(|| position.known(session)))?;
        } else {
            let evaluated = value(&request, session, &question, &mut answer);
            evaluated.map_err(|failed| failed.knowing(|| known(&request, session)))?;
        }
        Ok(answer)
    })
}

/// Evaluates what is no position of one ruleset.
fn value(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if question.arguments.board.is_some() {
        return Err(RequestError::unsupported("--board: this has no board to draw").into());
    }
    question.without_moves("moves are listed for positions of one ruleset")?;
    question.without_length()?;
    let value = request.game(session, question.control)?;
    match value.short() {
        Some(short) if !matches!(request, Request::LoopyExpression(_)) => {
            short::evaluate(short, None, question, answer)
        }
        _ => partizan::evaluate(value, None, question, answer),
    }
}
