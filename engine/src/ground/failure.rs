//! The reasons why a question has no answer.

use std::fmt;

use super::input::InputError;
use crate::ground::control::Stop;

/// A fault of the input, a calculation that stopped, or a question without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input is malformed, or violates the rules.
    Input(InputError),
    /// The input is well formed, but the question is not defined for the part at this place.
    Undefined(InputError),
    /// The calculation stopped.
    Stopped(Stop),
    /// The question has no answer here: a condition does not hold, or the answer is of another kind than is
    /// needed.
    Unsupported(String),
}

impl Failure {
    /// Makes the failure of a question without an answer, for a reason in words.
    pub fn because(message: impl Into<String>) -> Self {
        Self::Unsupported(message.into())
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        match error.stop {
            Some(stop) => Self::Stopped(stop),
            None => Self::Input(error),
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) | Self::Undefined(error) => error.fmt(f),
            Self::Stopped(stop) => stop.fmt(f),
            Self::Unsupported(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Failure {}
