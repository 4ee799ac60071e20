//! What an update depends on.

use std::borrow::Cow;

use crate::angel::plane::{Path, Segment, Square};

/// The squares and segments around which an update happens.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'p> {
    /// The squares of the left set with x >= 0.
    pub(crate) left: Cow<'p, [Square]>,
    /// The Eaten squares.
    pub(crate) eaten: Cow<'p, [Square]>,
    /// What was passed since the start, in any order.
    pub(crate) past: Cow<'p, [Segment]>,
    /// No square south of this row is named, or joins.
    pub(crate) floor: i64,
}

impl<'p> Scene<'p> {
    /// All of a path.
    pub(super) fn of(path: &'p Path) -> Self {
        Self {
            left: path.left().into(),
            eaten: path.eaten().into(),
            past: path.past().into(),
            floor: i64::MIN,
        }
    }
}
