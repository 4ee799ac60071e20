//! The moves of a sum: the winning ones, and the loss of each.

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, print};
use upstar::games::play::{PlayedSum, Verdict, undominated_verdicts, verdicts};
use upstar::games::value::Calc;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;
use upstar::session::Session;

use super::groups::{Group, begun_by, groups};
use crate::answer::moves::{Tally, listed, result, why, won, yes};
use crate::answer::{Answer, Failed};
use crate::request::Request;

/// A move with its verdict.
pub struct Judged<'s> {
    /// The verdict.
    pub verdict: Verdict<'s>,
    /// True if no other move of the player leads to a better value.
    pub undominated: bool,
}

/// Judges all moves of a player, in the order of the summands.
pub fn judged<'s>(
    sum: &PlayedSum<'_, 's>,
    player: Player,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Vec<Judged<'s>>> {
    let verdicts = verdicts(calc, sum, player)?;
    judge(calc, player, verdicts)
}

/// Adds to verdicts which moves are undominated.
pub fn judge<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: Vec<Verdict<'s>>,
) -> OrNoAnswer<Vec<Judged<'s>>> {
    let undominated = undominated_verdicts(calc, player, &verdicts)?;
    let judged = verdicts.into_iter().zip(undominated);
    Ok(judged.map(|(verdict, undominated)| Judged { verdict, undominated }).collect())
}

/// Sorts the moves: winning ones first; then by loss, and by whether they are undominated.
pub fn order<'s, T>(moves: &mut [T], of: impl Fn(&T) -> &Judged<'s>) {
    moves.sort_by(|a, b| {
        let (a, b) = (of(a), of(b));
        let wins = b.verdict.wins.cmp(&a.verdict.wins);
        wins.then(a.verdict.loss.cmp(&b.verdict.loss)).then(b.undominated.cmp(&a.undominated))
    });
}

/// Counts the winning and the undominated moves.
pub fn tally<'m, 's: 'm>(moves: impl Iterator<Item = &'m Judged<'s>>) -> Tally {
    moves.fold(Tally::default(), |tally, Judged { verdict, undominated }| Tally {
        all: tally.all + 1,
        wins: tally.wins + usize::from(verdict.wins),
        undominated: tally.undominated + usize::from(*undominated),
        ..tally
    })
}

/// Lists the moves of both players in a sum, with the stops of the sum after each.
pub fn list_moves(
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
    let nim = sum.nim_sum(false, &mut calc)?;
    answer.part("moves", |answer| {
        answer.line("");
        let groups = groups(&mut calc, &sum, answer.style())?;
        for group in &groups {
            answer.line(format!("{}: {}{}", group.number(), group.times(), group.text));
        }
        for player in Player::BOTH.into_iter().take(if nim.is_some() { 1 } else { 2 }) {
            let whose = nim.is_none().then_some(player);
            moves_text((&sum, &groups), (player, whose), answer, &mut calc)?;
        }
        nim.iter().for_each(|nim| answer.line(why(nim)));
        Ok(())
    })
}

fn moves_text<'s>(
    (sum, groups): (&PlayedSum<'_, 's>, &[Group]),
    (player, whose): (Player, Option<Player>),
    answer: &mut Answer,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<()> {
    let mut moves = judged(sum, player, calc)?;
    moves.retain(|Judged { verdict, .. }| begun_by(groups, verdict.step.summand).is_some());
    answer.line(format!("\n{}", tally(moves.iter()).heading(whose)));
    if moves.is_empty() {
        return Ok(());
    }
    order(&mut moves, |judged| judged);
    let row = |Judged { verdict, undominated }: &Judged<'s>| -> OrNoAnswer<Vec<String>> {
        let summand = &sum.summands()[verdict.step.summand];
        let number = begun_by(groups, verdict.step.summand).map(Group::number).unwrap_or_default();
        let name = format!(
            "{number}: {}",
            summand.move_name((player, &verdict.step), Some(verdict.after), calc, answer.style())?
        );
        let value = match summand.position() {
            Some(_) => print(calc, verdict.after, answer.style())?,
            None => String::new(),
        };
        let stops = [verdict.sum.left_stop(), verdict.sum.right_stop()].map(|stop| stop.to_string());
        let [left, right] = stops;
        let mut row = vec![name, result(won(verdict.wins))];
        if whose.is_some() {
            row.extend([verdict.loss.to_string(), yes(*undominated), left, right]);
        }
        row.push(value);
        Ok(row)
    };
    let rows = moves.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    let columns: &[&str] = match whose {
        Some(_) => &["move", "result", "loss", "undominated", "L stop", "R stop", "its summand becomes"],
        // The nim-sum says everything about the moves.
        None => &["move", "result", "its summand becomes"],
    };
    answer.text(listed(columns, rows));
    Ok(())
}

fn moves_json<'s>(sum: &PlayedSum<'_, 's>, player: Player, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Vec<Json>> {
    judged(sum, player, calc)?.iter().map(|judged| one_json((sum, player), judged, calc)).collect()
}

fn one_json<'s>(
    (sum, player): (&PlayedSum<'_, 's>, Player),
    Judged { verdict, undominated }: &Judged<'s>,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Json> {
    let summand = &sum.summands()[verdict.step.summand];
    let step = (player, &verdict.step);
    let mut fields = json!({
        "summand": verdict.step.summand,
        "move": summand.move_name(step, Some(verdict.after), calc, Style::Ascii)?,
        "value": print(calc, verdict.after, Style::Ascii)?,
        "left_stop": verdict.sum.left_stop().to_string(),
        "right_stop": verdict.sum.right_stop().to_string(),
        "loss": verdict.loss.to_string(),
        "wins": verdict.wins,
        "best": verdict.is_best(),
        "undominated": undominated,
    });
    if summand.position().is_some() {
        fields["places"] = json!(verdict.step.places);
    }
    Ok(fields)
}
