//! What there is to say about a position of Nemesis in which both choose at the same time.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use upstar::escape::at_once::{AtOnceAnswer, AtOncePosition};
use upstar::escape::board::EscapeGraph;
use upstar::escape::draw::{EscapePicture, escape_svg};
use upstar::ground::control::Control;

use super::{Output, no_thermograph};
use crate::args::{Common, Eval};
use crate::escape::lines_of;
use crate::report::Exit;
use crate::request::RequestError;
use crate::supervise::Failed;

/// The answer, for people or for programs.
pub(super) fn output(
    position: &AtOncePosition,
    start: u32,
    arguments: &Eval,
    common: &Common,
    control: &Control,
    known: &mut Json,
) -> Result<Output, Failed<RequestError>> {
    if arguments.thermograph.is_some() {
        return Err(no_thermograph("an escape game"));
    }
    if arguments.moves {
        let message = "--moves: no move is best by itself where both choose at the same time; the mixtures are printed in any case";
        return Err(Failed::Own(RequestError::new("unsupported", "", message)));
    }
    let answer = position.answer(start, control).map_err(|stop| {
        *known = json!({"positions": position.nodes()});
        Failed::Stopped(stop)
    })?;
    let board = position.graph();
    let text = if common.json {
        let mut fields = Map::new();
        fields.insert("ruleset".into(), arguments.ruleset.clone().into());
        fields.extend(to_json(board, &answer));
        fields.insert("positions".into(), position.nodes().into());
        format!("{}\n", Json::Object(fields))
    } else {
        to_text(board, &answer, position.nodes())
    };
    let picture = escape_svg(board, &EscapePicture::default());
    Ok(Output { text, thermograph: None, board: picture, exit: Exit::Answered })
}

fn edge_name(board: &EscapeGraph, edge: usize) -> String {
    board.graph().edges()[edge].ends.map(|end| board.name(end)).join("-")
}

/// The probability, and both mixtures.
fn to_json(board: &EscapeGraph, answer: &AtOnceAnswer) -> Map<String, Json> {
    let fugitive = answer
        .fugitive
        .iter()
        .map(|(to, chance)| json!({"move": board.name(*to), "to": to, "probability": chance.to_string()}));
    let nemesis = answer.nemesis.iter().map(|(edge, chance)| {
        let ends = board.graph().edges()[*edge].ends;
        json!({"move": edge_name(board, *edge), "edge": ends, "probability": chance.to_string()})
    });
    let probability = Json::String(answer.probability.to_string());
    Map::from_iter([
        ("probability".to_owned(), probability),
        ("fugitive".to_owned(), fugitive.collect()),
        ("nemesis".to_owned(), nemesis.collect()),
    ])
}

fn to_text(board: &EscapeGraph, answer: &AtOnceAnswer, nodes: u64) -> String {
    let start: Vec<u32> = board.start().into_iter().collect();
    let mut text = match lines_of(board, &[], &start) {
        Some(lines) => lines.join("\n") + "\n\n",
        None => format!("The board has {} vertices and is not shown.\n\n", board.vertices()),
    };
    let _ = writeln!(text, "{:<14} {} of an escape", "probability", answer.probability);
    let _ = writeln!(text, "{:<14} {nodes}", "positions");
    if answer.fugitive.is_empty() {
        return text + "The play is over.\n";
    }
    text += "\nThe fugitive goes to\n";
    for (to, chance) in &answer.fugitive {
        let _ = writeln!(text, "  {:<14} with probability {chance}", board.name(*to));
    }
    text += "The Nemesis deletes\n";
    for (edge, chance) in &answer.nemesis {
        let _ = writeln!(text, "  {:<14} with probability {chance}", edge_name(board, *edge));
    }
    text
}
