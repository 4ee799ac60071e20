//! What is left of a board when copies of edges have been deleted.
//!
//! - [`edges`]: the edges of which a copy is left, and what can be reached along them
//! - [`rows`]: the edges at each vertex of a whole board, in one list
//! - [`component`]: the connected component of a vertex, in its normal form
//! - [`pieces`]: all such components that come up on the way, one of each shape
//! - [`way`]: paths that use as little as possible

pub(crate) mod component;
pub(crate) mod edges;
pub(crate) mod pieces;
pub(crate) mod rows;
pub(crate) mod way;
