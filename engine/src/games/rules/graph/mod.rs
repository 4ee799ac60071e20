//! Games on graphs: Col, Snort, Hackenbush, and tokens on any finite graph whose arcs belong to the players.

mod col;
pub mod hackenbush;
pub mod partizan_graph;
mod snort;
mod tint;

pub use self::tint::Tinting;
