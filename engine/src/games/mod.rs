//! Games that can be added: their values, boards, rulesets, solvers and play. Dependencies point one way:
//! `value`, `board` <- `rules` <- `solve` <- `play`. `notation` reads values.
//!
//! | module | contents |
//! |---|---|
//! | [`value`] | values, short and loopy, in their store, and the operations of the theory |
//! | [`notation`] | the syntax of values and expressions |
//! | [`board`] | boards of positions, with their text and data |
//! | [`rules`] | the rulesets, and the traits that a ruleset implements |
//! | [`solve`] | values of positions, evaluation of expressions, winning moves |
//! | [`play`] | sums of games in play: losing moves, strategies, tournaments |
//! | [`surreal`] | infinite and infinitesimal numbers |
//! | [`facts`] | facts about positions, for answers |

pub mod board;
pub mod facts;
pub mod notation;
pub mod play;
pub mod rules;
pub mod solve;
pub mod surreal;
pub mod value;
