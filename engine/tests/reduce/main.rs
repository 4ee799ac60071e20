//! The reductions: the same answer on both sides, sizes, and plays mapped back and forth.
//!
//! Random cases come from a fixed seed, so a run can be repeated; `PROPTEST_CASES` multiplies their number in
//! units of 256, and `PROPTEST_RNG_SEED` changes the seed.

mod cat;
mod exits;
mod families;
mod formula;
mod linear;
mod names;
mod qsat;
mod rectilinear;
mod samples;
mod simple;
mod witnesses;
