//! `upstar compound`: games that are played at once other than as a sum.

use serde_json::{Value as Json, json};
use upstar::games::play::{ComponentFacts, Compounded, PlayedSum, Summand};
use upstar::registry::Kind;
use upstar_api::answer::moves::wrapped;
use upstar_api::kinds::sum::misere_sum;
use upstar_api::kinds::sum::outcome::{of_players, outcome_words};
use upstar_impartial::compound::Convention;

use crate::answer::moves::listed;
use crate::answer::{Answer, Failed, Known, RequestError};
use crate::args::rulesets;
use crate::args::{Common, CompoundArguments};
use crate::command::{CommandFrame, Ran, Request};

/// The largest number of winning moves of a player that are printed for people.
const MOST_PRINTED: usize = 20;
/// The largest number of winning moves of a player that are listed for programs.
const MOST_LISTED: usize = 10_000;

/// Decides who wins a compound.
pub(crate) fn run(arguments: &CompoundArguments, common: &Common) -> Ran {
    CommandFrame::answer(common).about("expression").run(|session, control| {
        let sums: Vec<PlayedSum<'_, '_>> = arguments
            .components
            .iter()
            .map(|text| misere_sum(&Request::Expression(text.clone()), session, control))
            .collect::<Result<_, _>>()?;
        let is_misere = is_misere(arguments.misere, &sums)?;
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        let most = if common.json { MOST_LISTED } else { MOST_PRINTED };
        let way = (arguments.compound.into(), convention);
        let found = match arguments.winner {
            true => Compounded::find_outcome(way, &sums, (session.store(), control)),
            false => Compounded::find(way, &sums, most, (session.store(), control)),
        };
        if let Some(reason) = found.ended {
            return Err(Failed::Stopped(reason, Some(Box::new(known(&found)))));
        }
        let mut answer = Answer::new(common);
        answer.field("compound", arguments.compound.name());
        answer.field("misere", is_misere);
        match arguments.winner {
            true => tell_outcome(&found, &mut answer),
            false => tell(&found, &arguments.components, &mut answer),
        }
        Ok(answer)
    })
}

/// Returns whether the question is about misère play: since it says so, or the rules of all positions do. Forms go with
/// either.
fn is_misere(is_asked: bool, sums: &[PlayedSum<'_, '_>]) -> Result<bool, RequestError> {
    let positions = sums.iter().flat_map(PlayedSum::summands).filter_map(Summand::position);
    let names: Vec<String> = positions.map(|position| position.facts().name.to_owned()).collect();
    let is_misere =
        |name: &&String| rulesets::named(name).is_some_and(|registered| registered.kind() == Kind::Misere);
    let (misere, normal): (Vec<&String>, Vec<&String>) = names.iter().partition(is_misere);
    match (misere.first(), normal.first()) {
        (Some(misere), Some(normal)) if !is_asked => {
            let message = format!(
                "who cannot move wins by the rules of `{misere}` and loses by those of `{normal}`; \
                 --misere decides misère play of both"
            );
            Err(RequestError::unsupported(message))
        }
        (first, _) => Ok(is_asked || first.is_some()),
    }
}

fn tell_outcome(found: &Compounded, answer: &mut Answer) {
    if let Some(outcome) = found.outcome() {
        answer.fact("outcome", outcome_words(outcome), "outcome", outcome.to_string());
    }
}

fn tell(found: &Compounded, texts: &[String], answer: &mut Answer) {
    tell_outcome(found, answer);
    let facts = || texts.iter().zip(&found.components);
    if answer.is_json() {
        let json = facts().map(|(text, facts)| component_json(text, facts)).collect::<Vec<Json>>();
        answer.field("components", json);
        answer.field("winning_moves", of_players(found.winning.each_ref().map(|moves| json!(moves))));
        answer.field("wins", of_players(found.wins.map(|wins| json!(wins))));
        answer.field("moves", of_players(found.moves.map(|moves| json!(moves))));
        return;
    }
    let rows = (1..).zip(facts()).map(|(number, (text, facts))| {
        let outcome = facts.outcome.to_string();
        vec![format!("{number}: {text}"), outcome, pair(facts.remoteness), pair(facts.suspense)]
    });
    answer.line("");
    answer.text(listed(&["component", "outcome", "remoteness", "suspense"], rows));
    let is_impartial = found.components.iter().all(|facts| facts.is_impartial);
    for (i, name) in ["Left", "Right"].into_iter().enumerate() {
        let who = if is_impartial { "Whoever".to_owned() } else { format!("If {name}") };
        answer.line(format!("\n{who} begins, {}", wins(found, i)));
        let names: Vec<String> = found.winning[i].iter().map(|choice| named(choice)).collect();
        if !names.is_empty() {
            answer.text(wrapped(&names));
        }
        if is_impartial {
            break;
        }
    }
}

/// Says how many moves of a player win.
fn wins(found: &Compounded, player: usize) -> String {
    let (wins, moves) = (found.wins[player].unwrap_or_default(), found.moves[player].unwrap_or_default());
    let more = if wins > found.winning[player].len() as u64 { ", the first of which are" } else { "" };
    match (moves, wins) {
        (0, _) if found.wins_first[player] == Some(true) => {
            "there is no move, and who begins wins.".to_owned()
        }
        (0, _) => "there is no move, and who begins loses.".to_owned(),
        (_, 0) => "no move wins.".to_owned(),
        (_, 1) => format!("1 of {moves} moves wins:"),
        _ => format!("{wins} of {moves} moves win{more}:"),
    }
}

/// Writes a move as its moves in the components, such as `1: 3-0 and 2: 5-0`.
fn named(choice: &[Option<String>]) -> String {
    let moves = (1..).zip(choice).filter_map(|(number, name)| Some(format!("{number}: {}", name.as_ref()?)));
    moves.collect::<Vec<_>>().join(" and ")
}

/// Writes the lengths of play if Left begins and if Right begins, once if they are the same.
fn pair([left, right]: [u32; 2]) -> String {
    if left == right { left.to_string() } else { format!("{left} or {right}") }
}

fn component_json(text: &str, facts: &ComponentFacts) -> Json {
    json!({
        "component": text,
        "impartial": facts.is_impartial,
        "outcome": facts.outcome.to_string(),
        "remoteness": facts.remoteness,
        "suspense": facts.suspense,
    })
}

/// Returns the known facts if the budget ends.
fn known(found: &Compounded) -> Known {
    let [left, right] = found.wins_first;
    let fields = json!({
        "left_wins_first": left,
        "right_wins_first": right,
        "components_examined": found.components.len(),
    });
    let words = match (left, right) {
        (Some(left), Some(right)) => {
            let who = |wins| if wins { "wins" } else { "loses" };
            format!("Left {} by beginning, Right {}", who(left), who(right))
        }
        _ => format!("{} components examined", found.components.len()),
    };
    Known { fields: fields.as_object().cloned().unwrap_or_default(), words }
}
