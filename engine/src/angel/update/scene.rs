//! The input of an update: left set, Eaten squares and past.

use std::borrow::Cow;

use crate::angel::plane::{Path, Segment, Square};

/// The squares and segments around which an update happens.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'p> {
    /// The squares of the left set with x >= 0.
    pub(crate) left: Cow<'p, [Square]>,
    /// The Eaten squares.
    pub(crate) eaten: Cow<'p, [Square]>,
    /// The segments passed since the start, in any order.
    pub(crate) past: Cow<'p, [Segment]>,
    /// The lowest row: no square south of it is named, or may join.
    pub(crate) floor: i64,
}

impl<'p> Scene<'p> {
    /// Returns the scene of a whole path.
    pub(super) fn of(path: &'p Path) -> Self {
        Self {
            left: path.left().into(),
            eaten: path.eaten().into(),
            past: path.past().into(),
            floor: i64::MIN,
        }
    }
}
