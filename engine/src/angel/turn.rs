//! What a game tells of a turn.

use crate::angel::plane::{Segment, Square};

/// What an update did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The change of L - 2n by the flow: minus what could not be sent.
    pub sent_less: i64,
    /// The change of L, counted segment by segment.
    pub length: i64,
    /// The change of n.
    pub eaten: i64,
}

/// How far the Angel moves the perch in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Two segments, as in §3 of the paper.
    #[default]
    Plain,
    /// Two segments that are not clockwise turns (§5): so he moves in every turn, and by two steps of a king.
    Amended,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The square that the Devil ate.
    pub eaten: Square,
    /// The segments that the perch was moved along, the new perch last.
    pub passed: Vec<Segment>,
    /// What the update changed, for the path that returns in the far north.
    pub update: Update,
}
