//! Properties of the graph of a board: the parts that may be removed, and the class of graphs it belongs to.

pub(super) mod binary_tree;
mod classify;
mod simplify;
pub(super) mod square_grid;

pub(super) use self::classify::plain;
pub use self::classify::{BoardShape, Classification, Complexity, Trivial, classify, is_planar};
pub use self::simplify::{Simplified, cap_copies, duplicate_exits, merge_exits, prune, pruned, simplify};
