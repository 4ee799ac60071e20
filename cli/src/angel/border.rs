//! `upstar angel border`: who wins when a piece runs for the border of a board.

use serde_json::{Value as Json, json};
use upstar::angel::{BorderAnswer, BorderGame, BorderVerdict, First};

use crate::answer::{Answer, Exit, ended_json};
use crate::args::{AngelBorder, Common};
use crate::command::{Frame, Ran, ended};

/// Solves the game.
pub(crate) fn run(arguments: &AngelBorder, common: &Common) -> Ran {
    let game = BorderGame::centred(arguments.piece, usize::from(arguments.size));
    let game = game.ok_or("boards have 1 to 32 squares a side")?;
    let first = arguments.first.into();
    let most = arguments.moves.unwrap_or(u32::MAX - 1);
    Frame::answer(common).run_alone(|control| {
        let found = game.solve(first, most, control);
        let mut answer = Answer::new(common);
        fields(&game, first, &found, &mut answer);
        text(&game, first, &found, &mut answer);
        if let BorderVerdict::Unknown(_, stop) = found.verdict {
            answer.ends(Exit::Unknown);
            if let Some(ended) = stop.map(|stop| ended(stop, common.budget)) {
                answer.field("error", ended_json(ended));
                answer.trouble(ended, format!("not solved: {ended}"));
            }
        }
        Ok(answer)
    })
}

fn fields(game: &BorderGame, first: First, found: &BorderAnswer, answer: &mut Answer) {
    answer.field("piece", game.piece().to_string());
    answer.field("size", game.size());
    answer.field("first", if first == First::Devil { "devil" } else { "piece" });
    match found.verdict {
        BorderVerdict::PieceWins(moves) => {
            let zone: Vec<Json> = found.zone.iter().map(|(x, y)| json!([x, y])).collect();
            answer.field("winner", "piece");
            answer.field("moves", moves);
            answer.field("zone", zone);
        }
        BorderVerdict::DevilWins => answer.field("winner", "devil"),
        BorderVerdict::Unknown(at_least, _) => {
            answer.field("winner", "unknown");
            answer.field("moves_at_least", at_least);
        }
    }
}

fn text(game: &BorderGame, first: First, found: &BorderAnswer, answer: &mut Answer) {
    let (piece, size) = (game.piece(), game.size());
    let begins = if first == First::Devil { "the Devil".to_owned() } else { format!("the {piece}") };
    answer
        .line(format!("The {piece} at the centre of a board of {size} x {size} squares; {begins} begins.\n"));
    match found.verdict {
        BorderVerdict::PieceWins(moves) => {
            answer.row("winner", format!("the {piece}"));
            answer.row("moves", format!("{moves} to the border"));
            show_zone(game, found, answer);
        }
        BorderVerdict::DevilWins => answer.row("winner", "the Devil"),
        BorderVerdict::Unknown(at_least, _) => {
            answer.row("winner", "unknown");
            answer.row("moves", format!("at least {at_least}, if the {piece} wins"));
        }
    }
}

/// Draws the squares that the win needs.
fn show_zone(game: &BorderGame, found: &BorderAnswer, answer: &mut Answer) {
    if found.zone.is_empty() {
        return;
    }
    answer.row("zone", format!("{} squares, whatever is eaten elsewhere\n", found.zone.len()));
    for y in (0..game.size()).rev() {
        let mark = |x: usize| match (x, y) {
            square if square == game.start() => "@",
            square if found.zone.contains(&square) => "o",
            _ => ".",
        };
        let row: Vec<&str> = (0..game.size()).map(mark).collect();
        answer.line(row.join(" "));
    }
}
