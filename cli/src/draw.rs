//! `upstar draw`: a position as a picture.

use upstar::draw::{MAX_DRAWN_PLACES, position_svg};
use upstar::solve::{OnBoard, Session};

use crate::args::{Common, Draw};
use crate::eval::position_text;
use crate::picture::deliver;
use crate::report::{Exit, show_error};
use crate::request::{Request, RequestError};
use crate::supervise::store;

/// Draws one position.
pub(crate) fn run(arguments: &Draw, common: &Common) -> Exit {
    match position_text(&arguments.position) {
        Ok(text) => match picture(&arguments.ruleset, &text) {
            Ok(svg) => deliver(&svg, arguments.out.as_deref()),
            Err(error) => error.show(&arguments.ruleset, common),
        },
        Err(message) => show_error(&message),
    }
}

fn picture(ruleset: &str, text: &str) -> Result<String, RequestError> {
    let store = store();
    let session = Session::new(&store);
    let Request::Position { ruleset, position } = Request::from_text(ruleset, text)? else {
        return Err(RequestError::new("unsupported", "", "this has no board to draw"));
    };
    let position = position.open(&session, &ruleset)?;
    position_svg(position.board()).ok_or_else(|| {
        let message = format!("a board of more than {MAX_DRAWN_PLACES} places is not drawn");
        RequestError::new("unsupported", "", message)
    })
}
