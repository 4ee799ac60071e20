//! What there is to say about a position of an impartial game that need not end.

use std::fmt::Write;

use serde_json::Value as Json;
use upstar::draw::{annotated_svg, track_text};
use upstar::games::board::AnyBoard;
use upstar::games::rules::loopy::{Listing, NimOutcome, NimValue};
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::ground::control::{Control, Stop};

use super::{MAX_SHOWN_CELLS, Output};
use crate::args::{Common, Eval};
use crate::json;
use crate::report::Exit;

/// The most moves that are listed where not all are asked for.
const SHOWN_MOVES: usize = 12;

/// The answer, for people or for programs.
pub(super) fn output(
    position: &dyn LoopyPosition,
    arguments: &Eval,
    common: &Common,
    control: &Control,
) -> Result<Output, Stop> {
    let text = if common.json {
        let mut fields = serde_json::Map::new();
        fields.insert("ruleset".into(), arguments.ruleset.clone().into());
        fields.extend(json::loopy(position, control)?);
        format!("{}\n", Json::Object(fields))
    } else {
        to_text(position, arguments.moves, control)?
    };
    let notes = notes(position, control)?;
    Ok(Output {
        text,
        thermograph: None,
        board: annotated_svg(position.board(), &notes),
        exit: Exit::Answered,
    })
}

/// The value of each place of a board that is not too large to be drawn.
pub(crate) fn notes(position: &dyn LoopyPosition, control: &Control) -> Result<Vec<String>, Stop> {
    if position.board().places() > upstar::draw::MAX_DRAWN_PLACES {
        return Ok(Vec::new());
    }
    Ok(position.place_values(control)?.iter().map(NimValue::to_string).collect())
}

fn to_text(position: &dyn LoopyPosition, all_moves: bool, control: &Control) -> Result<String, Stop> {
    let mut text = String::new();
    if position.board().places() <= MAX_SHOWN_CELLS {
        text += &board(position, &notes(position, control)?);
        text += "\n";
        text += &values(position, control)?;
    } else {
        let _ = writeln!(text, "The board has more than {MAX_SHOWN_CELLS} places and is not shown.");
        text += &count(position, control)?;
    }
    if position.tokens() == 0 {
        return Ok(text.trim_end().to_owned() + "\n");
    }
    let value = position.value(control)?;
    let outcome = value.outcome();
    let _ = writeln!(text, "{:<14} {value}", "value");
    let _ = writeln!(text, "{:<14} {outcome}   {}", "outcome", outcome.describe());
    text += &moves_text(&position.moves(control)?, outcome, all_moves);
    Ok(text)
}

/// The board for the terminal, with a note in each place where there is room for it.
pub(crate) fn board(position: &dyn LoopyPosition, notes: &[String]) -> String {
    match position.board() {
        AnyBoard::Track(track) => format!("{}\n\n{}", position.text(), track_text(track, notes)),
        _ => format!("{}\n", position.text()),
    }
}

/// The values that are not on the board already.
fn values(position: &dyn LoopyPosition, control: &Control) -> Result<String, Stop> {
    let listed = position.listed(control)?;
    let mut text = String::new();
    if listed.listing == Listing::PlacesByName {
        return Ok(text);
    }
    for (place, value) in listed.values.iter().enumerate() {
        let outcome = match listed.listing {
            Listing::PlacesWithOutcomes => value.outcome().to_string(),
            _ => String::new(),
        };
        let line = format!("{:<14} {:<14} {outcome}", position.place_name(place), value.to_string());
        text += line.trim_end();
        text += "\n";
    }
    Ok(text + "\n")
}

/// How often each outcome occurs on a board that is too large to be shown.
fn count(position: &dyn LoopyPosition, control: &Control) -> Result<String, Stop> {
    let values = position.place_values(control)?;
    let mut text = String::new();
    for outcome in [NimOutcome::Next, NimOutcome::Previous, NimOutcome::Draw] {
        let count = values.iter().filter(|value| value.outcome() == outcome).count();
        let _ = writeln!(text, "{outcome}              {count} places");
    }
    let largest = values.iter().filter_map(NimValue::finite).max();
    let _ =
        writeln!(text, "largest value  {}", largest.map_or("none is finite".to_owned(), |n| n.to_string()));
    Ok(text + "\n")
}

fn moves_text(moves: &[LoopyMove], outcome: NimOutcome, all: bool) -> String {
    let (title, wanted): (&str, fn(&LoopyMove) -> bool) = match outcome {
        NimOutcome::Next => ("Moves that win, the one to make first", LoopyMove::wins),
        NimOutcome::Draw => ("Moves that hold the draw", LoopyMove::draws),
        NimOutcome::Previous => ("No move is good", |_| false),
    };
    let mut shown: Vec<_> = moves.iter().filter(|m| all || wanted(m)).collect();
    shown.sort_by_key(|m| (!m.wins(), m.rank));
    let count = moves.iter().filter(|m| wanted(m)).count();
    let mut text = format!("\n{title} ({count} of {}):\n", moves.len());
    let limit = if all { usize::MAX } else { SHOWN_MOVES };
    for m in shown.iter().take(limit) {
        let good = match m.rank {
            Some(rank) => format!("wins   rank {}.{}", rank.labels, rank.steps),
            None if m.draws() => "draws".to_owned(),
            None => "loses".to_owned(),
        };
        let name = format!("{}>{}", m.from, m.to);
        let _ = writeln!(text, "  {name:<14} to {:<14} {good}", m.value.to_string());
    }
    if shown.len() > limit {
        let _ = writeln!(text, "and {} more; --moves lists all", shown.len() - limit);
    }
    text
}
