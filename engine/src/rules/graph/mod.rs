//! Games on graphs.

pub mod col;
pub mod hackenbush;
pub mod snort;
mod tint;
