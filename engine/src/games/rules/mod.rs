//! Rulesets: one game a file, below the kind of board it is played on; and what they implement.
//!
//! | door | for |
//! |---|---|
//! | [`Simple`] | games that end, told by their moves |
//! | [`Short`] | the same, with components and options of the ruleset's own, where speed matters ([`Options`], [`memo`]) |
//! | [`Partizan`] | partizan games that need not end |
//! | [`loopy::Loopy`] | impartial games that need not end |
//!
//! - `cheques`: simpler Cashing Cheques: coins, and cheques that pay the one who cashes them
//! - `escc`: extended simpler Cashing Cheques: choices between cheques, and between choices
//! - `graph`: games on graphs
//! - `grid`: games on rectangular grids
//! - `infinite_hackenbush`: red-blue Hackenbush with infinitely many edges
//! - `short`: the interface of loop-free rulesets under normal play
//! - `simple`: the simple door to rulesets of short games: moves, and what else is known about a board
//! - `strip`: games on strips
//! - `written`: rulesets written as text

pub mod cheques;
pub mod escc;
pub mod graph;
pub mod grid;
pub mod infinite_hackenbush;
pub mod loopy;
pub mod memo;
mod options;
mod partizan;
mod short;
mod simple;
pub mod strip;
pub mod written;

pub use self::options::{Options, Segment, Shortcut};
pub use self::partizan::Partizan;
pub use self::short::{Move, Moves, Short, Signed, Sum};
pub use self::simple::Simple;
