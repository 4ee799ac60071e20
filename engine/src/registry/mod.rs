//! All rulesets, and positions of all kinds. The kind of a game determines the questions about it.
//!
//! To add a kind of game, add a line to the table in `kinds`. To add a ruleset, add a file to `games/`, or a
//! line to `RULESETS` in `registered`.

mod facts;
mod kinds;
mod registered;
mod text;

pub use self::facts::{FactGroup, fact_groups};
pub use self::kinds::{Game, Kind, Position};
pub(crate) use self::registered::SHORT_NAMES;
pub use self::registered::{Registered, Rulesets};
