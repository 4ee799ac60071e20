//! Tests of escape games against their twins, and of solvers against each other.
//!
//! Random cases come from a fixed seed, so every run is the same. `PROPTEST_CASES` multiplies their number
//! in units of 256, and `PROPTEST_RNG_SEED` changes the seed.

mod at_once;
mod binary_tree;
mod blizzard;
mod boards;
mod cats;
mod classify;
mod exercises;
mod exhaustive;
mod families;
mod fugitives;
mod grids;
mod herding;
mod lattices;
mod length;
mod linear;
mod more;
mod paper;
mod planarity;
mod plays;
mod records;
mod replay;
mod rules;
mod samples;
mod scattered;
mod simplify;
mod spies;
mod strategies;
mod stretch;
mod table;
