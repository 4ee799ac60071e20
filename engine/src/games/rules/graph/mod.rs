//! Games on graphs.
//!
//! - `col`: Col
//! - `hackenbush`: Hackenbush
//! - `partizan_graph`: tokens on any finite graph whose arcs belong to the players
//! - `snort`: Snort
//! - `tint`: games in which the players colour vertices, and a coloured vertex takes its neighbours from one
//!   of the players: Snort and Col

mod col;
pub mod hackenbush;
pub mod partizan_graph;
mod snort;
mod tint;

pub use self::tint::Tinting;
