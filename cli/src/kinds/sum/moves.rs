//! All moves of a sum, with what they lose.

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, print};
use upstar::games::play::{PlayedSum, Summand, Verdict, verdicts};
use upstar::games::value::{Calc, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::groups::{Group, begun_by, groups};
use crate::answer::{Answer, Failed};
use crate::command::Request;

/// Lists the moves of both players in a sum, with the stops of the sum after each.
pub(crate) fn list_moves(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let sum = PlayedSum::new(super::summands(request, session, control)?);
    let mut calc = Calc::new(session.store(), control);
    if answer.is_json() {
        let left = moves_json(&sum, Player::Left, &mut calc)?;
        let right = moves_json(&sum, Player::Right, &mut calc)?;
        answer.field("moves", json!({"left": left, "right": right}));
        return Ok(());
    }
    answer.part("moves", |answer| {
        answer.line("");
        let groups = groups(&mut calc, &sum, answer.style())?;
        for group in &groups {
            answer.line(format!("{}: {}{}", group.number(), group.times(), group.text));
        }
        for (player, name) in Player::BOTH.into_iter().zip(["Left", "Right"]) {
            moves_text((&sum, &groups), (player, name), answer, &mut calc)?;
        }
        Ok(())
    })
}

/// What a move is called within its summand.
pub(super) fn move_name<'s>(
    summand: &Summand<'_, 's>,
    (places, after): (&[usize], Option<Value<'s>>),
    calc: &mut Calc<'s, '_>,
    style: Style,
) -> Result<String, Stop> {
    match (summand.position(), after) {
        (Some(position), _) => {
            let names = places.iter().map(|&place| position.place_name(place));
            Ok(names.collect::<Vec<_>>().join("-"))
        }
        (None, Some(after)) => print(calc, after, style),
        (None, None) => Ok(String::new()),
    }
}

fn moves_text<'s>(
    (sum, groups): (&PlayedSum<'_, 's>, &[Group]),
    (player, name): (Player, &str),
    answer: &mut Answer,
    calc: &mut Calc<'s, '_>,
) -> Result<(), Stop> {
    let mut verdicts = verdicts(calc, sum, player)?;
    verdicts.retain(|verdict| begun_by(groups, verdict.told.summand).is_some());
    if verdicts.is_empty() {
        answer.line(format!("\n{name} has no move."));
        return Ok(());
    }
    let best = verdicts.iter().filter(|verdict| verdict.is_best()).count();
    answer.line(format!("\n{name}'s best moves ({best} of {}):", verdicts.len()));
    let row = |cells: [&str; 6]| {
        let [m, star, left, right, loss, value] = cells;
        format!("  {m:<20} {star:<5} {left:>7} {right:>7} {loss:>6}  {value}").trim_end().to_owned()
    };
    answer.line(row(["move", "", "L stop", "R stop", "loses", "in its summand"]));
    for verdict in &verdicts {
        let summand = &sum.summands()[verdict.told.summand];
        let told = (&verdict.told.places[..], Some(verdict.after));
        let number = begun_by(groups, verdict.told.summand).map(Group::number).unwrap_or_default();
        let name = format!("{number}: {}", move_name(summand, told, calc, answer.style())?);
        let (left, right) = (verdict.sum.left_stop().to_string(), verdict.sum.right_stop().to_string());
        let loss = if verdict.throws_win && verdict.loss.signum() == 0 {
            "a win".to_owned()
        } else {
            verdict.loss.to_string()
        };
        let star = if verdict.is_best() { "best" } else { "" };
        let value = match summand.position() {
            Some(_) => print(calc, verdict.after, answer.style())?,
            None => String::new(),
        };
        answer.line(row([&name, star, &left, &right, &loss, &value]));
    }
    Ok(())
}

fn moves_json<'s>(
    sum: &PlayedSum<'_, 's>,
    player: Player,
    calc: &mut Calc<'s, '_>,
) -> Result<Vec<Json>, Stop> {
    let verdicts = verdicts(calc, sum, player)?;
    verdicts.iter().map(|verdict| one_json(sum, verdict, calc)).collect()
}

fn one_json<'s>(
    sum: &PlayedSum<'_, 's>,
    verdict: &Verdict<'s>,
    calc: &mut Calc<'s, '_>,
) -> Result<Json, Stop> {
    let summand = &sum.summands()[verdict.told.summand];
    let told = (&verdict.told.places[..], Some(verdict.after));
    let mut fields = json!({
        "summand": verdict.told.summand,
        "move": move_name(summand, told, calc, Style::Ascii)?,
        "value": print(calc, verdict.after, Style::Ascii)?,
        "left_stop": verdict.sum.left_stop().to_string(),
        "right_stop": verdict.sum.right_stop().to_string(),
        "loss": verdict.loss.to_string(),
        "wins": verdict.wins,
        "best": verdict.is_best(),
    });
    if summand.position().is_some() {
        fields["places"] = json!(verdict.told.places);
    }
    Ok(fields)
}
