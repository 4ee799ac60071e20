//! Games on rectangular grids.

pub mod amazons;
pub mod clobber;
pub mod domineering;
pub mod fox_and_geese;
