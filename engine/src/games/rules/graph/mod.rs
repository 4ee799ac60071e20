//! Games on graphs: Col, Snort, Hackenbush, and tokens on any finite graph whose arcs belong to the players.

pub mod hackenbush;
pub mod partizan_graph;
mod tint;

pub use self::tint::Tinting;
