//! The joining of the runs of squares that a search by columns has reached.

use super::{Absorption, Phase};
use crate::angel::flow::chunk::{SIDE, column_of};
use crate::angel::flow::runs::{Bands, Run};
use crate::angel::flow::search::column_bit;
use crate::angel::plane::Square;
use crate::ground::control::OrStop;

impl Absorption<'_, '_> {
    /// Adds all squares that the last search, by columns, has reached to the left set.
    #[cold]
    pub(super) fn join_columns(&mut self) -> OrStop<()> {
        let reached = self.search.take_reached();
        for run in reached.iter() {
            self.watch.beside = self.bytes() + reached.bytes();
            self.join_run(run)?;
            self.absorbed.runs.add(run);
        }
        if self.phase != Phase::Alone {
            for run in reached.iter() {
                self.watch.beside = self.bytes() + reached.bytes();
                self.doubt_beside(run)?;
            }
        }
        self.fold_full()
    }

    /// Lets a run join.
    fn join_run(&mut self, run: Run) -> OrStop<()> {
        let Run { x, from, until } = run;
        for x in [x - 1, x + 1] {
            self.count_sides(x, run)?;
        }
        self.absorbed.length += if self.field.is_left(Square::new(x, from - 1)) { -1 } else { 1 };
        // In the far north the path returns at some time, which takes one segment for each column.
        let is_left = until.is_some_and(|until| self.field.is_left(Square::new(x, until)));
        self.absorbed.length += if is_left { -1 } else { 1 };
        self.absorbed.length += i128::from(2 * self.field.trail.beside_run(run));
        let until = until.unwrap_or(i64::MAX);
        // The rows of chunks that the run covers as a whole are `start..end`; at its ends it may cover parts
        // of others.
        let (start, end) = (rows_up(from), until.div_euclid(SIDE));
        let end = if until == i64::MAX { until } else { end };
        let column = x.div_euclid(SIDE);
        let parts = [from.div_euclid(SIDE), end];
        let is_part = |&row: &i64| (row < start || row >= end) && row * SIDE < until;
        for row in parts.into_iter().filter(|&row| row < i64::MAX).filter(is_part) {
            let number = self.field.chunk(column, row);
            self.join_in_chunk(number, run);
        }
        if start >= end {
            return Ok(());
        }
        let kept: Vec<u32> =
            self.field.column(column).into_iter().flat_map(|column| column.chunks(start..end)).collect();
        for number in kept {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            self.join_in_chunk(number, run);
        }
        let bit = column_bit(x);
        let stays = self.phase != Phase::Trial;
        self.field.change_gaps(column, start..end, |gap| {
            (gap.left, gap.dead) = (gap.left | bit, gap.dead & !bit);
            if stays {
                // The flow over the sides of squares of the left set is irrelevant; uniform values let gaps
                // merge.
                gap.east |= bit;
                (gap.west, gap.up, gap.down) = (gap.west & !bit, gap.up & !bit, gap.down & !bit);
            }
        });
        self.field.join_gaps(column, start..end);
        Ok(())
    }

    /// Adds the squares of a run that lie in a chunk to the left set.
    fn join_in_chunk(&mut self, number: u32, run: Run) {
        let y = self.field.chunks[number as usize].y;
        self.add_to_left(number, column_of(run.x, y, (run.from, run.until.unwrap_or(i64::MAX))));
        if self.field.chunks[number as usize].left == u64::MAX {
            self.full.push(number);
        }
    }

    /// Counts the sides between a joining run and the squares beside it in column `x`.
    fn count_sides(&mut self, x: i64, run: Run) -> OrStop<()> {
        let until = run.until.unwrap_or(i64::MAX);
        let far = far_north(&self.field.bands);
        let mut row = run.from;
        while row < until {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            let strand = self.field.strand(x, row);
            let last = strand.until.min(until);
            let sign = if strand.left { -1 } else { 1 };
            if last == i64::MAX {
                self.absorbed.length += i128::from(sign * (far - row).max(0));
                self.absorbed.far += sign;
            } else {
                self.absorbed.length += i128::from(sign * (last - row));
            }
            row = last;
        }
        Ok(())
    }

    /// Records the places beside a joined run as doubtful.
    fn doubt_beside(&mut self, run: Run) -> OrStop<()> {
        let ends = [Some(run.from - 1), run.until];
        for y in ends.into_iter().flatten() {
            self.doubt_rows(run.x, (y, y + 1))?;
        }
        let rows = (run.from, run.until.unwrap_or(i64::MAX));
        self.doubt_rows(run.x - 1, rows)?;
        self.doubt_rows(run.x + 1, rows)
    }

    /// Records rows of a column as doubtful, except those in the left set and those that are known to reach no drain.
    fn doubt_rows(&mut self, x: i64, (from, until): (i64, i64)) -> OrStop<()> {
        let mut row = from;
        while row < until {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            let y = row.div_euclid(SIDE);
            let strand = self.field.strand(x, row);
            let mut last = strand.until.min(until);
            let is_open = !self.field.is_shut(&strand);
            if is_open && self.field.bands.contains(y) {
                last = last.min((y + 1) * SIDE);
                self.doubts.cells.push(((x.div_euclid(SIDE), y), column_of(x, y, (row, last))));
            } else if is_open {
                let (start, end) = self.field.bands.gap_around(y);
                last = end.map_or(i64::MAX, |end| end * SIDE).min(last);
                self.doubts.gaps.push((x, start.unwrap_or(i64::MIN)));
            }
            row = last;
        }
        Ok(())
    }

    /// Folds the chunks that have joined as a whole.
    fn fold_full(&mut self) -> OrStop<()> {
        let full = std::mem::take(&mut self.full);
        if full.is_empty() {
            return Ok(());
        }
        self.tell_joined();
        for number in full {
            self.watch.step(|| self.field.bytes() + self.search.bytes())?;
            let chunk = &self.field.chunks[number as usize];
            if chunk.left == u64::MAX && !chunk.is_free {
                self.field.fold(number, self.phase == Phase::Trial);
            }
        }
        self.search.visits.forget(&mut self.field.chunks);
        Ok(())
    }
}

/// Returns the first row of chunks that begins at a row of squares or above it.
fn rows_up(row: i64) -> i64 {
    -(-row).div_euclid(SIDE)
}

/// Returns the first row of squares of the uniform rows in the far north.
fn far_north(bands: &Bands) -> i64 {
    bands.gap_around(i64::MAX - 1).0.map_or(i64::MIN, |start| start * SIDE)
}
