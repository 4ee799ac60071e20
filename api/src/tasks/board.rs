//! Pictures and negatives of positions.

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;
use upstar::registry::{Position, Rulesets};
use upstar::session::Session;

use crate::answer::{Failed, RequestError};
use crate::kinds::sum::sum_picture;
use crate::kinds::{Fields, surface};
use crate::limits::Limits;
use crate::request::{Request, known_game};

/// Opens the position of a request, and calls `with` with it.
///
/// # Errors
/// Fails if the request has no position of a ruleset, or as `with` does.
pub(super) fn with_position<T>(
    session: &Session<'_>,
    request: &Map<String, Json>,
    control: &Control,
    with: impl FnOnce(Position<'_, '_>) -> Result<T, Failed>,
) -> Result<T, Failed> {
    let Request::Position { ruleset, position } = read(request)? else {
        return Err(RequestError::unsupported("this is no position of one ruleset").into());
    };
    with(position.open_under(session, &ruleset, control)?)
}

/// Reads the ruleset and the position of a request.
pub(super) fn read(request: &Map<String, Json>) -> Result<Request, Failed> {
    let missing = |key: &str, message: &str| RequestError::new("parse", key, message);
    let ruleset = request.get("ruleset").and_then(Json::as_str);
    let ruleset = ruleset.ok_or_else(|| missing("ruleset", "a request needs the name of a `ruleset`"))?;
    let position =
        request.get("position").ok_or_else(|| missing("position", "a request needs a `position`"))?;
    Ok(Request::from_json(ruleset, position)?)
}

/// Draws a position or a sum as SVG.
pub(super) fn draw(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let picture = match read(request)? {
        Request::Position { ruleset, position } => {
            surface(&position.open_under(session, &ruleset, limits.control)?).picture(limits)?
        }
        sum => sum_picture(&sum, session, limits.control)?,
    };
    let svg = picture.svg();
    Ok(Fields::from_iter([("svg".to_owned(), svg.into())]))
}

/// Changes a position; so far, to its negative.
pub(super) fn edit(
    (session, known): (&Session<'_>, &Rulesets),
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    if request.get("negative") != Some(&Json::Bool(true)) {
        let message = "expected `\"negative\": true`, which is the only change";
        return Err(RequestError::new("parse", "negative", message).into());
    }
    let negative = with_position(session, request, limits.control, |position| {
        let none = || RequestError::unsupported("no negative position of this game is known").into();
        let board = match &position {
            Position::Short(position) => position.board(),
            Position::Partizan(position) => position.board(),
            // Both players have the same moves.
            Position::Loopy(position) => return Ok(position.text()),
            _ => return Err(none()),
        };
        let name = position.on_board().facts().name;
        let full_name = known_game(session, name)?.facts().name;
        known.named(full_name).and_then(|ruleset| ruleset.negative(board)).ok_or_else(none)
    })?;
    Ok(Fields::from_iter([("position".to_owned(), negative.into())]))
}
