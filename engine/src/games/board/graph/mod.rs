//! Graphs with colours on their vertices or on their edges.
//!
//! - `described`: the formats of other programs
//! - `edges`: graphs with coloured edges
//! - `map`: maps of regions and borders
//! - `random_map`: random maps
//! - `text`: the notation of graphs
//! - `vertices`: graphs with coloured vertices

mod described;
mod edges;
mod map;
mod random_map;
mod text;
mod vertices;

pub use self::edges::EdgeColoured;
pub use self::random_map::{MOST_REGIONS, MOST_TIMES, RandomMap};
pub use self::vertices::VertexColoured;
