//! Rulesets: one game a file, below the kind of board it is played on.

mod facts;
pub mod grid;
pub mod memo;
mod short;

pub use self::facts::Facts;
pub use self::short::{Move, Options, Player, Short, Signed};
