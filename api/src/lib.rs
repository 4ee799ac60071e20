//! Answers to requests in JSON.

pub mod answer;
mod budget;

pub use self::budget::Budget;
