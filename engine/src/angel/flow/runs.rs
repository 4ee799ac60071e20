//! Vertical runs of squares that joined the left set, and the rows of chunks that have to be distinguished.

use std::collections::BTreeMap;

use super::chunk::{SIDE, WEST_COLUMN};

/// A run of squares with the same x that joined the left set: those with `from <= y`, and also `y < until` if
/// the run has an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The column of the squares.
    pub x: i64,
    /// The row of the southernmost square.
    pub from: i64,
    /// The row after the northernmost square; None if the run has no end.
    pub until: Option<i64>,
}

/// A set of squares, stored as its maximal runs, which never touch each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    /// The column and first row of each run, with the row after its last; [`i64::MAX`] if it has no end.
    ends: BTreeMap<(i64, i64), i64>,
}

impl Runs {
    /// Removes all squares.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    /// Adds a run, and merges it with the runs that it touches.
    pub(super) fn add(&mut self, run: Run) {
        let (mut from, mut until) = (run.from, run.until.unwrap_or(i64::MAX));
        // Runs that begin at or before the new end are merged from the last one down, until one ends before
        // the new start.
        while let Some((&first, &end)) = self.ends.range(..=(run.x, until)).next_back()
            && first.0 == run.x
            && end >= from
        {
            self.ends.remove(&first);
            (from, until) = (from.min(first.1), until.max(end));
        }
        self.ends.insert((run.x, from), until);
    }

    /// Returns the end of the last run in a column that begins below `row`, and the start of the first run
    /// that begins at `row` or above it. The square in this row, or the one below it, must be in no run.
    pub(super) fn around(&self, x: i64, row: i64) -> (i64, i64) {
        let below = self.ends.range(..(x, row)).next_back().filter(|(first, _)| first.0 == x);
        let above = self.ends.range((x, row)..).next().filter(|(first, _)| first.0 == x);
        (below.map_or(i64::MIN, |(_, &end)| end), above.map_or(i64::MAX, |(first, _)| first.1))
    }

    /// Returns the first part of a range of rows of a column that is not in the set.
    pub(super) fn missing(&self, x: i64, (from, until): (i64, i64)) -> Option<(i64, i64)> {
        let before = self.ends.range(..=(x, from)).next_back().filter(|(first, _)| first.0 == x);
        let from = before.map_or(from, |(_, &end)| end.max(from));
        let above = self.around(x, from).1;
        (from < until).then_some((from, until.min(above)))
    }

    /// Adds squares of chunks: the coordinates of each chunk, with one bit for each of its squares. The
    /// chunks are sorted first, so that a run through several chunks is added once.
    pub(super) fn add_chunks(&mut self, chunks: &mut [((i64, i64), u64)]) {
        chunks.sort_unstable();
        for column in chunks.chunk_by(|a, b| a.0.0 == b.0.0) {
            for bit in 0..SIDE {
                self.add_column(column, bit);
            }
        }
    }

    /// Adds the squares in one of the eight columns of squares of chunks that lie above each other.
    fn add_column(&mut self, chunks: &[((i64, i64), u64)], bit: i64) {
        let mut open: Option<Run> = None;
        for &((column, row), squares) in chunks {
            let x = column * SIDE + bit;
            let mut rest = squares >> bit & WEST_COLUMN;
            while rest != 0 {
                let low = rest.trailing_zeros();
                // The first row above that is not in the column's squares.
                let high = (!rest & WEST_COLUMN & u64::MAX << low).trailing_zeros();
                rest = if high == 64 { 0 } else { rest & u64::MAX << high };
                let (from, until) = (row * SIDE + i64::from(low / 8), row * SIDE + i64::from(high / 8));
                match &mut open {
                    Some(run) if run.until == Some(from) => run.until = Some(until),
                    _ => {
                        if let Some(run) = open.replace(Run { x, from, until: Some(until) }) {
                            self.add(run);
                        }
                    }
                }
            }
        }
        if let Some(run) = open {
            self.add(run);
        }
    }

    /// Removes and returns the first run of the westernmost column.
    pub(super) fn pop_first(&mut self) -> Option<Run> {
        self.ends.pop_first().map(run)
    }

    /// Removes and returns the last run of the easternmost column.
    pub(super) fn pop_last(&mut self) -> Option<Run> {
        self.ends.pop_last().map(run)
    }

    /// Returns the runs, by column and row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Run> {
        self.ends.iter().map(|(&first, &end)| run((first, end)))
    }

    /// Returns an estimate of the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.ends.len() * 2 * size_of::<((i64, i64), i64)>()
    }
}

/// Returns the run of an entry.
fn run(((x, from), end): ((i64, i64), i64)) -> Run {
    Run { x, from, until: Some(end).filter(|&end| end < i64::MAX) }
}

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks that the runs are those of a plain set of squares, in whatever way they are added.
        #[test]
        fn runs_are_those_of_a_set(
            chunks in prop::collection::vec(((-1..2_i64, -2..2_i64), any::<u64>(), 0..3_u8), 0..12),
            single in prop::collection::vec((-9..17_i64, -17..17_i64, 1..20_i64), 0..12),
        ) {
            let (mut runs, mut set) = (Runs::default(), BTreeSet::new());
            let sparse = |squares: u64, kind: u8| match kind {
                0 => u64::MAX,
                1 => squares & squares >> 8,
                _ => squares | squares >> 8,
            };
            let mut words: Vec<((i64, i64), u64)> = Vec::new();
            for ((x, y), squares, kind) in chunks {
                let squares = sparse(squares, kind);
                set.extend((0..64).filter(|bit| squares >> bit & 1 != 0).map(|bit| (8 * x + bit % 8, 8 * y + bit / 8)));
                if !words.iter().any(|&(at, _)| at == (x, y)) {
                    words.push(((x, y), squares));
                } else {
                    runs.add_chunks(&mut [((x, y), squares)]);
                }
            }
            runs.add_chunks(&mut words);
            for (x, from, length) in single {
                runs.add(Run { x, from, until: Some(from + length) });
                set.extend((from..from + length).map(|y| (x, y)));
            }
            let squares: Vec<(i64, i64)> = runs
                .iter()
                .flat_map(|run| (run.from..run.until.expect("an end")).map(move |y| (run.x, y)))
                .collect();
            prop_assert!(squares.iter().copied().eq(set.iter().copied()));
            for x in -9..17 {
                let is_in = |y: i64| set.contains(&(x, y));
                for y in -17..17 {
                    if !is_in(y) && !is_in(y - 1) {
                        let below = (-17..y).rev().find(|&y| is_in(y)).map_or(i64::MIN, |y| y + 1);
                        let above = (y..36).find(|&y| is_in(y)).unwrap_or(i64::MAX);
                        prop_assert_eq!(runs.around(x, y), (below, above));
                    }
                    let mut missing = (y..y + 9).skip_while(|&y| is_in(y)).take_while(|&y| !is_in(y));
                    let part = missing.next().map(|first| (first, missing.last().unwrap_or(first) + 1));
                    prop_assert_eq!(runs.missing(x, (y, y + 9)), part);
                }
            }
            for run in runs.iter() {
                let after = (run.x, run.until.expect("an end"));
                prop_assert!(!set.contains(&after) && !set.contains(&(run.x, run.from - 1)));
            }
        }
    }

    #[test]
    fn a_run_without_end_takes_in_what_it_touches() {
        let mut runs = Runs::default();
        runs.add(Run { x: 1, from: 3, until: Some(8) });
        runs.add(Run { x: 1, from: 20, until: Some(21) });
        runs.add(Run { x: 2, from: 3, until: Some(4) });
        runs.add(Run { x: 1, from: 8, until: None });
        let found: Vec<Run> = runs.iter().collect();
        assert_eq!(found, [Run { x: 1, from: 3, until: None }, Run { x: 2, from: 3, until: Some(4) }]);
    }
}
