//! Everything that is added up: values, the notation of values, boards, rulesets, and solvers.

pub mod board;
pub mod notation;
pub mod rules;
pub mod solve;
pub mod value;
