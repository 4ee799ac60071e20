//! Games on rectangular grids.
pub mod domineering;
