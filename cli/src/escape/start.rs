//! Where a play begins.

use upstar::input::InputError;
use upstar::rules::escape::Turn;
use upstar::solve::{EscapePlay, EscapePosition};

use crate::request::{Given, RequestError, in_board};

/// The play from the start of a board; an error at the end of the text, or at the data, if there is none.
pub(crate) fn start<'p>(position: &'p EscapePosition, given: &Given) -> Result<EscapePlay<'p>, RequestError> {
    position.start().ok_or_else(|| {
        let message = format!("where does the {} stand?", position.rules().player(Turn::Walk));
        match given {
            Given::Text(text) => {
                let end = text.trim_end().len();
                let hint = format!("write the vertex behind @, as in @ {}", position.graph().name(0));
                in_board(text, InputError::new(end..end, message).with_hint(hint))
            }
            Given::Data(_) => {
                RequestError::new("illegal", "position", format!("{message} `start` is missing"))
            }
        }
    })
}
