//! All rulesets, and positions of all kinds. The kind of a game determines the questions about it.
//!
//! To add a kind of game, add a line to the table in `kinds`. To add a ruleset, add a line to `RULESETS` in
//! `built_in`, or a file to `games/`.
//!
//! - `built_in`: the rulesets written in Rust
//! - `files`: the text rulesets in `games/`
//! - `kinds`: the kinds of game, positions of any kind, and opened rulesets
//! - `registered`: rulesets before they are opened
//! - `rulesets`: sets of rulesets, by name
//! - `written`: text rulesets, by their kind

mod built_in;
mod files;
mod kinds;
mod registered;
mod rulesets;
mod written;

pub use self::kinds::{Game, Kind, Position};
pub use self::registered::Registered;
pub use self::rulesets::Rulesets;
pub(crate) use self::rulesets::SHORT_NAMES;
