//! Games on rectangular grids.

pub mod clobber;
pub mod domineering;
