//! Vertical runs of squares that joined the left set.

use super::cells::WIDTH;
use super::strip::Rows;

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

/// Squares in some rows of a strip: the x of its westernmost column divided by 64, the rows, and the squares of each row.
pub(super) type Joined = (i64, Rows, u64);

/// Adds the maximal runs of disjoint sets of squares, by column and row.
pub(super) fn add_runs(joined: &mut [Joined], runs: &mut Vec<Run>) {
    joined.sort_unstable_by_key(|&(strip, rows, _)| (strip, rows.0));
    for strip in joined.chunk_by(|a, b| a.0 == b.0) {
        let first = runs.len();
        add_strip(strip, runs);
        runs[first..].sort_by_key(|run| (run.x, run.from));
    }
}

/// Replaces disjoint sets of squares by maximal runs.
pub(super) fn gather(joined: &mut Vec<Joined>) {
    let mut runs = Vec::new();
    add_runs(joined, &mut runs);
    joined.clear();
    joined.extend(runs.into_iter().map(|Run { x, from, until }| {
        let rows = (from, until.unwrap_or(i64::MAX));
        (x.div_euclid(WIDTH), rows, 1 << x.rem_euclid(WIDTH))
    }));
}

/// Adds the runs of a strip, whose sets of squares are sorted by their first rows. Sets that end first come first.
fn add_strip(joined: &[Joined], runs: &mut Vec<Run>) {
    let base = joined[0].0 * WIDTH;
    // The run of each column that is not known to have ended.
    let (mut open, mut ends) = (0_u64, [(0, 0); WIDTH as usize]);
    let mut add = |bit: usize, (from, until): Rows| {
        runs.push(Run { x: base + bit as i64, from, until: Some(until).filter(|&until| until < i64::MAX) });
    };
    for &(_, (from, until), squares) in joined {
        for bit in bits(squares) {
            let end = &mut ends[bit];
            if open >> bit & 1 != 0 && end.1 == from {
                end.1 = until;
                continue;
            }
            if open >> bit & 1 != 0 {
                add(bit, *end);
            }
            *end = (from, until);
        }
        open |= squares;
    }
    bits(open).for_each(|bit| add(bit, ends[bit]));
}

/// Returns the numbers of the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks that the runs are the maximal ones of a plain set of squares.
        #[test]
        fn runs_are_those_of_a_set(
            parts in prop::collection::vec((0..2_i64, 0..20_i64, 1..6_i64, any::<[u64; 2]>()), 0..12),
        ) {
            let (mut joined, mut set) = (Vec::new(), BTreeSet::new());
            for (strip, from, count, squares) in parts {
                let mut squares = squares[0] & squares[1] | 1;
                for bit in bits(squares) {
                    let mut column = (from..from + count).map(|y| (strip * WIDTH + bit as i64, y));
                    if column.any(|square| set.contains(&square)) {
                        squares &= !(1 << bit);
                    }
                }
                for bit in bits(squares) {
                    set.extend((from..from + count).map(|y| (strip * WIDTH + bit as i64, y)));
                }
                joined.push((strip, (from, from + count), squares));
            }
            let mut runs = Vec::new();
            add_runs(&mut joined, &mut runs);
            let end = |run: &Run| run.until.expect("an end");
            let squares = runs.iter().flat_map(|run| (run.from..end(run)).map(|y| (run.x, y)));
            prop_assert!(squares.eq(set.iter().copied()));
            prop_assert!(runs.iter().all(|run| !set.contains(&(run.x, end(run)))));
        }
    }
}
