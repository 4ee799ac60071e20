//! Columns of chunks: which chunks are kept, and what is known of all rows between them.

use std::collections::BTreeMap;
use std::ops::Range;

/// What holds in every row between two chunks of a column, a bit for each of its eight squares. Over each eastern side one unit flows eastwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Squares over whose northern side a unit flows northwards.
    pub(super) up: u8,
    /// Squares over whose northern side a unit flows southwards.
    pub(super) down: u8,
    /// Squares of the left set.
    pub(super) left: u8,
}

impl Gap {
    /// Sends one more unit through the gap.
    pub(super) fn push(&mut self, upwards: bool, mask: u8) {
        let (forth, back) =
            if upwards { (&mut self.up, &mut self.down) } else { (&mut self.down, &mut self.up) };
        let cancelled = *back & mask;
        *back &= !mask;
        debug_assert_eq!(*forth & mask, 0, "a side carries at most one unit");
        *forth |= mask & !cancelled;
    }

    /// Whether a unit more can be sent through it.
    pub(super) fn lets_through(&self, upwards: bool, mask: u8) -> bool {
        (self.left | if upwards { self.up } else { self.down }) & mask == 0
    }
}

/// A piece of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// The chunk with this number.
    Chunk(u32),
    /// Rows that are all alike, up to the next piece.
    Gap(Gap),
}

/// A column of chunks, from the far south to the far north. The key of a piece is its lowest row of chunks.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pieces: BTreeMap<i64, Piece>,
    /// The highest piece and where it begins: most questions are about it.
    top: (i64, Piece),
}

impl Column {
    /// A column in which nothing has happened.
    pub(super) fn new() -> Self {
        let lowest = (i64::MIN, Piece::Gap(Gap::default()));
        Self { pieces: BTreeMap::from([lowest]), top: lowest }
    }

    /// The piece at a row of chunks, and where it begins.
    pub(super) fn at(&self, row: i64) -> (i64, Piece) {
        let (&start, &piece) =
            self.pieces.range(..=row).next_back().expect("the lowest piece begins at the bottom");
        (start, piece)
    }

    /// The highest piece, if it begins at that row or below it.
    pub(super) fn top_from(&self, row: i64) -> Option<Gap> {
        match self.top {
            (start, Piece::Gap(gap)) if start <= row => Some(gap),
            _ => None,
        }
    }

    /// The lowest piece, if it reaches up to that row.
    pub(super) fn bottom_to(&self, row: i64) -> Option<Gap> {
        let mut lowest = self.pieces.iter();
        let (_, &piece) = lowest.next()?;
        let Piece::Gap(gap) = piece else { return None };
        lowest.next().is_none_or(|(&start, _)| start > row).then_some(gap)
    }

    /// Puts a chunk into a gap.
    pub(super) fn insert(&mut self, row: i64, chunk: u32) {
        self.split(row);
        self.split(row + 1);
        self.pieces.insert(row, Piece::Chunk(chunk));
        self.find_top();
    }

    /// Changes the gaps in a range of rows of chunks, in which there are no chunks.
    pub(super) fn change_gaps(&mut self, rows: Range<i64>, mut change: impl FnMut(&mut Gap)) {
        self.split(rows.start);
        if rows.end < i64::MAX {
            self.split(rows.end);
        } else if rows.start == self.top.0 {
            return self.change_top(change);
        }
        for (_, piece) in self.pieces.range_mut(rows) {
            if let Piece::Gap(gap) = piece {
                change(gap);
            }
        }
        self.find_top();
    }

    /// Replaces what is kept at one row of chunks by rows that are alike, and joins equal neighbours.
    pub(super) fn flatten(&mut self, row: i64, gap: Gap) {
        self.split(row + 1);
        self.pieces.insert(row, Piece::Gap(gap));
        self.find_top();
        for start in [row + 1, row] {
            let here = self.pieces.get(&start).copied();
            let below = (start > i64::MIN).then(|| self.at(start - 1).1);
            if here.is_some() && here == below && matches!(here, Some(Piece::Gap(_))) {
                self.pieces.remove(&start);
                self.find_top();
            }
        }
    }

    /// How many pieces it has.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Lets a piece begin at that row, if none does and it lies in a gap.
    fn split(&mut self, row: i64) {
        if let (start, piece @ Piece::Gap(_)) = self.at(row)
            && start < row
        {
            self.pieces.insert(row, piece);
            self.find_top();
        }
    }

    /// Changes the highest piece: what happens most often needs no search.
    fn change_top(&mut self, mut change: impl FnMut(&mut Gap)) {
        let mut highest = self.pieces.last_entry().expect("there is a lowest piece");
        if let Piece::Gap(gap) = highest.get_mut() {
            change(gap);
            self.top.1 = Piece::Gap(*gap);
        }
    }

    fn find_top(&mut self) {
        let (&start, &piece) = self.pieces.last_key_value().expect("there is a lowest piece");
        self.top = (start, piece);
    }
}
