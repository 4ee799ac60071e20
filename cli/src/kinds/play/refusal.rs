//! The reasons why a game is not begun.

use crate::answer::{Failed, RequestError};

/// The reasons why a game is not begun.
pub(crate) enum Refusal {
    /// An error in the arguments.
    Arguments(String),
    /// An error in the position, or in the person's side in it.
    Position(RequestError),
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self::Arguments(message)
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        Self::Position(error)
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Self {
        Self::Position(match failed {
            Failed::Own(error) => error,
            Failed::Stopped(stop, _) => RequestError::unsupported(stop.to_string()),
        })
    }
}
