//! The Angel of power 2: border curves, updates, and whole games.

mod curves;
mod games;
mod updates;
