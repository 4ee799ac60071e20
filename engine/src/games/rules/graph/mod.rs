//! Games on graphs.

mod col;
pub mod hackenbush;
pub mod partizan_graph;
mod snort;
mod tint;

pub use self::tint::Tinting;
