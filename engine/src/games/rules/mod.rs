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
/// Games on graphs: Col, Snort, Hackenbush, Geography, and tokens on any finite graph whose arcs belong to the players.
pub mod graph {
    pub mod geography;
    pub mod hackenbush;
    pub mod partizan_graph;
    mod tint;

    pub use self::tint::Tinting;
}

/// Games on rectangular grids.
pub mod grid {
    pub(crate) mod bridges;
    pub mod domineering;
    pub mod fox_and_geese;
    mod packing;
}

pub mod infinite_hackenbush;
mod interfaces;
pub mod loopy;
pub mod memo;
mod options;

/// Games on strips: Toads and Frogs.
pub mod strip {
    pub mod toads_and_frogs;
}

pub mod text;

pub use self::interfaces::{AreEqual, Move, Moves, Partizan, Short, Simple, Tally};
pub use self::options::{Options, Segment, Shortcut, Signed, Sum};
