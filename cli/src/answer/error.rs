//! What is wrong with a request, and why it has no answer.

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value as Json, json};
use upstar::ground::Failure;
use upstar::ground::control::Stop;
use upstar::ground::input::InputError;

use super::exit::Exit;
use super::report::{show_error, show_input_error};

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

    /// What is asked is not done.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new("unsupported", "", message)
    }

    /// The error as the contract for programs has it.
    pub(crate) fn to_json(&self) -> Json {
        json!({"kind": self.kind, "message": self.message, "at": self.at})
    }

    /// Shows it to people.
    pub(crate) fn explain(&self) -> Exit {
        match &self.shown {
            Some(shown) => show_input_error(shown.0, &shown.1, &shown.2),
            None if self.at.is_empty() => show_error(&self.message),
            None => show_error(&format!("{}: {}", self.at, self.message)),
        }
    }

    /// The same error in something that is a part of something else.
    pub(crate) fn inside(mut self, place: &str) -> Self {
        self.at = match (place, self.at.as_str()) {
            ("", at) => at.to_owned(),
            (_, "") => place.to_owned(),
            (_, at) => format!("{place}.{at}"),
        };
        self
    }
}

/// What is wrong with JSON, without the place that belongs elsewhere.
pub(crate) fn json_error(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}

/// What is known where there is no answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// For programs.
    pub(crate) fields: Map<String, Json>,
    /// For people; nothing if nothing is known.
    pub(crate) words: String,
}

/// Why there is no answer: an error of the work itself, or a stop.
#[derive(Debug)]
pub(crate) enum Failed<E = RequestError> {
    /// The work's own error.
    Own(E),
    /// The calculation was stopped; this is known.
    Stopped(Stop, Option<Box<Known>>),
}

/// Where work under a budget lays down what it knows, apart from what it has to free when it is stopped. It is
/// told whether the work notices that its budget is used up, or somebody else does.
#[derive(Debug, Default)]
pub(crate) struct Notes(Mutex<Known>);

impl Notes {
    /// This is known, in place of what was noted before.
    pub(crate) fn note(&self, known: Known) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// What was noted last, which stays noted.
    pub(crate) fn look(&self) -> Known {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was noted last.
    pub(crate) fn take(&self) -> Known {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<E> Failed<E> {
    /// The same with another error of the work's.
    pub(crate) fn map<F>(self, own: impl FnOnce(E) -> F) -> Failed<F> {
        match self {
            Self::Own(error) => Failed::Own(own(error)),
            Self::Stopped(stop, known) => Failed::Stopped(stop, known),
        }
    }

    /// The same with what is known, if it was a stop of which nothing is known yet.
    pub(crate) fn knowing(self, known: impl FnOnce() -> Known) -> Self {
        match self {
            Self::Stopped(stop, None) => Self::Stopped(stop, Some(Box::new(known()))),
            other => other,
        }
    }
}

impl<E> From<Stop> for Failed<E> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop, None)
    }
}

impl From<RequestError> for Failed {
    fn from(error: RequestError) -> Self {
        Self::Own(error)
    }
}

/// An error in an expression.
pub(crate) fn in_text(text: &str, error: InputError) -> RequestError {
    let at = format!("character {}", 1 + text.get(..error.span.start).unwrap_or(text).chars().count());
    RequestError {
        kind: "parse",
        message: error.to_string(),
        at,
        shown: Some(Box::new(("expression", text.to_owned(), error))),
    }
}

/// An error in the record of a play.
pub(crate) fn in_record(text: &str, error: InputError) -> RequestError {
    let shown = Some(Box::new(("record", text.to_owned(), error.clone())));
    RequestError { kind: "illegal", shown, ..in_text(text, error) }
}

/// Why an expression has no answer.
pub(crate) fn failed(text: &str, failure: Failure) -> Failed {
    match failure {
        Failure::Input(error) => Failed::Own(in_text(text, error)),
        Failure::Undefined(error) => {
            Failed::Own(RequestError { kind: "unsupported", ..in_text(text, error) })
        }
        Failure::Stopped(stop) => stop.into(),
        Failure::Unsupported(message) => RequestError::unsupported(message).into(),
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
