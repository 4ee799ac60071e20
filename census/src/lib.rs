//! Families of positions, searches in them, and censuses that survive interruptions.

pub mod climb;
pub mod examine;
pub mod families;
pub mod files;
#[cfg(feature = "parquet")]
pub mod plan;
pub mod search;
pub mod smallest;
pub mod sources;
pub mod task;
