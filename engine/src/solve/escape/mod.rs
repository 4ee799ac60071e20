//! Escape games: somebody walks on a multigraph whose edges are deleted one after another.

pub mod cat;
