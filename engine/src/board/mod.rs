//! Boards: where rulesets are played.

pub mod grid;
