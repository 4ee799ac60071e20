//! Rulesets, each in its own file below the kind of board it is played on, and the traits they implement.
//!
//! | trait | for |
//! |---|---|
//! | [`Simple`] | games that end, described by their moves |
//! | [`Short`] | games that end, with components and options for speed ([`Options`], [`memo`]) |
//! | [`Partizan`] | partizan games that need not end |
//! | [`loopy::Loopy`] | impartial games that need not end |
//!
//! The module `written` holds the rulesets that a user defines as text.

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

pub use self::options::{Options, Segment, Shortcut, Signed, Sum};
pub use self::partizan::Partizan;
pub use self::short::{Move, Moves, Short};
pub use self::simple::Simple;
