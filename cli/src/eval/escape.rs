//! What there is to say about a position of an escape game.

use std::fmt::Write;

use serde_json::{Map, Value as Json};
use upstar::escape::draw::{EscapePicture, escape_svg};
use upstar::escape::rules::Step;
use upstar::escape::{EscapeAnswer, EscapePlay, JudgedStep};
use upstar::ground::control::{Control, Stop};

use super::{Output, no_thermograph};
use crate::args::{Common, Eval};
use crate::escape::{answer_words, board_lines, deleted, stopped, title};
use crate::json;
use crate::report::Exit;
use crate::request::RequestError;
use crate::supervise::Failed;

/// What was found out.
struct Found {
    answer: EscapeAnswer,
    best: Option<Step>,
    /// All steps, if they were asked for.
    moves: Option<Vec<JudgedStep>>,
    /// How many moves are left to an exit, if that was asked and he comes there.
    moves_to_exit: Option<u32>,
    /// How many deletions are left until he has no way to an exit, if that was asked and he does not come
    /// there.
    deletions: Option<u32>,
    /// How many positions were looked at for the answer.
    nodes: u64,
}

/// The answer, for people or for programs.
pub(super) fn output(
    play: &EscapePlay<'_>,
    arguments: &Eval,
    common: &Common,
    control: &Control,
    known: &mut Json,
) -> Result<Output, Failed<RequestError>> {
    if arguments.thermograph.is_some() {
        return Err(no_thermograph("an escape game"));
    }
    let mut answer = None;
    let found = found(play, arguments, control, &mut answer).map_err(|stop| {
        *known = json::escape_known(play, answer);
        stopped(stop)
    })?;
    let text = if common.json {
        format!("{}\n", Json::Object(to_json(play, &found, arguments)))
    } else {
        to_text(play, &found)
    };
    Ok(Output { text, thermograph: None, board: picture(play, found.best), exit: Exit::Answered })
}

/// The answer is noted as soon as it is found.
fn found(
    play: &EscapePlay<'_>,
    arguments: &Eval,
    control: &Control,
    known: &mut Option<EscapeAnswer>,
) -> Result<Found, Stop> {
    let (answer, best) = play.best(control)?;
    *known = Some(answer);
    let nodes = play.nodes();
    let moves = if arguments.moves { Some(play.judged(control)?) } else { None };
    let moves_to_exit = if arguments.length { play.moves_to_exit(control)? } else { None };
    let deletions = if arguments.length { play.deletions_to_capture(control)? } else { None };
    Ok(Found { answer, best, moves, moves_to_exit, deletions, nodes })
}

fn to_json(play: &EscapePlay<'_>, found: &Found, arguments: &Eval) -> Map<String, Json> {
    let mut fields = Map::new();
    fields.insert("ruleset".into(), arguments.ruleset.clone().into());
    fields.extend([json::escape(found.answer, play.rules())]);
    fields.insert("best".into(), found.best.map_or(Json::Null, |step| json::escape_step(play, step)));
    fields.insert("positions".into(), found.nodes.into());
    if let Some(moves) = found.moves_to_exit {
        fields.insert("moves_to_exit".into(), moves.into());
    }
    if let Some(deletions) = found.deletions {
        fields.insert("deletions_to_capture".into(), deletions.into());
    }
    if let Some(moves) = &found.moves {
        let one = |judged: &JudgedStep| {
            let mut fields = json::escape_step(play, judged.step);
            let (name, answer) = json::escape(judged.answer, play.rules());
            fields[name] = answer;
            fields["best"] = judged.is_best.into();
            fields
        };
        fields.insert("moves".into(), moves.iter().map(one).collect());
    }
    fields
}

fn to_text(play: &EscapePlay<'_>, found: &Found) -> String {
    let mut text = match board_lines(play) {
        Some(lines) => lines.join("\n") + "\n\n",
        None => format!("The board has {} vertices and is not shown.\n\n", play.board().vertices()),
    };
    let (name, _) = json::escape(found.answer, play.rules());
    let _ = writeln!(text, "{name:<14} {}", answer_words(found.answer, play.rules()));
    let turn = play.state().turn;
    let player = title(play.rules(), turn);
    match found.best {
        None => text += "The play is over.\n",
        Some(step) => {
            let is_lost = found.answer.winner().is_some_and(|winner| winner != turn);
            let name = if is_lost { "step" } else { "best step" };
            let why = if is_lost { "; each of them loses" } else { "" };
            let _ = writeln!(text, "{name:<14} {} ({player}{why})", play.step_name(step));
        }
    }
    if let Some(moves) = found.moves_to_exit {
        let _ = writeln!(text, "{:<14} {moves} to an exit, if both play best", "moves");
    }
    if let Some(deletions) = found.deletions {
        let _ = writeln!(
            text,
            "{:<14} {deletions} until no way leads to an exit, if both play best",
            "deletions"
        );
    }
    let _ = writeln!(text, "{:<14} {}", "positions", found.nodes);
    if let Some(moves) = &found.moves {
        let _ = writeln!(text, "\nSteps of the {player} ({}):", moves.len());
        for judged in moves {
            let best = if judged.is_best { "best" } else { "" };
            let answer = answer_words(judged.answer, play.rules());
            let _ = writeln!(text, "  {:<14} {best:<5} {answer}", play.step_name(judged.step));
        }
    }
    text
}

/// The board with a step made.
fn picture(play: &EscapePlay<'_>, step: Option<Step>) -> Option<String> {
    let at = play.state().at;
    let (path, after) = match step {
        Some(Step::Walk(to)) => (vec![at, to], play.clone()),
        Some(cut) => (vec![at], play.after(cut)),
        None => (vec![at], play.clone()),
    };
    escape_svg(play.board(), &EscapePicture { deleted: deleted(&after), path, ..EscapePicture::default() })
}

/// What is known after a stop, for people.
pub(super) fn known_in_words(known: &Json) -> String {
    let mut words = format!("{} positions", known["positions"]);
    if let Some(winner) = known["winner"].as_str() {
        let _ = write!(words, "; winner: {winner}");
    }
    match (&known["rounds_at_least"], &known["rounds_at_most"]) {
        (Json::Null, _) => {}
        (least, Json::Null) => _ = write!(words, "; at least {least} deletions"),
        (least, most) => _ = write!(words, "; from {least} to {most} deletions"),
    }
    if let Some(moves) = known["moves_to_exit_at_least"].as_u64() {
        let _ = write!(words, "; no exit in fewer than {moves} moves");
    }
    words
}
