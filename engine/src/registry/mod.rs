//! All rulesets, and positions of all kinds: what can be asked of a game depends on its theory.
//!
//! A kind of game is one line of the table in `kinds`, a ruleset one line of `RULESETS` in `built_in`, or a
//! file in `games/`.
//!
//! - `built_in`: the rulesets that are built in, a line each
//! - `files`: the files in `games/`
//! - `kinds`: the kinds of game, positions of all of them, and rulesets that are asked
//! - `registered`: a ruleset before anything is asked of it
//! - `rulesets`: rulesets by their names
//! - `written`: rulesets that a text tells, by their kind

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
