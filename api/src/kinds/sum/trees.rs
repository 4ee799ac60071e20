//! The moves in a game whose play ends in numbers that need not be short games.

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, print_tree};
use upstar::games::play::{PlayedSum, SumOutcome};
use upstar::games::surreal::{NumberTree, TreeCalc};
use upstar::games::value::{Calc, Outcome};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::groups::groups;
use super::outcome::{Findings, of_players};
use super::winning::tell;
use super::{StoodInSum, sum_with_stand_in};
use crate::answer::moves::{Tally, Winning, listed, result, tell_winning, won};
use crate::answer::values::{tree_facts, tree_graphs};
use crate::answer::{Answer, Failed, failed};
use crate::kinds::Question;
use crate::request::Request;

/// Adds all facts about a game, and its moves if they are asked for.
///
/// # Errors
/// Refuses options that do not apply, and returns the reason if the calculation has to stop.
pub(crate) fn tell_tree(
    tree: &NumberTree,
    (request, session): (&Request, &Session<'_>),
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    question.without_board()?;
    let control = question.limits.control;
    let graph = question.options.thermograph.as_ref();
    let drawn = graph.map(|_| tree_graphs(None, &[tree], control)).transpose()?;
    if let Some(drawn) = drawn {
        answer.picture("--thermograph", graph, || Ok::<_, Stop>(drawn));
    }
    tree_facts(tree, answer, control)?;
    let has_winning = answer.wishes().names("winning_moves");
    if !has_winning && !question.options.moves {
        return Ok(());
    }
    let calc = &mut Calc::new(session.store(), control);
    // The options of the value are no moves in a sum.
    let is_sum = question.options.ruleset == "sum";
    let found = played((request, session), is_sum, control)?;
    if tree.number().is_some() && !found.as_ref().is_some_and(StoodInSum::has_moves) {
        return Ok(question.without_moves("a number that is no short game has none")?);
    }
    if let Some(StoodInSum { sum, stand_in }) = found.as_ref().filter(|_| has_winning) {
        let found = SumOutcome::by_values(sum, calc)?;
        tell(&Findings { sum, stand_in: stand_in.as_ref(), found: &found, ended: None }, calc, answer)?;
    }
    if let Some(StoodInSum { sum, stand_in: Some(stand_in) }) = &found
        && question.options.moves
        && !stand_in.has_moves
    {
        let verdicts = SumOutcome::by_values(sum, calc)?;
        let findings = Findings { sum, stand_in: Some(stand_in), found: &verdicts, ended: None };
        return list_beside(&findings, calc, answer);
    }
    let is_one = found.is_none();
    let sum = found.filter(StoodInSum::has_moves).map(|found| found.sum);
    let mut moves = |player| judged(tree, sum.as_ref(), player, (calc, answer.style()));
    let (left, right) = (moves(Player::Left)?, moves(Player::Right)?);
    if has_winning && is_one && !is_sum {
        let named = |moves: &[Judged]| -> Winning {
            moves.iter().map(|judged| (judged.name.clone(), judged.wins)).collect()
        };
        tell_winning([&named(&left), &named(&right)], answer);
    }
    if question.options.moves {
        if let Some(sum) = sum.filter(|sum| sum.summands().len() > 1 && !answer.is_json()) {
            answer.line("");
            for group in groups(calc, &sum, answer.style())? {
                answer.line(format!("{}: {}{}", group.number(), group.times(), group.text));
            }
        }
        list_moves([&left, &right], answer);
    }
    Ok(())
}

/// Returns the sum that a request is, if its moves are not the options of its value.
fn played<'g, 's>(
    (request, session): (&Request, &'g Session<'s>),
    is_sum: bool,
    control: &Control,
) -> Result<Option<StoodInSum<'g, 's>>, Failed> {
    match sum_with_stand_in(request, session, control) {
        Ok(found) => {
            Ok(Some(found).filter(|found| is_sum || found.has_moves() || found.sum.summands().len() > 1))
        }
        Err(Failed::Own(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Lists the moves of both players in a sum with a short number in place of another one: those in it are left out for
/// programs, since nobody needs to move in a number.
fn list_beside<'s>(
    findings: &Findings<'_, '_, 's>,
    calc: &mut Calc<'s, '_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if !answer.is_json() {
        answer.line("");
        return Ok(findings.moves_text(answer, calc)?);
    }
    let (won, lost) = (findings.names_beside(Some(true), calc)?, findings.names_beside(Some(false), calc)?);
    let all = Player::BOTH.map(|player| {
        let of = |names: &[String], wins: bool| -> Vec<Json> {
            names.iter().map(|name| json!({"move": name, "wins": wins})).collect()
        };
        [of(&won[player as usize], true), of(&lost[player as usize], false)].concat()
    });
    answer.field("moves", of_players(all));
    Ok(())
}

/// A move.
struct Judged {
    name: String,
    /// The game after the move.
    after: NumberTree,
    /// Whether it wins; `None` if the outcome after it is unknown.
    wins: Option<bool>,
}

/// Returns the moves of a player in a game, or in the sum that it is the value of: winning ones first, and losing ones after
/// those whose result is unknown.
fn judged<'s>(
    tree: &NumberTree,
    sum: Option<&PlayedSum<'_, 's>>,
    player: Player,
    (calc, style): (&mut Calc<'s, '_>, Style),
) -> Result<Vec<Judged>, Failed> {
    let after = sum.map(|sum| sum.trees_after(player, calc)).transpose().map_err(|why| failed("", why))?;
    let (names, after) = match (sum, after.flatten()) {
        (Some(sum), Some(after)) => {
            let choices = sum.choices(calc, player)?;
            (sum.move_names(&choices, player, calc, style)?, after)
        }
        _ => {
            let options = tree.options(player).to_vec();
            (options.iter().map(|option| print_tree(option, style)).collect(), options)
        }
    };
    let kept = player.of((Outcome::L, Outcome::R));
    let mut trees = TreeCalc::new(calc.control());
    let judge = |(name, after): (String, NumberTree)| match trees.outcome(&after) {
        Ok(outcome) => Ok(Judged { name, after, wins: Some(outcome == kept || outcome == Outcome::P) }),
        Err(reason) => reason.stop().map_or(Ok(Judged { name, after, wins: None }), Err),
    };
    let mut moves = names.into_iter().zip(after).map(judge).collect::<Result<Vec<_>, Stop>>()?;
    moves.sort_by_key(|judged| match judged.wins {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    });
    Ok(moves)
}

/// Lists the moves of both players, with the stops after them.
fn list_moves(moves: [&[Judged]; 2], answer: &mut Answer) {
    if answer.is_json() {
        let [left, right] = moves.map(|moves| moves.iter().map(to_json).collect::<Vec<Json>>());
        answer.field("moves", json!({"left": left, "right": right}));
        return;
    }
    for (player, moves) in Player::BOTH.into_iter().zip(moves) {
        let won_by = moves.iter().filter(|judged| judged.wins == Some(true)).count();
        let tally = Tally { all: moves.len(), wins: won_by, undominated: moves.len(), ..Tally::default() };
        answer.line(format!("\n{}", tally.heading(Some(player))));
        if moves.is_empty() {
            continue;
        }
        let style = answer.style();
        let row = |judged: &Judged| {
            let known = judged.wins.map_or("unknown".to_owned(), |wins| result(won(wins)));
            let [left, right] = stops(&judged.after, style);
            vec![judged.name.clone(), known, left, right]
        };
        answer.text(listed(&["move to", "result", "L stop", "R stop"], moves.iter().map(row)));
    }
}

fn stops(option: &NumberTree, style: Style) -> [String; 2] {
    Player::BOTH.map(|first| print_tree(&option.stop(first).clone().into(), style))
}

fn to_json(judged: &Judged) -> Json {
    let [left, right] = stops(&judged.after, Style::Ascii);
    json!({"move": judged.name, "wins": judged.wins, "left_stop": left, "right_stop": right})
}
