//! Families of positions, searches in them, and censuses that survive interruptions.
//!
//! | module | contents |
//! |---|---|
//! | [`families`] | all positions of some sort, each once up to symmetries |
//! | [`examine`] | whether a position meets a condition, and its facts |
//! | [`search`] | searches in families, on all threads, which can be resumed |
//! | [`sources`] | families that need a file or a calculation |

pub mod examine;
pub mod families;
pub mod search;
pub mod sources;
