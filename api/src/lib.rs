//! Answers to requests in JSON.

pub mod answer;
mod budget;
pub mod calc;
pub mod request;

pub use self::budget::Budget;
