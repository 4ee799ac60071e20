//! Games on strips: Toads and Frogs.

pub mod toads_and_frogs;
