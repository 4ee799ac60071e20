//! Impartial games that need not end.

mod value;

pub use self::value::{LoopyOutcome, NimValue};
