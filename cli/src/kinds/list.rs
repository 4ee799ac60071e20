//! `upstar games`: the registry of rulesets.

use serde_json::Value as Json;
use upstar::registry::{Registered, partizan_name};
use upstar_api::kinds::{Options, Question, evaluate};
use upstar_api::tasks::facts;

use crate::answer::{Answer, Notes, RequestError, deliver, print};
use crate::args::Common;
use crate::args::rulesets::{COMPOUND, file_of, named, rulesets};
use crate::command::{CommandFrame, Ran, Request, known_game, limits};

/// Lists the rulesets.
pub(crate) fn list(common: &Common) -> Ran {
    let mut answer = Answer::new(common);
    let rulesets = rulesets();
    let list: Vec<Json> = rulesets.list().iter().map(facts).collect();
    for ruleset in rulesets.list() {
        lines(ruleset, &mut answer);
        example(ruleset, &mut answer);
    }
    answer.json(list.into());
    for ruleset in COMPOUND {
        answer.line(compound(ruleset));
    }
    Ok(deliver(answer))
}

/// Prints the rules of one ruleset, its notation, and the first fact about its example.
pub(crate) fn tell(ruleset: &str, common: &Common) -> Ran {
    if COMPOUND.contains(&ruleset) {
        let mut answer = Answer::new(common);
        answer.line(compound(ruleset).trim_end());
        answer.field("name", ruleset);
        return Ok(deliver(answer));
    }
    CommandFrame::answer(common).about(ruleset).run(|session, control| {
        let position = known_game(session, ruleset)?.facts().example;
        let registered =
            named(ruleset).ok_or_else(|| RequestError::unsupported("the ruleset is not registered"))?;
        let mut answer = Answer::new(common);
        lines(&registered, &mut answer);
        let mut listed = facts(&registered);
        if let Some(text_ruleset) = registered.text() {
            answer.line("  Properties of the rules:");
            text_ruleset.in_words().iter().for_each(|words| answer.line(format!("  - {}", sentence(words))));
            listed["found"] = text_ruleset.in_words().into();
        }
        if registered.rules_as_text().is_some() {
            answer.line(format!("  The rules as a text: upstar games {} --text", called(ruleset)));
        }
        example(&registered, &mut answer);
        if answer.is_json() {
            answer.json(listed);
        }
        let request = Request::from_text(ruleset, position)?;
        let options = Options::of_facts(ruleset);
        let has_notation = common.notation.is_some();
        let notes = Notes::default();
        let question = Question {
            options: &options,
            has_notation,
            limits: limits(control, common.budget),
            notes: &notes,
        };
        let mut of_example = Answer::new(common).with_first_row();
        evaluate(&request, session, &question, &mut of_example)?;
        answer.append(of_example, "answer");
        Ok(answer)
    })
}

fn lines(ruleset: &Registered, answer: &mut Answer) {
    let (kind, f) = (ruleset.kind().word(), ruleset.facts());
    let text = if ruleset.text().is_some() { ", a text file" } else { "" };
    answer.line(format!("{}: {} ({kind}, {}{text})", f.name, f.title, f.board));
    answer.line(format!("  {}.", f.rules));
    answer.line(format!("  Notation: {}.", f.notation));
    answer.line(format!("  Source: {}.", f.source));
}

fn example(ruleset: &Registered, answer: &mut Answer) {
    let f = ruleset.facts();
    answer.line(format!("  upstar eval {} '{}'\n", called(f.name), f.example));
}

/// Returns the name of a ruleset for a command line: that of its file, if the ruleset comes from one.
fn called(ruleset: &str) -> String {
    match partizan_name(ruleset) {
        // A shell gives parentheses a meaning of their own.
        Some(partizan) => format!("'impartial({})'", called(partizan)),
        None => file_of(ruleset).unwrap_or_else(|| ruleset.to_owned()),
    }
}

/// Turns words into a sentence, with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// Prints the text of a ruleset.
pub(crate) fn print_text(ruleset: &str) -> Ran {
    let known = named(ruleset).ok_or_else(|| match COMPOUND.contains(&ruleset) {
        true => format!("`{ruleset}` is not a ruleset"),
        false => format!("unknown ruleset `{ruleset}`; `upstar games` lists them"),
    })?;
    let text = known
        .rules_as_text()
        .ok_or_else(|| format!("the rules of {} are not available as a text", known.facts().title))?;
    Ok(print(text))
}

/// Describes one of the names that stand for sums and expressions.
fn compound(name: &str) -> &'static str {
    match name {
        "expression" => {
            "expression: values of games, as in `upstar calc`\n  upstar eval expression '{2|-1} + ^*'\n"
        }
        "loopy_expression" => {
            "loopy_expression: the same, with the answer of a loopy game\n  upstar eval loopy_expression 'a{0|a}'\n"
        }
        _ => {
            r##"sum: the sum of positions, in JSON
  upstar eval sum '{"terms": [{"ruleset": "domineering", "position": {"rows": ["..", "#."]}}, {"ruleset": "expression", "position": {"expr": "^"}}]}'"##
        }
    }
}
