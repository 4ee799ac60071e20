//! Pictures and negatives of positions.

use serde_json::{Map, Value as Json};
use upstar::escape::board::EscapeGraph;
use upstar::games::board::grid::Grid;
use upstar::games::notation::Style;
use upstar::games::solve::Answer as Found;
use upstar::games::value::Calc;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::registry::{Position, Rulesets};
use upstar::session::Session;
use upstar_draw::escape::escape_text;
use upstar_draw::{Scene, board_text, tex, thermograph_scene};

use crate::answer::values::{graph_formula, graph_name, picture, shortened};
use crate::answer::{Failed, RequestError, failed};
use crate::calc::game;
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

/// The languages of pictures.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Tikz,
    Text,
}

impl Format {
    const ALL: [(&str, Self); 3] = [("svg", Self::Svg), ("tikz", Self::Tikz), ("text", Self::Text)];

    /// Reads the key `format` of a request, which is also the key of the answer.
    fn of(request: &Map<String, Json>) -> Result<(&'static str, Self), RequestError> {
        let Some(named) = request.get("format") else { return Ok(Self::ALL[0]) };
        let found = Self::ALL.into_iter().find(|(name, _)| named.as_str() == Some(name));
        found.ok_or_else(|| RequestError::new("parse", "format", "expected \"svg\", \"tikz\" or \"text\""))
    }
}

/// Draws a position, the boards of a sum, or the thermograph of an expression.
pub(super) fn draw(
    session: &Session<'_>,
    request: &Map<String, Json>,
    limits: Limits<'_>,
) -> Result<Fields, Failed> {
    let (key, format) = Format::of(request)?;
    let drawn = |picture: Scene| if matches!(format, Format::Tikz) { picture.tikz() } else { picture.svg() };
    let picture = match (read(request)?, format) {
        (Request::Expression(text), _) => thermograph(session, &text, format, limits.control)?,
        (Request::Position { ruleset, position }, _) => {
            let position = position.open_under(session, &ruleset, limits.control)?;
            match format {
                Format::Text => characters(position.on_board()),
                _ => drawn(surface(&position).picture(limits)?),
            }
        }
        (_, Format::Text) => {
            let message = "the boards of a sum are not drawn as text";
            return Err(RequestError::unsupported(message).into());
        }
        (sum, _) => drawn(sum_picture(&sum, session, limits.control)?),
    };
    Ok(Fields::from_iter([(key.to_owned(), picture.into())]))
}

/// Draws the thermograph of the value of an expression.
fn thermograph(
    session: &Session<'_>,
    text: &str,
    format: Format,
    control: &Control,
) -> Result<String, Failed> {
    let mut calc = Calc::new(session.store(), control);
    let answer = session.evaluate(text, control).map_err(|failure| failed(text, failure))?;
    let is_tikz = matches!(format, Format::Tikz);
    let (name, graph) = if let Found::Thermograph(graph) = answer {
        let name = shortened(text.to_owned());
        (if is_tikz { format!(r"\mbox{{{}}}", tex(&name)) } else { name }, graph)
    } else {
        let value = game(&mut calc, &answer)?.ok_or_else(|| {
            let message = format!("a thermograph is that of a game, this is {}", answer.describe());
            RequestError::unsupported(message)
        })?;
        let name = if is_tikz { graph_formula(&mut calc, value) } else { graph_name(&mut calc, value) }?;
        (name, calc.thermograph(value)?)
    };
    Ok(match format {
        Format::Svg => thermograph_scene(None, &[(name, &graph)]).svg(),
        Format::Tikz => thermograph_scene(None, &[(name, &graph)]).tikz(),
        Format::Text => picture(&graph, Style::Ascii),
    })
}

/// Draws a position with characters: grids and boards of escape games in lines, others in their notation.
fn characters(position: &dyn OnBoard) -> String {
    let board = position.any_board();
    let lines = if let Some(grid) = board.downcast_ref::<Grid>() {
        board_text(grid, &[], false)
    } else if let Some(graph) = board.downcast_ref::<EscapeGraph>() {
        escape_text(graph, &[], graph.start().as_slice())
    } else {
        vec![position.text()]
    };
    lines.join("\n") + "\n"
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
