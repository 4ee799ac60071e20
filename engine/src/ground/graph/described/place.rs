//! Places in a text or in data, and faults there.

use std::ops::Range;

use crate::ground::control::Stop;
use crate::ground::data::DataError;
use crate::ground::input::InputError;

/// A place in the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A range of bytes of a text.
    Text(Range<usize>),
    /// A place in data, as the path to it, such as `nodes[3].colour`.
    Data(String),
}

impl From<Range<usize>> for Place {
    fn from(span: Range<usize>) -> Self {
        Self::Text(span)
    }
}

/// A fault of a graph with its place, or a stop while reading it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    place: Place,
    message: String,
    hint: Option<String>,
    stop: Option<Stop>,
}

impl Fault {
    /// Makes a fault at a place.
    pub(crate) fn new(place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into(), hint: None, stop: None }
    }

    /// Adds a hint.
    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self { stop: Some(stop), ..Self::new(0..0, stop.to_string()) }
    }
}

impl From<Fault> for InputError {
    fn from(fault: Fault) -> Self {
        let span = match fault.place {
            Place::Text(span) => span,
            Place::Data(_) => 0..0,
        };
        Self { span, message: fault.message, hint: fault.hint, stop: fault.stop }
    }
}

impl From<Fault> for DataError {
    fn from(fault: Fault) -> Self {
        let at = match fault.place {
            Place::Text(_) => String::new(),
            Place::Data(at) => at,
        };
        let message = match fault.hint {
            Some(hint) if fault.message.ends_with('?') => format!("{} {hint}", fault.message),
            Some(hint) => format!("{}; {hint}", fault.message),
            None => fault.message,
        };
        Self { stop: fault.stop, ..Self::new(at, message) }
    }
}
