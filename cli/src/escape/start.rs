//! Where a play begins.

use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::Turn;
use upstar::escape::{EscapePlay, EscapePosition};
use upstar::ground::input::InputError;

use crate::request::{Given, RequestError, in_board};

/// The play from the start of a board; an error at the end of the text, or at the data, if there is none.
pub(crate) fn start<'p>(position: &'p EscapePosition, given: &Given) -> Result<EscapePlay<'p>, RequestError> {
    let walker = position.rules().player(Turn::Walk);
    position.start().ok_or_else(|| missing_start(walker, position.graph(), given))
}

/// The error where a board does not tell where somebody stands.
pub(crate) fn missing_start(walker: &str, board: &EscapeGraph, given: &Given) -> RequestError {
    let message = format!("where does the {walker} stand?");
    match given {
        Given::Text(text) => {
            let end = text.trim_end().len();
            let hint = format!("write the vertex behind @, as in @ {}", board.name(0));
            in_board(text, InputError::new(end..end, message).with_hint(hint))
        }
        Given::Data(_) => RequestError::new("illegal", "position", format!("{message} `start` is missing")),
    }
}
