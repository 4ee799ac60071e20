//! The rows of chunks that have to be distinguished.

use std::collections::BTreeMap;

/// A set of rows of chunks: those in which a chunk was ever kept. Between two of them, all rows are alike in
/// every column. We call such a range of rows uniform.
#[derive(Clone, Debug, Default)]
pub(super) struct Bands {
    /// The first row of each run, with the row after its last.
    runs: BTreeMap<i64, i64>,
}

impl Bands {
    /// Adds a row.
    pub(super) fn add(&mut self, row: i64) {
        if self.contains(row) {
            return;
        }
        let mut start = row;
        let mut end = row + 1;
        if let Some(further) = self.runs.remove(&end) {
            end = further;
        }
        if let Some((&before, &until)) = self.runs.range(..row).next_back()
            && until == row
        {
            start = before;
        }
        self.runs.insert(start, end);
    }

    /// Returns whether a row belongs to the set.
    pub(super) fn contains(&self, row: i64) -> bool {
        self.runs.range(..=row).next_back().is_some_and(|(_, &end)| row < end)
    }

    /// Returns the range of uniform rows around a row outside the set: its first row and the row after its
    /// last, `None` where there is no end.
    pub(super) fn gap_around(&self, row: i64) -> (Option<i64>, Option<i64>) {
        debug_assert!(!self.contains(row), "a row outside");
        let start = self.runs.range(..=row).next_back().map(|(_, &end)| end);
        let end = self.runs.range(row..).next().map(|(&start, _)| start);
        (start, end)
    }
}
