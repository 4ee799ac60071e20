//! Loopy values: partizan games in which play may go on for ever, which is a draw.
//!
//! A game is given by a [`LoopyGraph`]; what is kept is its *onside* and its *offside*: the game with
//! infinite play a win for Left, and for Right. A *stopper* is a game in which no infinite play alternates;
//! its two sides are one, and it has a simplest form, which is unique. If both sides of a game are equal to
//! stoppers, `s & t` says all about it: outcome, order, sums.
//!
//! - Conway, *Loopy games*, in: Advances in Graph Theory (1978); *Winning Ways*, vol. 2, ch. 11.
//! - Siegel, *Combinatorial Game Theory* (2013), ch. VI; *Coping with cycles*, in: Games of No Chance 3
//!   (2009).
//!
//! | file | what it does |
//! |---|---|
//! | `graph` | games as they are given |
//! | `simplest/` | from graphs to simplest forms: the order of games, dominated and reversible options, sidling |
//! | `arena` | each simplest form once |
//! | `sum`, `ordinal_sum` | sums, negatives, numbers added |
//! | `copy` | values taken over from another store |
//! | `outcome`, `sided`, `stops`, `theory` | what can be asked of a value |
//!
//! Equal stoppers of a store are one and the same form, so that their comparison takes no time.

mod arena;
mod copy;
mod form;
mod graph;
mod ordinal_sum;
mod outcome;
mod sided;
mod simplest;
mod stops;
mod sum;
mod theory;
mod value;

pub(crate) use self::arena::{Loopies, Node};
pub use self::form::LoopyForm;
pub use self::graph::{LoopyGraph, LoopyOption};
pub use self::outcome::{LoopyOutcome, PlayEnd};
pub use self::value::LoopyValue;

/// For whom infinite play counts as a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// For Left.
    On,
    /// For Right.
    Off,
}
