//! The engine against its naive twin and against the laws of the theory.
//!
//! Every test states the law it checks. Random cases come from a fixed seed, so a run can be repeated;
//! `PROPTEST_CASES` multiplies their number in units of 256, and `PROPTEST_RNG_SEED` changes the seed.

// A value's hash and equality depend on its handle alone, not on what the store holds.
#![allow(clippy::mutable_key_type)]

mod boards;
mod book;
mod bridge;
pub(crate) mod form;
mod impartial;
mod loopy;
pub(crate) mod operations;
mod play;
mod registry;
mod rulesets;
mod solver;
mod surreal;
mod theory;
mod thermographs;
mod values;
mod written;
