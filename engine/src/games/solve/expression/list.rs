//! Lists and tables of answers. A copy shares the members.

use std::ops::Deref;
use std::sync::Arc;

use super::answer::Answer;
use crate::games::notation::MAX_NESTING;
use crate::ground::control::{OrStop, Stop};

/// The combined size of several answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// The depth to which lists, tables and functions are nested.
    nesting: usize,
    /// The number of answers, including those in nested lists, each counted as often as it occurs.
    count: u64,
    /// An upper bound of the memory in bytes that they take.
    bytes: usize,
    /// Whether one of them is unknown.
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

/// Returns the nesting of a list whose members have this nesting. Fails if it would be deeper than the parser
/// accepts.
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
    /// Returns a list of these answers.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] if the members are already nested as deeply as the parser accepts.
    pub(super) fn new(members: Vec<Answer<'s>>) -> OrStop<Self> {
        let mut size = Size::of(members.iter());
        size.nesting = nested_in_one(size.nesting)?;
        Ok(Self(Arc::new(Members { members, size })))
    }

    /// Returns the number of answers in the list, including those in nested lists, each counted as often as
    /// it occurs. Since lists can be shared, the number may be far greater than the memory suggests.
    pub fn count_inside(&self) -> u64 {
        self.0.size.count
    }

    /// Returns the address of the members. If a list occurs several times in another one, all occurrences
    /// have the same address.
    pub fn place(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Returns whether one of the answers is unknown.
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

/// The result of a loop: a row for each value of the loop's name. The value stands in the first column.
#[derive(Debug)]
pub struct Table<'s> {
    /// The names of the columns: the name of the loop, then each evaluated expression as it was written.
    pub columns: Vec<String>,
    /// The rows, each with an answer for every column.
    pub rows: Vec<Vec<Answer<'s>>>,
    size: Size,
}

impl<'s> Table<'s> {
    /// Returns a table of these rows.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] if the answers are already nested as deeply as the parser accepts.
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
