//! A board as atoms: the copies of edges that can be told apart, one bit each, in sets.
//!
//! - [`core`]: the board without its exits, and which atoms join what
//! - [`sets`], [`labels`]: sets of atoms, and numbers for vertices
//! - [`distances`]: how far things are along a set of atoms

pub(super) mod core;
pub(super) mod distances;
pub(super) mod labels;
pub(super) mod sets;
