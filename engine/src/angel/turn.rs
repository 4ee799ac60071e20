//! The record of one turn of a game.

use crate::angel::plane::{Segment, Square};

/// The changes that an update makes to the path. L is the length of the path, n the number of Evaded squares
/// that were eaten while Free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The change of L - 2n as the flow computes it: minus the supply that could not be sent to a drain.
    pub sent_less: i64,
    /// The change of L, counted segment by segment.
    pub length: i64,
    /// The change of n.
    pub eaten: i64,
}

/// The rule for moving the perch in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Two segments, as in §3 of the paper.
    #[default]
    Plain,
    /// Two segments that are not clockwise turns, and all clockwise turns before and between them (§5). The
    /// Angel then moves in every turn, by two king's steps.
    Amended,
}

/// The events of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The square that the Devil ate.
    pub eaten: Square,
    /// The segments that the perch passed, in order; the last one is the new perch.
    pub passed: Vec<Segment>,
    /// The changes by the update, counted for the path that returns to the line x = 0 in the far north.
    pub update: Update,
}
