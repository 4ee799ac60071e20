//! Boards from which copies of edges have been deleted: their remaining edges, connected components and
//! shortest paths.

pub(crate) mod component;
pub(crate) mod edges;
pub(crate) mod pieces;
pub(crate) mod pruning;
pub(crate) mod rows;
pub(crate) mod way;
