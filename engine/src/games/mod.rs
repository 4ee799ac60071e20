//! Everything that is added up. Dependencies point one way: `value`, `board` <- `rules` <- `solve` <- `play`,
//! and `notation` reads values.
//!
//! | door | behind it |
//! |---|---|
//! | [`value`] | values, short and loopy, in their store, and the operations of the theory |
//! | [`notation`] | how values and expressions are written and read |
//! | [`board`] | what positions stand on, with their text and data |
//! | [`rules`] | the rulesets, and what a ruleset implements |
//! | [`solve`] | values of positions, answers of expressions, winning moves |
//! | [`play`] | playing sums: what moves lose, strategies, tournaments |
//! | [`surreal`] | numbers beyond the finite |

pub mod board;
pub mod notation;
pub mod play;
pub mod rules;
pub mod solve;
pub mod surreal;
pub mod value;
