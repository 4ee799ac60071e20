//! Loopy values: partizan games in which play may go on for ever, which is a draw.
//!
//! A [`LoopyGraph`] describes a game; the store keeps its *onside* and its *offside*, the games in which
//! infinite play is a win for Left, or for Right. A *stopper* is a game in which no infinite play
//! alternates. Its two sides are equal, and it has a unique simplest form. If both sides of a game are equal
//! to stoppers, `s & t` determines its outcome, its order relations and its sums.
//!
//! Equal stoppers of a store are the same form, so they are compared in constant time.
//!
//! - Conway, *Loopy games*, in: Advances in Graph Theory (1978); *Winning Ways*, vol. 2, ch. 11.
//! - Siegel, *Combinatorial Game Theory* (2013), ch. VI; *Coping with cycles*, in: Games of No Chance 3
//!   (2009).

mod graph;
mod simplest;
mod stops;
mod sum;
mod theory;
mod value;

pub use self::graph::{LoopyGraph, LoopyOption};
pub use self::stops::{LoopyOutcome, PlayEnd};
pub use self::value::{Held, LoopyForm, LoopyValue};
