//! Tests of the engine against its naive twin and against the laws of the theory.
//!
//! Every test states the law that it checks. Random cases come from a fixed seed, so every run is the same.
//! `PROPTEST_CASES` multiplies their number in units of 256, and `PROPTEST_RNG_SEED` changes the seed.

// The hash and the equality of a value depend only on its handle, not on the contents of the store.
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
mod text_rulesets;
mod theory;
mod thermographs;
mod values;
