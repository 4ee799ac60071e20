//! Tests of the reductions: equal answers on both sides, sizes, and plays mapped in both directions.
//!
//! Random cases come from a fixed seed, so every run is the same. `PROPTEST_CASES` multiplies their number
//! in units of 256, and `PROPTEST_RNG_SEED` changes the seed. `PROPTEST_CASES=2560 cargo test -p upstar
//! --test reduce strategies_` writes out and checks strategies for ten thousand formulas, and for samples
//! that take minutes.

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
