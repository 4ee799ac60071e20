//! Games on strips.

pub mod toads_and_frogs;
