//! The output format of boards and formulas.

use std::fmt::Write;

use upstar::escape::board::{EscapeGraph, Naming, UNBREAKABLE};
use upstar::reduce::{Instance, Question, Reduction};

use crate::answer::RequestError;
use crate::args::Format;
use crate::escape::convert::converted;

/// Formats a formula, or a board in a format or as a request for `upstar batch`; the text ends with a
/// newline.
pub(super) fn output(
    reduction: &Reduction,
    made: &Instance,
    to: Option<Format>,
) -> Result<String, RequestError> {
    Ok(match made {
        Instance::Cnf(cnf) => cnf.to_string(),
        Instance::Prenex(prenex) => prenex.to_string(),
        Instance::Rectilinear(drawn) => drawn.to_string(),
        Instance::Board(board) => match to {
            Some(Format::Json) => data(board) + "\n",
            Some(format) => format!("{}\n", converted(format, board)?.trim_end()),
            None => request(reduction, board),
        },
    })
}

fn request(reduction: &Reduction, board: &EscapeGraph) -> String {
    let ruleset = match reduction.to {
        Question::CatHerding => "cat_herding",
        _ => "nemesis",
    };
    let board = data(board);
    format!("{{\"id\":\"{}\",\"ruleset\":\"{ruleset}\",\"position\":{board}}}\n", reduction.name)
}

/// Writes a board as JSON, edge by edge, in the format of its data. Building a tree of JSON values first
/// would take many times the memory and the time.
fn data(board: &EscapeGraph) -> String {
    let mut text = format!("{{\"n\":{},\"edges\":", board.vertices());
    list(&mut text, board.graph().edges(), |text, edge| {
        let [u, v] = edge.ends;
        match edge.copies {
            UNBREAKABLE => write!(text, "[{u},{v},\"unbreakable\"]"),
            copies => write!(text, "[{u},{v},{copies}]"),
        }
    });
    text.push_str(",\"exits\":");
    list(&mut text, board.exits(), |text, exit| write!(text, "{exit}"));
    if let Some(start) = board.start() {
        let _ = write!(text, ",\"start\":{start}");
    }
    if let Naming::Names(names) = board.naming() {
        text.push_str(",\"names\":");
        list(&mut text, names, |text, name| {
            let quoted = serde_json::to_string(name);
            text.write_str(&quoted.unwrap_or_default())
        });
    }
    text.push('}');
    text
}

fn list<T>(text: &mut String, items: &[T], one: impl Fn(&mut String, &T) -> std::fmt::Result) {
    let mut before = '[';
    for item in items {
        text.push(before);
        // Writing to a string cannot fail.
        let _ = one(text, item);
        before = ',';
    }
    text.push_str(if items.is_empty() { "[]" } else { "]" });
}
