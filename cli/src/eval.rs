//! `upstar eval`: the facts about a position.

use upstar::games::solve::{About, Answer as Found};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_api::calc::say;

use crate::answer::values::tree_facts;
use crate::answer::{Answer, Failed, Notes, check_files, failed};
use crate::args::rulesets::warn_of_size;
use crate::args::{Common, Eval};
use crate::command::{CommandFrame, Ran, Request, position_text};
use crate::kinds::{Question, by_search, evaluate, instead_of_value, known, may_search, tell, value_of};

/// Evaluates one position; without a position, prints the rules.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Ran {
    let Some(position) = &arguments.position else {
        return match arguments.asks_more() {
            Some(option) => Err(format!("{option} needs a position")),
            None => tell(&arguments.ruleset, common),
        };
    };
    // Files are checked before the calculation, which may take long.
    check_files(arguments.thermograph.iter().chain(&arguments.out))?;
    let text = position_text(&arguments.ruleset, position)?;
    warn_of_size(&arguments.ruleset, &text);
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes);
    let instead = |session: &Session<'_>, control: &Control| {
        let request = Request::from_text(&arguments.ruleset, &text).ok()?;
        instead_of_value(&request, session, (&arguments.fields, arguments.why.as_deref(), common), control)
    };
    let instead = may_search(&arguments.ruleset, &arguments.fields).then_some(instead);
    frame.run_or(instead, |session, control| {
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let mut answer =
            Answer::new(common).with_fields(&arguments.fields).with_options(of_options(arguments));
        answer.field("ruleset", &*arguments.ruleset);
        let question = Question {
            arguments,
            budget: common.budget,
            has_notation: common.notation.is_some(),
            control,
            notes: &notes,
        };
        say_all(&request, session, &question, &mut answer)?;
        answer.keep_wanted();
        Ok(answer)
    })
}

/// Returns the names of the facts that options ask for, in addition to `--fields`.
fn of_options(arguments: &Eval) -> impl Iterator<Item = &'static str> {
    let options: [(bool, &[&str]); 4] = [
        (arguments.why.is_some(), &["explanations"]),
        (arguments.moves, &["moves", "all_moves"]),
        (arguments.length, &["moves", "moves_to_exit", "deletions", "deletions_to_capture"]),
        (arguments.proof, &["proof"]),
    ];
    options.into_iter().filter(|(is_given, _)| *is_given).flat_map(|(_, facts)| facts.iter().copied())
}

/// Adds to an answer everything that was asked about a position, a sum or an expression.
pub(crate) fn say_all(
    request: &Request,
    session: &Session<'_>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if question.is_plain() && by_search(request, session, question.control, answer)? {
        return Ok(());
    }
    match request {
        Request::Expression(text) => expression((request, text), session, question, answer),
        _ => evaluate(request, session, question, answer),
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
    let answered = match session.evaluate(text, question.control) {
        Ok(Found::Value(value)) => value_of(request, value.into(), session, question, answer),
        Ok(Found::Loopy(value)) => value_of(request, value, session, question, answer),
        Ok(Found::About(About::Tree(tree))) => question
            .without_more("this game")
            .map_err(Failed::from)
            .and_then(|()| Ok(tree_facts(&tree, answer, question.control)?)),
        Ok(other) => question
            .without_more(other.describe())
            .map_err(Failed::from)
            .and_then(|()| Ok(say(session.store(), &other, answer, question.control)?)),
        Err(failure) => Err(failed(text, failure)),
    };
    answered.map_err(|failed| failed.knowing(|| known(request, session)))
}
