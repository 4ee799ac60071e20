//! Families of positions, searches in them, and censuses that survive interruptions.
//!
//! | module | contents |
//! |---|---|
//! | [`climb`] | positions with a large value of a fact, where there are too many to examine all |
//! | [`families`] | all positions of some sort, each once up to symmetries |
//! | [`examine`] | whether a position meets a condition, and its facts |
//! | [`files`] | files that are whole whenever they are there |
//! | [`search`] | searches in families, on all threads, which can be resumed |
//! | [`smallest`] | the smallest boards of escape games on which a condition holds |
//! | [`sources`] | families that need a file or a calculation |
//! | [`plan`] | censuses, which are divided into units and survive interruptions |
//! | [`task`] | the description of a search or census as data |

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
