//! Families of positions, searches in them, and censuses that survive interruptions.
//!
//! | module | contents |
//! |---|---|
//! | [`families`] | all positions of some sort, each once up to symmetries |

pub mod families;
