//! Positions of any ruleset, from text or JSON.

use serde_json::{Value as Json, json};
use upstar::escape::EscapePosition;
use upstar::escape::spies::SpiesPosition;
use upstar::games::solve::{Answer, LoopyPosition};
use upstar::games::value::{Calc, Dyadic, LoopyValue};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::data::{Data, Field};
use upstar::ground::input::InputError;
use upstar::registry::{Game, Kind, Position, Registered};
use upstar::session::Session;

use crate::args::Common;
use crate::report::{Exit, print, show_error, show_input_error};
use crate::supervise::Failed;

/// A position that was asked about.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// A position of a ruleset.
    Position { ruleset: String, position: Given },
    /// A value expression.
    Expression(String),
    /// A value expression whose answer is to be that of a loopy game.
    LoopyExpression(String),
    /// The sum of positions.
    Sum(Vec<Request>),
}

/// A position as it was given.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    /// In the notation of the ruleset's board.
    Text(String),
    /// As in the contract for programs.
    Data(Data),
}

/// What is wrong with a request.
#[derive(Clone, Debug)]
pub(crate) struct RequestError {
    /// `parse`, `illegal` or `unsupported`.
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    /// Where in the request.
    pub(crate) at: String,
    /// What the text at fault is, the text, and the error in it, where there is one to show.
    pub(crate) shown: Option<Box<(&'static str, String, InputError)>>,
}

impl RequestError {
    pub(crate) fn new(kind: &'static str, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), at: at.into(), shown: None }
    }

    /// The error as the contract for programs has it.
    pub(crate) fn to_json(&self) -> Json {
        json!({"kind": self.kind, "message": self.message, "at": self.at})
    }

    /// Shows it to people, and prints it as JSON if that was asked for.
    pub(crate) fn show(&self, ruleset: &str, common: &Common) -> Exit {
        if common.json {
            print(&format!("{}\n", json!({"ruleset": ruleset, "error": self.to_json()})));
        }
        self.explain()
    }

    /// Shows it to people.
    pub(crate) fn explain(&self) -> Exit {
        match &self.shown {
            Some(shown) => show_input_error(shown.0, &shown.1, &shown.2),
            None if self.at.is_empty() => show_error(&self.message),
            None => show_error(&format!("{}: {}", self.at, self.message)),
        }
    }

    fn inside(mut self, place: &str) -> Self {
        self.at = match (place, self.at.as_str()) {
            ("", at) => at.to_owned(),
            (_, "") => place.to_owned(),
            (_, at) => format!("{place}.{at}"),
        };
        self
    }
}

type Requested = Result<Request, RequestError>;

impl Request {
    /// From text on the command line: JSON if it begins with `{"`.
    pub(crate) fn from_text(ruleset: &str, text: &str) -> Requested {
        if text.trim_start().starts_with("{\"") {
            let json: Json = serde_json::from_str(text).map_err(|error| {
                RequestError::new(
                    "parse",
                    format!("line {} column {}", error.line(), error.column()),
                    json_error(&error),
                )
            })?;
            return Self::from_json(ruleset, &json);
        }
        match ruleset {
            "expression" => Ok(Self::Expression(text.to_owned())),
            "loopy_expression" => Ok(Self::LoopyExpression(text.to_owned())),
            "sum" => Err(RequestError::new("parse", "", "a sum is given as JSON: {\"terms\": [..]}")),
            _ => Ok(Self::Position { ruleset: ruleset.to_owned(), position: Given::Text(text.to_owned()) }),
        }
    }

    /// From the `position` of a batch request.
    pub(crate) fn from_json(ruleset: &str, position: &Json) -> Requested {
        let field = |name: &str| {
            position.get(name).ok_or_else(|| {
                RequestError::new("parse", "position", format!("a {ruleset} position needs `{name}`"))
            })
        };
        match ruleset {
            "expression" | "loopy_expression" => match field("expr")? {
                Json::String(text) if ruleset == "expression" => Ok(Self::Expression(text.clone())),
                Json::String(text) => Ok(Self::LoopyExpression(text.clone())),
                _ => Err(RequestError::new("parse", "position.expr", "expected a string")),
            },
            "sum" => match field("terms")? {
                Json::Array(terms) => {
                    terms.iter().enumerate().map(term).collect::<Result<_, _>>().map(Self::Sum)
                }
                _ => Err(RequestError::new("parse", "position.terms", "expected a list")),
            },
            _ => Ok(Self::Position { ruleset: ruleset.to_owned(), position: Given::Data(data(position)) }),
        }
    }

    /// What is remembered about it when the search had to stop, and the bounds that follow; nothing of an
    /// impartial loopy game or a game on multigraphs.
    pub(crate) fn known(&self, session: &Session<'_>) -> Json {
        let has_value = |name: &str| {
            session.game(name).is_none_or(|game| [Kind::Short, Kind::Partizan].contains(&game.kind()))
        };
        if matches!(self, Self::Position { ruleset, .. } if !has_value(ruleset)) {
            return json!({});
        }
        let mut known = json!({"components": session.components(), "values": session.store().len()});
        if let Some((low, high)) = self.stop_bounds(session) {
            known["right_stop_at_least"] = low.to_string().into();
            known["left_stop_at_most"] = high.to_string().into();
        }
        known
    }

    fn stop_bounds(&self, session: &Session<'_>) -> Option<(Dyadic, Dyadic)> {
        match self {
            Self::Position { ruleset, position } => {
                position.open(session, ruleset).ok()?.short()?.stop_bounds()
            }
            Self::Expression(_) | Self::LoopyExpression(_) => None,
            Self::Sum(terms) => {
                let mut sum = (Dyadic::ZERO, Dyadic::ZERO);
                for term in terms {
                    let (low, high) = term.stop_bounds(session)?;
                    sum = (&sum.0 + &low, &sum.1 + &high);
                }
                Some(sum)
            }
        }
    }

    /// The value, short or loopy.
    pub(crate) fn game<'s>(
        &self,
        session: &Session<'s>,
        control: &Control,
    ) -> Result<LoopyValue<'s>, Failed<RequestError>> {
        match self {
            Self::Position { ruleset, position } => {
                let position = position.open(session, ruleset).map_err(Failed::Own)?;
                position.game(session.store(), control).map_err(|failure| failed("", failure))
            }
            Self::Expression(text) | Self::LoopyExpression(text) => match session.evaluate(text, control) {
                Ok(Answer::Value(value)) => Ok(value.into()),
                Ok(Answer::Loopy(value)) => Ok(value),
                Ok(other) => {
                    let message = format!("expected a game, this is {}", other.describe());
                    Err(Failed::Own(RequestError::new("illegal", "position.expr", message)))
                }
                Err(failure) => Err(failed(text, failure)),
            },
            Self::Sum(terms) => {
                let mut calc = Calc::new(session.store(), control);
                let mut sum = LoopyValue::from(session.store().zero());
                for (i, term) in terms.iter().enumerate() {
                    let value = term.game(session, control).map_err(|failed| match failed {
                        Failed::Own(error) => Failed::Own(error.inside(&format!("position.terms[{i}]"))),
                        stopped => stopped,
                    })?;
                    sum = calc.loopy_sum(sum, value)?;
                }
                Ok(sum)
            }
        }
    }
}

/// Names that stand for no ruleset of their own.
pub(crate) const COMPOUND: [&str; 3] = ["expression", "loopy_expression", "sum"];

/// Is there a ruleset with this name, or is it one of [`COMPOUND`]?
pub(crate) fn is_ruleset(name: &str) -> bool {
    COMPOUND.contains(&name) || Registered::named(name).is_some()
}

/// The longest text of a position of a ruleset, in bytes.
pub(crate) fn max_text(name: &str) -> Option<usize> {
    Registered::named(name).map(Registered::max_text)
}

/// The ruleset with a name.
pub(crate) fn game<'g, 's>(
    session: &'g Session<'s>,
    ruleset: &str,
) -> Result<&'g dyn Game<'s>, RequestError> {
    let found = session.known_game(ruleset);
    found.map_err(|error| RequestError::new("unsupported", "ruleset", error.to_string()))
}

/// Opens a position of an impartial loopy ruleset from text on the command line.
pub(crate) fn open_loopy<'g>(
    session: &'g Session<'_>,
    ruleset: &str,
    text: &str,
) -> Result<Box<dyn LoopyPosition + 'g>, RequestError> {
    let opened = match Request::from_text(ruleset, text)? {
        Request::Position { ruleset, position } => Some(position.open(session, &ruleset)?),
        _ => None,
    };
    match opened {
        Some(Position::Loopy(position)) => Ok(position),
        _ => Err(RequestError::new("unsupported", "ruleset", "this is for rulesets of the kind `loopy`")),
    }
}

/// Opens a position whose board is a multigraph from text on the command line, and says how it was given.
pub(crate) fn open_multigraph<'g, 's>(
    session: &'g Session<'s>,
    ruleset: &str,
    text: &str,
) -> Result<(Position<'g, 's>, Given), RequestError> {
    if let Request::Position { ruleset, position } = Request::from_text(ruleset, text)? {
        let kind = game(session, &ruleset)?.kind();
        if [Kind::Escape, Kind::Spies, Kind::AtOnce].contains(&kind) {
            return Ok((position.open(session, &ruleset)?, position));
        }
    }
    Err(no_escape_game(session, ruleset, "`{}` is no escape game"))
}

/// Opens a board of an escape game from text on the command line, and says how it was given.
pub(crate) fn open_escape(
    session: &Session<'_>,
    ruleset: &str,
    text: &str,
) -> Result<(Box<EscapePosition>, Given), RequestError> {
    match open_multigraph(session, ruleset, text)? {
        (Position::Escape(board), given) => Ok((board, given)),
        _ => {
            Err(no_escape_game(session, ruleset, "`{}` is no game of one walker with a turn for each player"))
        }
    }
}

/// The error where another ruleset is needed.
pub(crate) fn no_escape_game(session: &Session<'_>, ruleset: &str, message: &str) -> RequestError {
    let games = session.games().filter(|game| game.kind() == Kind::Escape).map(|game| game.facts().name);
    let games: Vec<&str> = games.collect();
    let message = format!("{}; there are {}", message.replace("{}", ruleset), games.join(", "));
    RequestError::new("unsupported", "ruleset", message)
}

/// Opens a board with two spies from text on the command line.
pub(crate) fn open_spies(
    session: &Session<'_>,
    ruleset: &str,
    text: &str,
) -> Result<Box<SpiesPosition>, RequestError> {
    if let Request::Position { ruleset, position } = Request::from_text(ruleset, text)?
        && let Position::Spies(board) = position.open(session, &ruleset)?
    {
        return Ok(board);
    }
    Err(RequestError::new("unsupported", "ruleset", "this is for rulesets of the kind `spies`"))
}

/// What is wrong with JSON, without the place that belongs elsewhere.
pub(crate) fn json_error(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}

fn term((i, term): (usize, &Json)) -> Requested {
    let place = format!("position.terms[{i}]");
    match (term.get("ruleset").and_then(Json::as_str), term.get("position")) {
        (Some(ruleset), Some(position)) => {
            Request::from_json(ruleset, position).map_err(|error| error.inside(&place))
        }
        _ => Err(RequestError::new("parse", place, "a term needs `ruleset` and `position`")),
    }
}

impl Given {
    /// Reads it.
    pub(crate) fn open<'g, 's>(
        &self,
        session: &'g Session<'s>,
        ruleset: &str,
    ) -> Result<Position<'g, 's>, RequestError> {
        let game = game(session, ruleset)?;
        match self {
            Self::Text(text) => game.read(text).map_err(|error| in_board(text, error)),
            Self::Data(data) => game.read_data(Field::whole(data)).map_err(|error| {
                RequestError::new("illegal", "", error.message).inside(&error.at).inside("position")
            }),
        }
    }
}

/// Data without a format, as the engine reads it.
fn data(json: &Json) -> Data {
    match json {
        Json::Null => Data::Null,
        Json::Bool(truth) => Data::Bool(*truth),
        Json::Number(number) => Data::Number(number.to_string()),
        Json::String(text) => Data::Text(text.clone()),
        Json::Array(items) => Data::List(items.iter().map(data).collect()),
        Json::Object(fields) => {
            Data::Object(fields.iter().map(|(name, field)| (name.clone(), data(field))).collect())
        }
    }
}

pub(crate) fn in_text(text: &str, error: InputError) -> RequestError {
    let at = format!("character {}", 1 + text.get(..error.span.start).unwrap_or(text).chars().count());
    RequestError {
        kind: "parse",
        message: error.to_string(),
        at,
        shown: Some(Box::new(("expression", text.to_owned(), error))),
    }
}

/// Why an expression has no answer.
pub(crate) fn failed(text: &str, failure: Failure) -> Failed<RequestError> {
    match failure {
        Failure::Input(error) => Failed::Own(in_text(text, error)),
        Failure::Stopped(stop) => Failed::Stopped(stop),
        Failure::Unsupported(message) => Failed::Own(RequestError::new("unsupported", "", message)),
    }
}

/// An error in a board, its place as character, and as row and column if there are rows.
pub(crate) fn in_board(text: &str, error: InputError) -> RequestError {
    let before = text.get(..error.span.start).unwrap_or(text);
    let at = if text.trim_end().contains(['|', '\n']) && !text.contains('{') {
        let row = before.matches(['|', '\n']).count();
        let column = before.rsplit(['|', '\n']).next().map_or(0, |row| row.chars().count());
        format!("row {}, column {}", row + 1, column + 1)
    } else {
        format!("character {}", 1 + before.chars().count())
    };
    let message = error.to_string();
    RequestError { kind: "illegal", message, at, shown: Some(Box::new(("position", text.to_owned(), error))) }
}
