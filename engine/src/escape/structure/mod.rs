//! The graph of a board by itself: what may be left out of it, and what kind of graph it is.
//!
//! - `binary_tree`: binary escape trees: full binary trees in the graph whose leaves are exits
//! - `classify`: what is known about how hard a board of Nemesis is
//! - `pruning`: vertices that are of no use to a fugitive, in the order in which they are found
//! - `square_grid`: who wins Nemesis on square grids, of any size
//! - `simplify`: smaller boards of Nemesis with the same winner

pub(super) mod binary_tree;
mod classify;
pub(super) mod pruning;
mod simplify;
pub(super) mod square_grid;

pub(super) use self::classify::plain;
pub use self::classify::{BoardShape, Classification, Complexity, Trivial, classify, is_planar};
pub use self::simplify::{Simplified, cap_copies, duplicate_exits, merge_exits, prune, pruned, simplify};
