//! The moves in a game whose play ends in numbers that need not be short games.

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, print_tree};
use upstar::games::surreal::{NumberTree, TreeCalc};
use upstar::games::value::Outcome;
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};

use crate::answer::moves::{Tally, Winning, listed, result, tell_winning, won};
use crate::answer::values::{tree_facts, tree_graphs};
use crate::answer::{Answer, Failed};
use crate::kinds::Question;

/// Adds all facts about a game, and its moves if they are asked for.
///
/// # Errors
/// Refuses options that do not apply, and returns the reason if the calculation has to stop.
pub(crate) fn tell_tree(
    tree: &NumberTree,
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
    if question.options.names_winning_moves(false, answer) {
        let mut calc = TreeCalc::new(control);
        let mut moves = |player| -> Result<Winning, Stop> {
            let judged = judged(tree, player, &mut calc)?;
            Ok(judged.iter().map(|judged| (print_tree(judged.option, answer.style()), judged.wins)).collect())
        };
        let (left, right) = (moves(Player::Left)?, moves(Player::Right)?);
        tell_winning([&left, &right], answer);
    }
    if question.options.moves {
        list_moves(tree, answer, control)?;
    }
    Ok(())
}

/// A move to an option.
struct Judged<'t> {
    option: &'t NumberTree,
    /// Whether it wins; `None` if the outcome of the option is unknown.
    wins: Option<bool>,
}

/// Returns the moves of a player: winning ones first, and losing ones after those whose result is unknown.
fn judged<'t>(
    tree: &'t NumberTree,
    player: Player,
    calc: &mut TreeCalc<'_>,
) -> Result<Vec<Judged<'t>>, Stop> {
    let kept = player.of((Outcome::L, Outcome::R));
    let judge = |option: &'t NumberTree| match calc.outcome(option) {
        Ok(outcome) => Ok(Judged { option, wins: Some(outcome == kept || outcome == Outcome::P) }),
        Err(reason) => reason.stop().map_or(Ok(Judged { option, wins: None }), Err),
    };
    let mut moves = tree.options(player).iter().map(judge).collect::<Result<Vec<_>, Stop>>()?;
    moves.sort_by_key(|judged| match judged.wins {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    });
    Ok(moves)
}

/// Lists the moves of both players, with the stops of the options.
fn list_moves(tree: &NumberTree, answer: &mut Answer, control: &Control) -> Result<(), Stop> {
    let mut calc = TreeCalc::new(control);
    if answer.is_json() {
        let [left, right] = Player::BOTH.map(|player| -> Result<Vec<Json>, Stop> {
            Ok(judged(tree, player, &mut calc)?.iter().map(to_json).collect())
        });
        answer.field("moves", json!({"left": left?, "right": right?}));
        return Ok(());
    }
    for player in Player::BOTH {
        let moves = judged(tree, player, &mut calc)?;
        let won_by = moves.iter().filter(|judged| judged.wins == Some(true)).count();
        let tally = Tally { all: moves.len(), wins: won_by, undominated: moves.len(), ..Tally::default() };
        answer.line(format!("\n{}", tally.heading(Some(player))));
        if moves.is_empty() {
            continue;
        }
        let style = answer.style();
        let row = |judged: &Judged<'_>| {
            let known = judged.wins.map_or("unknown".to_owned(), |wins| result(won(wins)));
            let [left, right] = stops(judged.option, style);
            vec![print_tree(judged.option, style), known, left, right]
        };
        answer.text(listed(&["move to", "result", "L stop", "R stop"], moves.iter().map(row)));
    }
    Ok(())
}

fn stops(option: &NumberTree, style: Style) -> [String; 2] {
    Player::BOTH.map(|first| print_tree(&option.stop(first).clone().into(), style))
}

fn to_json(judged: &Judged<'_>) -> Json {
    let [left, right] = stops(judged.option, Style::Ascii);
    let option = print_tree(judged.option, Style::Ascii);
    json!({"move": option, "wins": judged.wins, "left_stop": left, "right_stop": right})
}
