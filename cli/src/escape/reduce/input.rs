//! The formulas and boards that are given to a reduction.

use std::io::Read;
use std::path::Path;

use upstar::escape::board::EscapeGraph;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::input::InputError;
use upstar::logic::{Cnf, Prenex};
use upstar::reduce::rectilinear::Rectilinear;
use upstar::reduce::{Instance, Question};
use upstar::session::Session;

use crate::answer::{Failed, RequestError};
use crate::command::position_text;
use crate::kinds::open_multigraph;

/// Returns the text of an instance: the content of a file or of standard input, or the argument itself if
/// it is a board.
pub(super) fn text(question: Question, file: &str) -> Result<String, String> {
    let is_board = question == Question::Nemesis;
    match is_board {
        true if Path::new(file).is_file() => position_text("nemesis", &format!("@{file}")),
        true => position_text("nemesis", file),
        false => formula_text(file),
    }
}

/// Reads the text of a formula from a file or standard input.
pub(super) fn formula_text(file: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => limited(std::io::stdin(), &mut bytes),
        path => std::fs::File::open(path).and_then(|file| limited(file, &mut bytes)),
    };
    let name = if file == "-" { "standard input" } else { file };
    read.map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() > Cnf::MAX_TEXT {
        return Err(format!("{name}: longer than {} bytes", Cnf::MAX_TEXT));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("{name}: not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
}

fn limited(reader: impl Read, bytes: &mut Vec<u8>) -> std::io::Result<usize> {
    reader.take(Cnf::MAX_TEXT as u64 + 1).read_to_end(bytes)
}

/// Parses the instance of a reduction.
pub(super) fn instance(
    session: &Session<'_>,
    question: Question,
    (file, text): (&str, &str),
    control: &Control,
) -> Result<Instance, Failed> {
    Ok(match question {
        Question::Sat => {
            Instance::Cnf(Cnf::parse(text, control).map_err(|error| in_formula(file, text, error))?)
        }
        Question::Pmr3Sat => Instance::Rectilinear(
            Rectilinear::parse(text, control).map_err(|error| in_formula(file, text, error))?,
        ),
        Question::Qbf => {
            Instance::Prenex(Prenex::parse(text, control).map_err(|error| in_formula(file, text, error))?)
        }
        _ => Instance::Board(board(session, text, control)?),
    })
}

/// Converts an error in a formula, with its place as a line.
pub(super) fn in_formula(file: &str, text: &str, error: InputError) -> Failed {
    if let Some(stop) = error.stop {
        return stop.into();
    }
    let line = 1 + text.get(..error.span.start).unwrap_or(text).matches('\n').count();
    let name = if file == "-" { "standard input" } else { file };
    let at = format!("{name} line {line}");
    let shown = Some(Box::new(("formula", text.to_owned(), error.clone())));
    Failed::Own(RequestError { kind: "parse", message: error.to_string(), at, shown })
}

/// Reads a board of Nemesis, which may be given as a request for `upstar batch`.
fn board(session: &Session<'_>, text: &str, control: &Control) -> Result<EscapeGraph, Failed> {
    let (position, _) = open_multigraph(session, ("nemesis", text), control)?;
    let board = position.any_board().downcast_ref::<EscapeGraph>();
    Ok(board.expect("expected a position on a multigraph").clone())
}
