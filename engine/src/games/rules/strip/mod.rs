//! Games on strips.

pub mod backsliding_toads_and_frogs;
pub mod toads_and_frogs;
