//! Rulesets.
pub mod grid;
mod short;
pub use self::short::{Options, Short, Signed};
