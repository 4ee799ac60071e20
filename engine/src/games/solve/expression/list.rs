//! Lists and tables of answers, which share their members with every copy.

use std::ops::Deref;
use std::sync::Arc;

use super::answer::Answer;
use crate::games::notation::MAX_NESTING;
use crate::ground::control::{OrStop, Stop};

/// The size of several answers together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// The depth to which lists, tables and functions are nested.
    nesting: usize,
    /// How many answers there are, those of lists in lists included, each as often as it occurs.
    count: u64,
    /// What they take of memory at most, in bytes.
    bytes: usize,
    /// Is one of them unknown?
    has_unknown: bool,
}

impl Size {
    fn of<'a, 's: 'a>(answers: impl Iterator<Item = &'a Answer<'s>>) -> Self {
        let mut size = Self::default();
        for answer in answers {
            size.nesting = size.nesting.max(answer.nesting());
            size.count = size.count.saturating_add(1).saturating_add(answer.count_inside());
            size.bytes = size.bytes.saturating_add(size_of::<Answer<'_>>()).saturating_add(answer.bytes());
            size.has_unknown |= answer.is_unknown();
        }
        size
    }
}

/// Refuses what is nested deeper than can be read.
pub(super) fn nested_in_one(nesting: usize) -> OrStop<usize> {
    if nesting < MAX_NESTING { Ok(nesting + 1) } else { Err(Stop::TooDeep) }
}

/// A list of answers.
#[derive(Clone, Debug)]
pub struct List<'s>(Arc<Members<'s>>);

#[derive(Debug)]
struct Members<'s> {
    members: Vec<Answer<'s>>,
    size: Size,
}

impl<'s> List<'s> {
    /// A list of these answers.
    ///
    /// # Errors
    /// [`Stop::TooDeep`] if lists in it are nested as deep as can be read.
    pub(super) fn new(members: Vec<Answer<'s>>) -> OrStop<Self> {
        let mut size = Size::of(members.iter());
        size.nesting = nested_in_one(size.nesting)?;
        Ok(Self(Arc::new(Members { members, size })))
    }

    /// How many answers it has, those of lists in it included, each as often as it occurs. What is shared makes them many.
    pub fn count_inside(&self) -> u64 {
        self.0.size.count
    }

    /// Where it is in memory: a list that occurs several times in another one is in one place.
    pub fn place(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Is one of its answers unknown?
    pub fn has_unknown(&self) -> bool {
        self.0.size.has_unknown
    }

    pub(super) fn nesting(&self) -> usize {
        self.0.size.nesting
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.size.bytes
    }
}

impl<'s> Deref for List<'s> {
    type Target = [Answer<'s>];

    fn deref(&self) -> &[Answer<'s>] {
        &self.0.members
    }
}

/// What a loop comes to: a row for each value of its name, which stands in the first column.
#[derive(Debug)]
pub struct Table<'s> {
    /// The name of each column: that of the loop, and what is worked out, as it is written.
    pub columns: Vec<String>,
    /// The rows, each with an answer for every column.
    pub rows: Vec<Vec<Answer<'s>>>,
    size: Size,
}

impl<'s> Table<'s> {
    /// A table of these rows.
    ///
    /// # Errors
    /// [`Stop::TooDeep`] if lists in it are nested as deep as can be read.
    pub(super) fn new(columns: Vec<String>, rows: Vec<Vec<Answer<'s>>>) -> OrStop<Self> {
        let mut size = Size::of(rows.iter().flatten());
        size.nesting = nested_in_one(size.nesting)?;
        Ok(Self { columns, rows, size })
    }

    pub(super) fn nesting(&self) -> usize {
        self.size.nesting
    }

    pub(super) fn count_inside(&self) -> u64 {
        self.size.count
    }

    pub(super) fn bytes(&self) -> usize {
        self.size.bytes
    }
}
