//! All facts about a position, a sum or an expression.

use upstar::games::solve::{About, Answer as Found};
use upstar::session::Session;

use crate::answer::{Answer, Failed, failed};
use crate::budget::Budget;
use crate::calc::say;
use crate::kinds::sum::{by_search, certain, tell_tree};
use crate::kinds::{Question, check_reasons, evaluate, known, value_of, why};
use crate::request::Request;

/// Adds to an answer everything that was asked about a position, a sum or an expression.
pub fn say_all(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let request = &*request.with_numbers(session, question.limits.control);
    if question.is_plain() && by_search(request, session, question.limits.control, answer)? {
        return Ok(());
    }
    match request {
        Request::Expression(text) => expression((request, text), session, question, answer),
        _ => evaluate(request, session, question, answer),
    }
}

/// Notes certain facts about a sum before its value is known, where nothing answers in place of the value: for a person who
/// sets no budget, since the work may take long, and unless a search `may_answer` when the budget ends.
pub fn note_certain(request: &Request, session: &Session<'_>, question: &Question<'_>, may_answer: bool) {
    if (question.limits.budget == Budget::default() || !may_answer)
        && let Some(certain) = certain(request, session, question.limits.control)
    {
        question.notes.note(certain);
    }
}

/// Adds all facts about the game that an expression evaluates to. If the expression is no game, such as an
/// infinite number, adds what `upstar calc` prints.
fn expression(
    (request, text): (&Request, &str),
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let answered = match session.evaluate(text, question.limits.control) {
        Ok(Found::Value(value)) => value_of(request, value.into(), session, question, answer),
        Ok(Found::Loopy(value)) => value_of(request, value, session, question, answer),
        Ok(Found::About(About::Tree(tree))) => check_reasons(request, session, question)
            .and_then(|()| tell_tree(&tree, (request, session), question, answer))
            .and_then(|()| why(request, session, question, answer)),
        Ok(other) => question
            .without_more(other.describe())
            .map_err(Failed::from)
            .and_then(|()| Ok(say(session.store(), &other, answer, question.limits.control)?)),
        Err(failure) => Err(failed(text, failure)),
    };
    answered.map_err(|failed| failed.knowing(|| known(request, session).and(question.notes.look())))
}
