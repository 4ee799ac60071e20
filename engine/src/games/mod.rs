//! Games that can be added: their values, boards, rulesets, solvers and play. Dependencies point one way:
//! `value`, `board` <- `rules` <- `solve` <- `play`. `notation` reads values.

pub mod board;
pub mod facts;
pub mod notation;
pub mod play;
pub mod rules;
pub mod solve;
pub mod surreal;
pub mod value;
