//! What there is to say about a loopy value, and about a position of a partizan game that need not end.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use upstar::draw::{board_text, position_svg, thermograph_svg};
use upstar::games::board::AnyBoard;
use upstar::games::notation::{Style, print_loopy, print_loopy_form};
use upstar::games::solve::{PartizanMove, PartizanPosition};
use upstar::games::value::{Calc, LoopyForm, LoopyValue};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};

use super::{MAX_SHOWN_CELLS, Output, graph_name};
use crate::args::{Common, Eval};
use crate::calc::loopy_outcome;
use crate::json;
use crate::report::Exit;

/// The most moves of a player that are listed where not all are asked for.
const SHOWN_MOVES: usize = 8;

/// The moves of a player, and whether no other one leads to something better.
type Moves<'s> = Vec<(PartizanMove<'s>, bool)>;

/// The answer, for people or for programs.
pub(super) fn output<'s>(
    position: Option<&dyn PartizanPosition<'s>>,
    value: LoopyValue<'s>,
    arguments: &Eval,
    common: &Common,
    control: &Control,
) -> Result<Output, Stop> {
    let mut calc = Calc::new(value.store(), control);
    let moves = match position {
        Some(position) => Some([
            judged(&mut calc, position, Player::Left, control)?,
            judged(&mut calc, position, Player::Right, control)?,
        ]),
        None => None,
    };
    let text = if common.json {
        let mut fields = Map::new();
        fields.insert("ruleset".into(), arguments.ruleset.clone().into());
        if arguments.ruleset == "loopy_expression" {
            fields.extend(json::partizan(&mut calc, value)?);
        } else {
            fields.extend(json::any(&mut calc, value)?);
        }
        if let (true, Some(position), Some([left, right])) = (arguments.moves, position, &moves) {
            let (left, right) = (list(&mut calc, position, left)?, list(&mut calc, position, right)?);
            let moves = json!({"left": left, "right": right});
            fields.insert("moves".into(), moves);
        }
        format!("{}\n", Json::Object(fields))
    } else {
        let style = common.notation.style();
        let mut text = position.map(|position| board(position, style)).unwrap_or_default();
        text += &facts(&mut calc, value, style)?;
        if let (Some(position), Some(moves)) = (position, &moves) {
            for (player, moves) in ["Left", "Right"].into_iter().zip(moves) {
                text += &moves_text(&mut calc, position, (player, moves), arguments.moves, style)?;
            }
        }
        text
    };
    let board = position.and_then(|position| position_svg(position.board()));
    let thermograph = match (&arguments.thermograph, value.short()) {
        (Some(_), Some(short)) => {
            Some(thermograph_svg(&[(graph_name(&mut calc, short)?, &calc.thermograph(short)?)]))
        }
        _ => None,
    };
    Ok(Output { text, thermograph, board, exit: Exit::Answered })
}

fn judged<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    player: Player,
    control: &Control,
) -> Result<Moves<'s>, Stop> {
    let moves = position.moves(player, control)?;
    let mut best = Vec::with_capacity(moves.len());
    for m in &moves {
        let mut is_best = true;
        for other in &moves {
            let (better, worse) = match player {
                Player::Left => (other.value, m.value),
                Player::Right => (m.value, other.value),
            };
            if calc.loopy_ge(better, worse)? && !calc.loopy_ge(worse, better)? {
                is_best = false;
                break;
            }
        }
        best.push(is_best);
    }
    Ok(moves.into_iter().zip(best).collect())
}

fn list<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    moves: &Moves<'s>,
) -> Result<Vec<Json>, Stop> {
    let one = |(m, best): &(PartizanMove<'s>, bool)| {
        let value = print_loopy(calc, m.value, Style::Ascii)?;
        Ok(json!({"move": move_name(position, m), "places": m.places, "after": m.after, "value": value,
                  "best": best}))
    };
    moves.iter().map(one).collect()
}

fn board(position: &dyn PartizanPosition<'_>, style: Style) -> String {
    match position.board() {
        board if board.places() > MAX_SHOWN_CELLS => {
            format!("The board has more than {MAX_SHOWN_CELLS} places and is not shown.\n\n")
        }
        AnyBoard::Grid(grid) => board_text(grid, &[], style == Style::Unicode).join("\n") + "\n\n",
        _ => format!("{}\n\n", position.text()),
    }
}

fn facts<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>, style: Style) -> Result<String, Stop> {
    let outcome = calc.loopy_outcome(value)?;
    let mut text = format!("{:<14} {}\n", "value", print_loopy(calc, value, style)?);
    let _ = writeln!(text, "{:<14} {}   {}", "outcome", loopy_outcome(outcome, style), outcome.describe());
    let stopper = if value.is_stopper() { "yes" } else { "no: play can alternate for ever" };
    let _ = writeln!(text, "{:<14} {stopper}", "stopper");
    if value.onside() != value.offside() {
        for (name, side) in [("onside", value.onside()), ("offside", value.offside())] {
            let _ = writeln!(text, "{name:<14} {}", side_text(calc, side, style)?);
        }
    }
    Ok(text)
}

fn side_text<'s>(calc: &mut Calc<'s, '_>, side: LoopyForm<'s>, style: Style) -> Result<String, Stop> {
    let text = print_loopy_form(calc, side, style)?;
    Ok(if side.is_stopper() { text } else { format!("unknown as a stopper; the game is {text}") })
}

fn moves_text<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    (player, moves): (&str, &Moves<'s>),
    all: bool,
    style: Style,
) -> Result<String, Stop> {
    if moves.is_empty() {
        return Ok(format!("\n{player} has no move.\n"));
    }
    let best = moves.iter().filter(|(_, best)| *best).count();
    let mut text = format!("\n{player}'s best moves ({best} of {}):\n", moves.len());
    let limit = if all { usize::MAX } else { SHOWN_MOVES };
    for (m, is_best) in moves.iter().filter(|(_, best)| all || *best).take(limit) {
        let star = if *is_best { "best" } else { "" };
        let value = print_loopy(calc, m.value, style)?;
        let _ = writeln!(text, "  {:<14} {star:<5} {value}", move_name(position, m));
    }
    if !all && best > limit {
        let _ = writeln!(text, "and {} more; --moves lists all", best - limit);
    }
    Ok(text)
}

/// A move: on a strip the position after it, elsewhere where it goes from and to.
fn move_name<'s>(position: &dyn PartizanPosition<'s>, m: &PartizanMove<'s>) -> String {
    match position.board() {
        AnyBoard::Strip(_) => m.after.clone(),
        _ => m.places.iter().map(|&place| position.place_name(place)).collect::<Vec<_>>().join("-"),
    }
}
