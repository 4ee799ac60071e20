//! Boards represented by atoms. An atom is one of the distinguishable copies of an edge, and a set of atoms
//! is a bit set.
//!
//! [`core`] is the board without its exits, [`sets`] and [`labels`] are sets of atoms and maps of vertices,
//! and [`distances`] measures along a set of atoms.

pub(super) mod core;
pub(super) mod distances;
pub(super) mod labels;
pub(super) mod sets;
