//! Games on graphs.

pub mod col;
pub mod hackenbush;
pub mod partizan_graph;
pub mod snort;
mod tint;
