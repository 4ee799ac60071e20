//! Why a question has no answer.

use std::fmt;

use super::input::InputError;
use crate::ground::control::Stop;

/// Bad input, a calculation that had to stop, or an answer that there is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input cannot be understood, or is against the rules.
    Input(InputError),
    /// What was asked is not defined for what stands at this place, which can be understood.
    Undefined(InputError),
    /// The calculation stopped.
    Stopped(Stop),
    /// What was asked has an answer of another kind than is needed.
    Unsupported(String),
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
