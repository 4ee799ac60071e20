//! Answers to requests in JSON.

pub mod answer;
mod budget;
pub mod calc;
pub mod eval;
pub mod kinds;
mod limits;
mod reply;
pub mod request;

pub use self::budget::Budget;
pub use self::limits::{Clock, GRACE, Limits, Unwatched, Watch, Watched, in_grace};
pub use self::reply::{Caller, Reply, answer, ask, request_of};
