//! Errors of requests, and the reasons why a question has no answer.

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};
use upstar::ground::Failure;
use upstar::ground::control::Stop;
use upstar::ground::input::{InputError, NoAnswer};

/// An error of a request.
#[derive(Clone, PartialEq, Debug)]
pub struct RequestError {
    /// The kind: `parse`, `illegal`, `unsupported`, or `io` for a file.
    pub kind: &'static str,
    /// The message, without the place.
    pub message: String,
    /// The place in the request.
    pub at: String,
    /// The text with the error, for display: what the text is, the text itself, and the error in it.
    pub shown: Option<Box<(&'static str, String, InputError)>>,
}

impl RequestError {
    /// Creates the error of a kind with its place, which may be empty.
    pub fn new(kind: &'static str, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), at: at.into(), shown: None }
    }

    /// Creates the error of a request for something that is not supported.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::new("unsupported", "", message)
    }

    /// Returns the error in the JSON format for programs.
    pub fn to_json(&self) -> Json {
        json!({"kind": self.kind, "message": self.message, "at": self.at})
    }

    /// Prefixes the place of the error by the place of the part in which it occurred.
    pub fn inside(mut self, place: &str) -> Self {
        self.at = match (place, self.at.as_str()) {
            ("", at) => at.to_owned(),
            (_, "") => place.to_owned(),
            (_, at) => format!("{place}.{at}"),
        };
        self
    }
}

/// Returns the message of a JSON error without its place, which is reported separately.
pub fn json_error(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}

/// The partial results of a calculation without an answer.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The fields for programs.
    pub fields: Map<String, Json>,
    /// The words for people; empty if nothing is known.
    pub words: String,
}

impl Known {
    /// Adds other partial results.
    pub fn and(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        if !self.words.is_empty() && !other.words.is_empty() {
            self.words += "; ";
        }
        self.words += &other.words;
        self
    }
}

/// The reasons why there is no answer: an error of the work itself, or a stop.
#[derive(Debug)]
pub enum Failed<E = RequestError> {
    /// An error of the work itself.
    Own(E),
    /// A question without an answer, mostly since the calculation stopped, with the partial results if there are any.
    Stopped(NoAnswer, Option<Box<Known>>),
}

/// A place where a calculation under a budget notes partial results. They are outside of the data that a
/// stopped calculation has to free first, so they can be reported whether the calculation itself or its
/// supervisor notices that the budget is used up.
#[derive(Debug, Default)]
pub struct Notes(Mutex<Known>);

impl Notes {
    /// Replaces the noted results.
    pub fn note(&self, known: Known) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Returns the noted results and keeps them.
    pub fn look(&self) -> Known {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes the noted results out.
    pub fn take(&self) -> Known {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<E> Failed<E> {
    /// Converts the work's own error.
    pub fn map<F>(self, own: impl FnOnce(E) -> F) -> Failed<F> {
        match self {
            Self::Own(error) => Failed::Own(own(error)),
            Self::Stopped(stop, known) => Failed::Stopped(stop, known),
        }
    }

    /// Adds partial results to a stop that has none yet.
    pub fn knowing(self, known: impl FnOnce() -> Known) -> Self {
        match self {
            Self::Stopped(stop, None) => Self::Stopped(stop, Some(Box::new(known()))),
            other => other,
        }
    }
}

impl<E> From<NoAnswer> for Failed<E> {
    fn from(reason: NoAnswer) -> Self {
        Self::Stopped(reason, None)
    }
}

impl<E> From<Stop> for Failed<E> {
    fn from(stop: Stop) -> Self {
        NoAnswer::from(stop).into()
    }
}

/// Converts a failure that has no place in a text.
impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Stopped(stop) => stop.into(),
            Failure::NoEnd => NoAnswer::NoEnd.into(),
            failure => RequestError::unsupported(failure.to_string()).into(),
        }
    }
}

impl From<RequestError> for Failed {
    fn from(error: RequestError) -> Self {
        Self::Own(error)
    }
}

/// Converts an error in an expression, with its place as a character.
pub fn in_text(text: &str, error: InputError) -> RequestError {
    let at = format!("character {}", 1 + text.get(..error.span.start).unwrap_or(text).chars().count());
    RequestError {
        kind: "parse",
        message: error.to_string(),
        at,
        shown: Some(Box::new(("expression", text.to_owned(), error))),
    }
}

/// Converts an error in the record of a play.
pub fn in_record(text: &str, error: InputError) -> RequestError {
    let shown = Some(Box::new(("record", text.to_owned(), error.clone())));
    RequestError { kind: "illegal", shown, ..in_text(text, error) }
}

/// Converts the failure of an expression.
pub fn failed(text: &str, failure: Failure) -> Failed {
    match failure {
        Failure::Input(error) => Failed::Own(in_text(text, error)),
        Failure::Undefined(error) => {
            Failed::Own(RequestError { kind: "unsupported", ..in_text(text, error) })
        }
        Failure::Stopped(stop) => stop.into(),
        Failure::NoEnd => NoAnswer::NoEnd.into(),
        Failure::Unsupported(message) => RequestError::unsupported(message).into(),
    }
}

/// Converts an error in a board. Its place is a character, or a row and a column if the board has rows.
pub fn in_board(text: &str, error: InputError) -> RequestError {
    let before = text.get(..error.span.start).unwrap_or(text);
    // A brace means JSON, whose lines are no rows of a board.
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
