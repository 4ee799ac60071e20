//! `upstar angel border`: the race of a piece to the border of a board.

use serde_json::{Value as Json, json};
use upstar::angel::{BorderAnswer, BorderGame, BorderVerdict, First};

use crate::answer::{Answer, Exit, ended_json};
use crate::args::{AngelBorder, Common};
use crate::command::{CommandFrame, Ran, ended};

/// Solves the game.
pub(crate) fn run(arguments: &AngelBorder, common: &Common) -> Ran {
    let game = BorderGame::centred(arguments.piece, usize::from(arguments.size));
    let game = game.ok_or("boards have 1 to 32 squares a side")?;
    let first = arguments.first.into();
    let most = arguments.turns.unwrap_or(u32::MAX - 1);
    CommandFrame::answer(common).run_alone(|control| {
        let found = game.solve(first, most, control);
        let mut answer = Answer::new(common);
        tell(&game, first, &found, &mut answer);
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

fn tell(game: &BorderGame, first: First, found: &BorderAnswer, answer: &mut Answer) {
    let (piece, size) = (game.piece(), game.size());
    let (begins, name) = match first {
        First::Devil => ("the Devil".to_owned(), "devil"),
        First::Piece => (format!("the {piece}"), "piece"),
    };
    answer.line(format_args!(
        "The {piece} at the centre of a board of {size} x {size} squares; {begins} begins.\n"
    ));
    answer.field("piece", piece.to_string());
    answer.field("size", size);
    answer.field("first", name);
    match found.verdict {
        BorderVerdict::PieceWins(moves) => {
            answer.fact("winner", format_args!("the {piece}"), "winner", "piece");
            answer.fact("moves", format_args!("{moves} to the border"), "moves", moves);
            show_zone(game, found, answer);
        }
        BorderVerdict::DevilWins => answer.fact("winner", "the Devil", "winner", "devil"),
        BorderVerdict::Unknown(least, _) => {
            answer.fact("winner", "unknown", "winner", "unknown");
            let words = format_args!("at least {least}, if the {piece} wins");
            answer.fact("moves", words, "moves_at_least", least);
        }
    }
}

/// Draws the squares that the win needs.
fn show_zone(game: &BorderGame, found: &BorderAnswer, answer: &mut Answer) {
    answer.field("zone", found.zone.iter().map(|(x, y)| json!([x, y])).collect::<Vec<Json>>());
    if found.zone.is_empty() {
        return;
    }
    answer.row("zone", format!("{} squares, independently of all other eaten squares\n", found.zone.len()));
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
