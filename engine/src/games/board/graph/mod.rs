//! Graphs with colours on their vertices or on their edges.
//!
//! - `described`: such graphs as other programs describe them
//! - `map`: maps: regions with names, and the borders between them
//! - `random_map`: maps by chance
//! - `text`: graphs as text

mod described;
mod edges;
mod map;
mod random_map;
mod text;
mod vertices;

pub use self::edges::EdgeColoured;
pub use self::random_map::{MOST_REGIONS, MOST_TIMES, RandomMap};
pub use self::vertices::VertexColoured;
