//! `upstar escape convert`: a multigraph in another format.

use upstar::escape::board::{EscapeFormat, EscapeGraph};
use upstar::ground::board::Board;

use super::board::with_board;
use crate::answer::RequestError;
use crate::answer::values::json_of;
use crate::args::{Common, Convert, Format};
use crate::command::Ran;

/// Writes one graph in another format.
pub(crate) fn run(arguments: &Convert, common: &Common) -> Ran {
    with_board((&arguments.game, &arguments.graph), common, |board, _, answer| {
        answer.speak();
        answer.line(converted(arguments.to, board)?.trim_end());
        Ok(())
    })
}

/// Formats a board.
pub(super) fn converted(to: Format, board: &EscapeGraph) -> Result<String, RequestError> {
    let format = match to {
        Format::Edges => EscapeFormat::Edges,
        Format::List => EscapeFormat::List,
        Format::Dimacs => EscapeFormat::Dimacs,
        Format::Graph6 => EscapeFormat::Graph6,
        Format::Dot => EscapeFormat::Dot,
        Format::Json => return Ok(json_of(board.to_data()).to_string()),
    };
    format.write(board).map_err(|error| RequestError::unsupported(format!("--to {}: {error}", format.name())))
}
