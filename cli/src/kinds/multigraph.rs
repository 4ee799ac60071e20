//! Boards of escape games, from text on the command line.

use upstar::escape::EscapePosition;
use upstar::escape::board::EscapeGraph;
use upstar::ground::control::Control;
use upstar::registry::{Kind, Position, Registered};
use upstar::session::Session;

use crate::answer::{Failed, RequestError};
use crate::args::rulesets::{named, rulesets};
use crate::command::{Given, Request, known_game, opened, requested};

/// Opens a position on a multigraph from text on the command line, which may be a request for
/// `upstar batch`. Returns it with its source.
pub(crate) fn open_multigraph<'g, 's>(
    session: &'g Session<'s>,
    (ruleset, text): (&str, &str),
    control: &Control,
) -> Result<(Position<'g, 's>, Given), Failed> {
    let requested = requested(ruleset, text)?;
    let text = requested.as_deref().unwrap_or(text);
    if let Request::Position { ruleset, position } = Request::from_text(ruleset, text)? {
        let name = known_game(session, &ruleset)?.facts().name;
        if named(name).is_some_and(|registered| registered.is_on::<EscapeGraph>()) {
            return Ok((position.open_under(session, &ruleset, control)?, position));
        }
    }
    Err(no_escape_game(ruleset).into())
}

/// Opens a board of an escape game from text on the command line, and returns it with its source.
pub(super) fn open_escape(
    session: &Session<'_>,
    ruleset: &str,
    text: &str,
) -> Result<(Box<EscapePosition>, Given), Failed> {
    match opened(session, (ruleset, text), &Control::unlimited())? {
        Some((Position::Escape(board), given)) => Ok((board, given)),
        _ => Err(no_escape_game(ruleset).into()),
    }
}

/// Returns the error for rulesets that are no escape games.
fn no_escape_game(ruleset: &str) -> RequestError {
    let rulesets = rulesets();
    let games = rulesets.list().iter().filter(|registered| registered.kind() == Kind::Escape);
    let games: Vec<&str> = games.map(Registered::name).collect();
    let message = format!("`{ruleset}` is no escape game; there are {}", games.join(", "));
    RequestError::new("unsupported", "ruleset", message)
}
