//! `upstar angel border`: who wins when a piece runs for the border of a board.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use upstar::angel::{BorderAnswer, BorderGame, BorderVerdict, First};

use crate::args::{AngelBorder, Common};
use crate::report::{Exit, print, show_error};
use crate::supervise::{Ended, Supervisor, no_answer};

/// Solves the game.
pub(crate) fn run(arguments: &AngelBorder, common: &Common) -> Exit {
    let Some(game) = BorderGame::centred(arguments.piece, usize::from(arguments.size)) else {
        return show_error("boards have 1 to 32 squares a side");
    };
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let first = arguments.first.into();
    let most = arguments.moves.unwrap_or(u32::MAX - 1);
    let solved = supervisor.run_alone(common.budget, |control| Ok(game.solve(first, most, control)));
    let answer = match solved {
        Ok(answer) => answer,
        Err(ended) => return no_answer(ended, common),
    };
    let ended = match answer.verdict {
        BorderVerdict::Unknown(_, Some(stop)) => {
            Some(Ended::of(stop, common.budget.time.filter(|_| !Supervisor::is_interrupted())))
        }
        _ => None,
    };
    let text =
        if common.json { to_json(&game, first, &answer, ended) } else { to_text(&game, first, &answer) };
    let shown = print(&text);
    if let Some(ended) = ended {
        show_error(&format!("not solved: {ended}"));
        return shown.max(ended.into());
    }
    match answer.verdict {
        BorderVerdict::Unknown(..) => shown.max(Exit::Unknown),
        _ => shown,
    }
}

fn to_json(game: &BorderGame, first: First, answer: &BorderAnswer, ended: Option<Ended>) -> String {
    let zone: Vec<Json> = answer.zone.iter().map(|(x, y)| json!([x, y])).collect();
    let begins = if first == First::Devil { "devil" } else { "piece" };
    let mut fields = json!({"piece": game.piece().to_string(), "size": game.size(), "first": begins});
    let known = match answer.verdict {
        BorderVerdict::PieceWins(moves) => json!({"winner": "piece", "moves": moves, "zone": zone}),
        BorderVerdict::DevilWins => json!({"winner": "devil"}),
        BorderVerdict::Unknown(at_least, _) => json!({"winner": "unknown", "moves_at_least": at_least}),
    };
    if let (Json::Object(fields), Json::Object(known)) = (&mut fields, known) {
        fields.extend(known);
    }
    if let Some(ended) = ended {
        fields["error"] = json!({"kind": ended.kind(), "message": ended.to_string()});
    }
    format!("{fields}\n")
}

fn to_text(game: &BorderGame, first: First, answer: &BorderAnswer) -> String {
    let (piece, size) = (game.piece(), game.size());
    let begins = if first == First::Devil { "the Devil".to_owned() } else { format!("the {piece}") };
    let mut text =
        format!("The {piece} at the centre of a board of {size} x {size} squares; {begins} begins.\n\n");
    match answer.verdict {
        BorderVerdict::PieceWins(moves) => {
            let _ = writeln!(text, "winner         the {piece}\nmoves          {moves} to the border");
            show_zone(&mut text, game, answer);
        }
        BorderVerdict::DevilWins => text.push_str("winner         the Devil\n"),
        BorderVerdict::Unknown(at_least, _) => {
            let _ = writeln!(
                text,
                "winner         unknown\nmoves          at least {at_least}, if the {piece} wins"
            );
        }
    }
    text
}

/// Draws the squares that the win needs.
fn show_zone(text: &mut String, game: &BorderGame, answer: &BorderAnswer) {
    if answer.zone.is_empty() {
        return;
    }
    let _ = writeln!(text, "zone           {} squares, whatever is eaten elsewhere\n", answer.zone.len());
    for y in (0..game.size()).rev() {
        let mark = |x: usize| match (x, y) {
            square if square == game.start() => "@",
            square if answer.zone.contains(&square) => "o",
            _ => ".",
        };
        let row: Vec<&str> = (0..game.size()).map(mark).collect();
        let _ = writeln!(text, "{}", row.join(" "));
    }
}
