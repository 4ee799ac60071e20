//! Why an escape game has no answer.

use upstar::escape::cat::{MAX_COPIES, MAX_ROUNDS};
use upstar::ground::control::Stop;

use crate::request::RequestError;
use crate::supervise::Failed;

/// A limit of the solver of Cat Herding is an error that names it; anything else is a stop.
pub(crate) fn stopped(stop: Stop) -> Failed<RequestError> {
    match limit(stop) {
        Some(message) => Failed::Own(RequestError::new("unsupported", "", message)),
        None => Failed::Stopped(stop),
    }
}

/// The limit that was met, if no budget would help.
pub(super) fn limit(stop: Stop) -> Option<String> {
    match stop {
        Stop::TooDeep => Some(format!(
            "the cat may stay free for more than {MAX_ROUNDS} deletions, the limit of the search"
        )),
        Stop::TooLarge => {
            Some(format!("in Cat Herding an edge has at most {MAX_COPIES} copies, or is unbreakable"))
        }
        _ => None,
    }
}
