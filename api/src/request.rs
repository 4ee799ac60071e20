//! The subjects of questions: positions of any ruleset and sums of them, read from text or JSON.

use std::borrow::Cow;

use serde_json::Value as Json;
use upstar::games::solve::Answer as Found;
use upstar::games::value::{Calc, LoopyValue};
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::data::{Data, Field};
use upstar::registry::{Game, Position};
use upstar::session::Session;

use crate::answer::values::{data_of, json_of};
use crate::answer::{Failed, RequestError, failed, in_board, json_error};

/// The names in the place of a ruleset's that denote sums and expressions.
pub const COMPOUND: [&str; 3] = ["expression", "loopy_expression", "sum"];

/// The subject of a question.
#[derive(Clone, Debug)]
pub enum Request {
    /// A position of a ruleset.
    Position {
        /// The name of the ruleset, which may be a prefix in the term of a sum.
        ruleset: String,
        /// The position.
        position: Given,
    },
    /// A value expression.
    Expression(String),
    /// A value expression that is answered as a loopy game even if its value is short.
    LoopyExpression(String),
    /// The sum of positions.
    Sum(Vec<Request>),
}

impl Request {
    /// Returns the name of the ruleset, or the name that stands for sums or expressions.
    pub fn ruleset(&self) -> &str {
        match self {
            Self::Position { ruleset, .. } => ruleset,
            Self::Expression(_) => "expression",
            Self::LoopyExpression(_) => "loopy_expression",
            Self::Sum(_) => "sum",
        }
    }
}

/// A position as it was given.
#[derive(Clone, Debug)]
pub enum Given {
    /// Text in the notation of the ruleset's board.
    Text(String),
    /// Data of the format for programs.
    Data(Data),
}

impl Given {
    /// Reads the position without a budget.
    pub fn open<'g, 's>(
        &self,
        session: &'g Session<'s>,
        ruleset: &str,
    ) -> Result<Position<'g, 's>, RequestError> {
        self.open_under(session, ruleset, &Control::unlimited()).map_err(|failed| match failed {
            Failed::Own(error) => error,
            Failed::Stopped(stop, _) => RequestError::unsupported(stop.to_string()),
        })
    }

    /// Reads the position under a budget.
    pub fn open_under<'g, 's>(
        &self,
        session: &'g Session<'s>,
        ruleset: &str,
        control: &Control,
    ) -> Result<Position<'g, 's>, Failed> {
        let game = known_game(session, ruleset)?;
        match self {
            Self::Text(text) => game.read_under(text, control).map_err(|error| match error.stop {
                Some(stop) => stop.into(),
                None => in_board(text, error).into(),
            }),
            Self::Data(data) => {
                game.read_data(Field::under(data, control)).map_err(|error| match error.stop {
                    Some(stop) => stop.into(),
                    None => {
                        let message = match matches!(data, Data::Object(_)) {
                            true => error.message,
                            false => format!("{}, {}", error.message, sample(game)),
                        };
                        let own = RequestError::new("illegal", "", message);
                        own.inside(&error.at).inside("position").into()
                    }
                })
            }
        }
    }
}

/// Describes how a position of a ruleset is written for programs, with the ruleset's example.
fn sample(game: &dyn Game<'_>) -> String {
    const LONG: usize = 200;
    let text = game.facts().example;
    let data = game.read(text).map(|example| json_of(example.to_data()).to_string()).unwrap_or_default();
    if data.len() > LONG {
        format!("such as the text {text:?}")
    } else {
        format!("such as {data}, or the text {text:?}")
    }
}

/// Returns the ruleset with a name, or an error of the field `ruleset`.
pub fn known_game<'g, 's>(session: &'g Session<'s>, ruleset: &str) -> Result<&'g dyn Game<'s>, RequestError> {
    let found = session.known_game(ruleset);
    found.map_err(|error| RequestError::new("unsupported", "ruleset", error.to_string()))
}

/// Returns whether a text begins like a JSON object with fields. Values such as `{1|0}` begin with a brace,
/// too, but not with a quote after it.
fn is_json(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix('{');
    behind.is_some_and(|behind| behind.trim_start().starts_with('"'))
}

/// Returns the position in a request for `upstar batch`; `None` if the text is no request.
///
/// # Errors
/// Fails if the request names another ruleset.
pub fn requested(ruleset: &str, text: &str) -> Result<Option<String>, RequestError> {
    let request = Some(text).filter(|text| is_json(text));
    let request = request.and_then(|text| serde_json::from_str::<Json>(text).ok());
    let Some((request, position)) =
        request.as_ref().and_then(|request| Some((request, request.get("position")?)))
    else {
        return Ok(None);
    };
    let asked = request.get("ruleset").and_then(Json::as_str).unwrap_or_default();
    if asked != ruleset {
        let message = format!("expected a request for `{ruleset}`, not for `{asked}`");
        return Err(RequestError::new("illegal", "ruleset", message));
    }
    Ok(Some(position.as_str().map_or_else(|| position.to_string(), str::to_owned)))
}

type Requested = Result<Request, RequestError>;

impl Request {
    /// Reads a request from text on the command line, as JSON if it begins like JSON. A graph in JSON may
    /// be followed by the same text as a graph in text, such as a start.
    pub fn from_text(ruleset: &str, text: &str) -> Requested {
        let is_value = ["expression", "sum", "loopy_expression"].contains(&ruleset);
        // A value may begin with a brace and a quote, too: `{"` begins JSON in any case, `{ "` only where
        // no value is expected.
        if text.trim_start().starts_with("{\"") || !is_value && is_json(text) {
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
            let json = values.next().unwrap_or(Ok(Json::Null)).map_err(|error| {
                RequestError::new(
                    "parse",
                    format!("line {} column {}", error.line(), error.column()),
                    json_error(&error),
                )
            })?;
            let behind = &text[values.byte_offset()..];
            return Self::from_json(ruleset, &with_behind(json, behind)?);
        }
        match ruleset {
            "expression" | "sum" => Ok(Self::Expression(text.to_owned())),
            "loopy_expression" => Ok(Self::LoopyExpression(text.to_owned())),
            _ => Ok(Self::Position { ruleset: ruleset.to_owned(), position: Given::Text(text.to_owned()) }),
        }
    }

    /// Reads the `position` of a batch request: an object, or text as on the command line.
    pub fn from_json(ruleset: &str, position: &Json) -> Requested {
        if let Json::String(text) = position {
            return Self::from_text(ruleset, text);
        }
        match ruleset {
            "expression" | "loopy_expression" => match only_field(position, "expr", EXPRESSION_EXAMPLE)? {
                Json::String(text) if ruleset == "expression" => Ok(Self::Expression(text.clone())),
                Json::String(text) => Ok(Self::LoopyExpression(text.clone())),
                _ => Err(RequestError::new("parse", "position.expr", "expected a string")),
            },
            "sum" => match only_field(position, "terms", SUM_EXAMPLE)? {
                Json::Array(terms) => {
                    terms.iter().enumerate().map(term).collect::<Result<_, _>>().map(Self::Sum)
                }
                _ => Err(RequestError::new("parse", "position.terms", "expected a list")),
            },
            _ => Ok(Self::Position { ruleset: ruleset.to_owned(), position: Given::Data(data_of(position)) }),
        }
    }

    /// Returns a sum as an expression if some of its terms are numbers or other games that are not short, such as 1/3 and
    /// over. The facts about such sums are those of expressions. Any other request is returned as it is.
    pub fn with_numbers<'r>(&'r self, session: &Session<'_>, control: &Control) -> Cow<'r, Self> {
        let Self::Sum(terms) = self else { return Cow::Borrowed(self) };
        // The values of positions are not needed to see which terms are short.
        let is_beyond = |term: &Self| match term {
            Self::Expression(text) if session.summands(text, control).is_err() => {
                matches!(session.summands_with_others(text, control), Ok(Some(_)))
                    || matches!(
                        session.evaluate(text, control),
                        Ok(Found::Loopy(_) | Found::Surreal(_) | Found::About(_))
                    )
            }
            _ => false,
        };
        let text = terms.iter().any(is_beyond).then(|| self.as_expression(session, control)).flatten();
        text.map_or(Cow::Borrowed(self), |text| Cow::Owned(Self::Expression(text)))
    }

    /// Writes the request as an expression; `None` if it has no such form.
    fn as_expression(&self, session: &Session<'_>, control: &Control) -> Option<String> {
        Some(match self {
            Self::Expression(text) | Self::LoopyExpression(text) => {
                let is_word = text.chars().all(|c| c.is_alphanumeric() || c == '/');
                if is_word { text.clone() } else { format!("({text})") }
            }
            Self::Position { ruleset, position } => {
                let text = match position {
                    Given::Text(text) => text.clone(),
                    Given::Data(_) => position.open_under(session, ruleset, control).ok()?.text(),
                };
                let quote = ['"', '\''].into_iter().find(|quote| !text.contains(*quote))?;
                format!("{ruleset}({quote}{text}{quote})")
            }
            Self::Sum(terms) => {
                let terms = terms.iter().map(|term| term.as_expression(session, control));
                format!("({})", terms.collect::<Option<Vec<_>>>()?.join(" + "))
            }
        })
    }

    /// Evaluates the request to a value, short or loopy.
    pub fn game<'s>(&self, session: &Session<'s>, control: &Control) -> Result<LoopyValue<'s>, Failed> {
        match self {
            Self::Position { ruleset, position } => {
                let position = position.open_under(session, ruleset, control)?;
                position.game(session.store(), control).map_err(|failure| failed("", failure))
            }
            Self::Expression(text) | Self::LoopyExpression(text) => match session.evaluate(text, control) {
                Ok(Found::Value(value)) => Ok(value.into()),
                Ok(Found::Loopy(value)) => Ok(value),
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

/// Adds the text after a graph in JSON to the graph's fields.
fn with_behind(mut json: Json, behind: &str) -> Result<Json, RequestError> {
    let behind = behind.trim();
    if behind.is_empty() {
        return Ok(json);
    }
    match json.as_object_mut().filter(|fields| fields.contains_key("nodes")) {
        Some(fields) => {
            fields.insert("behind".to_owned(), behind.into());
            Ok(json)
        }
        None => {
            let message = "unexpected text after the JSON: only a graph with `nodes` may have a start there";
            Err(RequestError::new("parse", "position", message))
        }
    }
}

/// Opens a position of a ruleset from text on the command line under a budget, and returns it with its
/// source. `None` if the text is an expression or a sum.
pub fn opened<'g, 's>(
    session: &'g Session<'s>,
    (ruleset, text): (&str, &str),
    control: &Control,
) -> Result<Option<(Position<'g, 's>, Given)>, Failed> {
    match Request::from_text(ruleset, text)? {
        Request::Position { ruleset, position } => {
            Ok(Some((position.open_under(session, &ruleset, control)?, position)))
        }
        _ => Ok(None),
    }
}

const EXPRESSION_EXAMPLE: &str = r#"{"expr": "{1|0} + ^"}"#;
const SUM_EXAMPLE: &str = r#"{"terms": [{"ruleset": "domineering", "position": "..|.."}]}"#;

/// Returns the only field that an object may have, here `name`.
fn only_field<'j>(position: &'j Json, name: &str, example: &str) -> Result<&'j Json, RequestError> {
    let wrong = |place: String, message: String| Err(RequestError::new("parse", place, message));
    let Some(fields) = position.as_object() else {
        return wrong("position".to_owned(), format!("expected an object, such as {example}"));
    };
    match fields.keys().find(|key| *key != name) {
        Some(other) => wrong(
            format!("position.{other}"),
            format!("there is no field `{other}`; a position is {example}"),
        ),
        None => fields.get(name).ok_or_else(|| {
            RequestError::new("parse", "position", format!("there is no `{name}`; a position is {example}"))
        }),
    }
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
