//! Impartial games: nimbers, sequences of heap games with proved periods, and misère play.
//!
//! Both players have the same moves in an impartial game. This crate knows heaps and forms, and no ruleset, board or
//! store of partizan values: the engine stands above it.

pub mod automata;
mod budget;
pub mod check;
pub mod code;
pub mod compound;
mod game;
mod input;
pub mod misere;
pub mod nimber;
pub mod quotient;
pub mod sequence;
pub mod sprouts;
pub mod stored;

pub use budget::{Budget, Stopped};
pub use game::HeapGame;
pub use input::TextError;
