//! Rulesets, below the kind of board they are played on, and the traits they implement.
//!
//! | trait | for |
//! |---|---|
//! | [`Simple`] | games that end, described by their moves |
//! | [`Short`] | games that end, with components and options for speed ([`Options`], [`memo`]) |
//! | [`Partizan`] | partizan games that need not end |
//! | [`loopy::Loopy`] | impartial games that need not end |
//!
//! The module `text` holds the rulesets that a user defines as text.

pub mod cheques;
pub mod graph;
pub mod grid;
pub mod infinite_hackenbush;
mod interfaces;
pub mod loopy;
pub mod memo;
mod options;
pub mod strip;
pub mod text;

pub use self::interfaces::{Move, Moves, Partizan, Short, Simple};
pub use self::options::{Options, Segment, Shortcut, Signed, Sum};
