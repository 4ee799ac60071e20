//! Escape games: somebody walks on a multigraph whose edges are deleted one after another.

mod nemesis;

pub use self::nemesis::{NemesisSolver, Verdict};
