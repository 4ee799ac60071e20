//! What there is to say about a position of Nowhere to Go.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use upstar::escape::draw::{EscapePicture, escape_svg};
use upstar::escape::rules::{SpiesMove, Spy};
use upstar::escape::spies::{JudgedTurn, SpiesPlay};
use upstar::ground::control::{Control, Stop};

use super::{Output, no_thermograph};
use crate::args::{Common, Eval};
use crate::report::Exit;
use crate::request::RequestError;
use crate::spies::{blocked, board, turn};
use crate::supervise::Failed;

/// What was found out.
struct Found {
    winner: Spy,
    best: Option<SpiesMove>,
    /// All turns, if they were asked for.
    moves: Option<Vec<JudgedTurn>>,
    /// How many positions were searched for the answer.
    nodes: u64,
}

/// The answer, for people or for programs.
pub(super) fn output(
    play: &SpiesPlay<'_>,
    arguments: &Eval,
    common: &Common,
    control: &Control,
    known: &mut Json,
) -> Result<Output, Failed<RequestError>> {
    if arguments.thermograph.is_some() {
        return Err(no_thermograph("this game"));
    }
    let found = found(play, arguments, control).map_err(|stop| {
        *known = json!({"positions": play.nodes()});
        Failed::Stopped(stop)
    })?;
    let text = if common.json {
        format!("{}\n", Json::Object(to_json(play, &found, arguments)))
    } else {
        to_text(play, &found)
    };
    Ok(Output { text, thermograph: None, board: picture(play, found.best), exit: Exit::Answered })
}

fn found(play: &SpiesPlay<'_>, arguments: &Eval, control: &Control) -> Result<Found, Stop> {
    let (winner, best) = play.best(control)?;
    let nodes = play.nodes();
    let moves = if arguments.moves { Some(play.judged(control)?) } else { None };
    Ok(Found { winner, best, moves, nodes })
}

fn to_json(play: &SpiesPlay<'_>, found: &Found, arguments: &Eval) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("ruleset".into(), arguments.ruleset.clone().into());
    fields.insert("winner".into(), found.winner.name().into());
    fields.insert("best".into(), found.best.map_or(Json::Null, |best| turn(play, best)));
    fields.insert("positions".into(), found.nodes.into());
    if let Some(moves) = &found.moves {
        let one = |judged: &JudgedTurn| {
            let mut fields = turn(play, judged.turn);
            fields["winner"] = judged.winner.name().into();
            fields
        };
        fields.insert("moves".into(), moves.iter().map(one).collect());
    }
    fields
}

fn to_text(play: &SpiesPlay<'_>, found: &Found) -> String {
    let player = play.state().turn;
    let mut text = board(play) + "\n\n";
    let _ = writeln!(text, "{:<14} the {} spy", "winner", found.winner.name());
    match found.best {
        None => text += "The play is over: the first spy has nowhere to go.\n",
        Some(best) => {
            let (name, why) =
                if found.winner == player { ("best turn", "") } else { ("turn", "; each of them loses") };
            let _ = writeln!(text, "{name:<14} {} ({} spy{why})", play.turn_name(best), player.name());
        }
    }
    let _ = writeln!(text, "{:<14} {}", "positions", found.nodes);
    if let Some(moves) = &found.moves {
        let _ = writeln!(text, "\nTurns of the {} spy ({}):", player.name(), moves.len());
        for judged in moves {
            let best = if judged.winner == player { "best" } else { "" };
            let winner = judged.winner.name();
            let _ = writeln!(text, "  {:<14} {best:<5} the {winner} spy wins", play.turn_name(judged.turn));
        }
    }
    text
}

/// The board after the best turn.
fn picture(play: &SpiesPlay<'_>, best: Option<SpiesMove>) -> Option<String> {
    let after = best.map_or_else(|| play.clone(), |best| play.after(best));
    let spies = Some(after.state().spies);
    let picture = EscapePicture { deleted: blocked(&after), spies, ..EscapePicture::default() };
    escape_svg(play.board(), &picture)
}
