//! `upstar draw`: a position as a picture.

use upstar::draw::{MAX_DRAWN_PLACES, annotated_svg, position_svg};
use upstar::escape::draw::{EscapePicture, escape_svg};
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use crate::angel::update;
use crate::args::{Common, Draw};
use crate::eval::{loopy, position_text};
use crate::picture::{check_files, deliver};
use crate::report::{Exit, show_error};
use crate::request::{Request, RequestError};
use crate::supervise::{Failed, Supervisor, store};

/// Draws one position; of an impartial loopy one, with its values, and of a path with its update.
pub(crate) fn run(arguments: &Draw, common: &Common) -> Exit {
    if let Err(message) = check_files(&arguments.out) {
        return show_error(&message);
    }
    let text = match position_text(&arguments.ruleset, &arguments.position) {
        Ok(text) => text,
        Err(message) => return show_error(&message),
    };
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor.giving_up(common),
        Err(error) => return show_error(&error),
    };
    let store = store();
    let session = Session::new(&store);
    let work = |control: &Control| picture(&session, &arguments.ruleset, &text, control);
    match supervisor.run(common.budget, || session.bytes(), work) {
        Ok(svg) => deliver(&svg, arguments.out.as_deref()),
        Err(Failed::Own(error)) => error.show(&arguments.ruleset, common),
        Err(Failed::Stopped(ended)) => {
            show_error(&format!("no picture: {ended}"));
            ended.into()
        }
    }
}

fn picture(
    session: &Session<'_>,
    ruleset: &str,
    text: &str,
    control: &Control,
) -> Result<String, Failed<RequestError>> {
    let Request::Position { ruleset, position } = Request::from_text(ruleset, text).map_err(Failed::Own)?
    else {
        return Err(Failed::Own(RequestError::new("unsupported", "", "this has no board to draw")));
    };
    let position = position.open(session, &ruleset).map_err(Failed::Own)?;
    if let Some(position) = position.plane() {
        let best = position.relaxed(control)?;
        // Where the literal rule's answer is not found there is a picture of the other one's.
        let literal = match position.literal(control) {
            Err(stop) if Supervisor::is_interrupted() => return Err(stop.into()),
            found => found.ok().flatten(),
        };
        let drawn = update::svg(position.path(), &best, literal.as_ref());
        return drawn.map_err(|limit| Failed::Own(RequestError::new("unsupported", "", limit.to_string())));
    }
    let notes = match position.loopy() {
        Some(position) => loopy::notes(position, control)?,
        None => Vec::new(),
    };
    let svg = match &position {
        Position::Short(position) => position_svg(position.board()),
        Position::Loopy(position) => annotated_svg(position.board(), &notes),
        Position::Partizan(position) => position_svg(position.board()),
        Position::Escape(position) => escape_svg(position.graph(), &EscapePicture::default()),
        Position::Spies(position) => escape_svg(position.graph(), &EscapePicture::default()),
        Position::AtOnce(position) => escape_svg(position.graph(), &EscapePicture::default()),
        Position::Plane(_) => None,
    };
    svg.ok_or_else(|| {
        let message = format!("a board of more than {MAX_DRAWN_PLACES} places is not drawn");
        Failed::Own(RequestError::new("unsupported", "", message))
    })
}
