//! Games on graphs.

pub mod col;
pub mod snort;
mod tint;
