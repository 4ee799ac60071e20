//! Games on rectangular grids.
//!
//! - `amazons`: Amazons and its variants
//! - `clobber`: Clobber
//! - `domineering`: Domineering
//! - `fox_and_geese`: Fox and Geese on boards of any width

pub mod amazons;
pub mod clobber;
pub mod domineering;
pub mod fox_and_geese;
