//! Games on strips.
//!
//! - `toads_and_frogs`: Toads and Frogs

pub mod toads_and_frogs;
