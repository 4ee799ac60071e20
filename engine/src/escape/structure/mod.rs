//! The graph of a board by itself: what may be left out of it, and what kind of graph it is.

pub(super) mod binary_tree;
mod classify;
mod planarity;
pub(super) mod pruning;
mod simplify;

pub use self::classify::{Classification, Complexity, Shape, Trivial, classify};
pub use self::planarity::is_planar;
pub use self::simplify::{Simplified, cap_copies, duplicate_exits, merge_exits, prune, simplify};
