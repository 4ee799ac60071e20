//! Games on rectangular grids.

pub mod domineering;
pub mod fox_and_geese;
