//! Games on strips.
//!
//! - `backsliding_toads_and_frogs`: Backsliding Toads and Frogs
//! - `toads_and_frogs`: Toads and Frogs

pub mod backsliding_toads_and_frogs;
pub mod toads_and_frogs;
