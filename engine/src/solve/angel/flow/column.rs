//! Columns of chunks: which chunks are kept, and what is known of all rows between them.

use std::ops::Range;

use crate::board::plane::Heading;

/// What holds in every row between two chunks of a column, a bit for each of its eight squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    /// Squares over whose northern side a unit flows northwards.
    pub(super) up: u8,
    /// Squares over whose northern side a unit flows southwards.
    pub(super) down: u8,
    /// Squares over whose eastern side a unit flows eastwards.
    pub(super) east: u8,
    /// Squares over whose eastern side a unit flows westwards.
    pub(super) west: u8,
    /// Squares of the left set.
    pub(super) left: u8,
}

impl Default for Gap {
    /// Where nothing has happened a unit flows eastwards in each row.
    fn default() -> Self {
        Self { up: 0, down: 0, east: u8::MAX, west: 0, left: 0 }
    }
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

    /// The squares that cannot be come to in a direction, from outside the gap, because of what flows over
    /// their eastern and northern sides.
    pub(super) fn fills(&self, heading: Heading) -> u8 {
        match heading {
            Heading::North | Heading::East => 0,
            Heading::South => self.down,
            Heading::West => self.west,
        }
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

/// A column of chunks, from the far south to the far north.
///
/// The pieces stand in a row in memory, so that a piece is put in in time proportional to the number of those
/// above it, which are few where the Angel is.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Each piece with its lowest row of chunks.
    pieces: Vec<(i64, Piece)>,
}

impl Column {
    /// A column in which nothing has happened.
    pub(super) fn new() -> Self {
        Self { pieces: vec![(i64::MIN, Piece::Gap(Gap::default()))] }
    }

    /// The piece at a row of chunks, and where it begins.
    pub(super) fn at(&self, row: i64) -> (i64, Piece) {
        self.pieces[self.place(row)]
    }

    /// The highest piece, if it begins at that row or below it.
    pub(super) fn top_from(&self, row: i64) -> Option<Gap> {
        match self.pieces.last() {
            Some(&(start, Piece::Gap(gap))) if start <= row => Some(gap),
            _ => None,
        }
    }

    /// The lowest piece, if it reaches up to that row.
    pub(super) fn bottom_to(&self, row: i64) -> Option<Gap> {
        let reaches = self.pieces.get(1).is_none_or(|&(next, _)| next > row);
        match self.pieces.first() {
            Some(&(_, Piece::Gap(gap))) if reaches => Some(gap),
            _ => None,
        }
    }

    /// Puts a chunk into a gap.
    pub(super) fn insert(&mut self, row: i64, chunk: u32) {
        let place = self.separate(row);
        self.pieces[place].1 = Piece::Chunk(chunk);
    }

    /// Changes the gaps in a range of rows of chunks, in which there are no chunks.
    pub(super) fn change_gaps(&mut self, rows: Range<i64>, mut change: impl FnMut(&mut Gap)) {
        let first = self.split(rows.start);
        let end = if rows.end < i64::MAX { self.split(rows.end) } else { self.pieces.len() };
        for (_, piece) in &mut self.pieces[first..end] {
            if let Piece::Gap(gap) = piece {
                change(gap);
            }
        }
    }

    /// Replaces the chunk of a row of chunks by rows that are alike, and joins equal neighbours.
    pub(super) fn flatten(&mut self, row: i64, gap: Gap) {
        let place = self.separate(row);
        let piece = Piece::Gap(gap);
        self.pieces[place].1 = piece;
        if self.pieces.get(place + 1).is_some_and(|&(_, above)| above == piece) {
            self.pieces.remove(place + 1);
        }
        if place > 0 && self.pieces[place - 1].1 == piece {
            self.pieces.remove(place);
        }
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.capacity() * size_of::<(i64, Piece)>()
    }

    /// The place of the piece at a row.
    fn place(&self, row: i64) -> usize {
        let last = self.pieces.len() - 1;
        if self.pieces[last].0 <= row {
            return last;
        }
        self.pieces.partition_point(|&(start, _)| start <= row) - 1
    }

    /// Lets a row be a piece of its own; its place.
    fn separate(&mut self, row: i64) -> usize {
        let place = self.split(row);
        self.split(row + 1);
        place
    }

    /// Lets a piece begin at that row; its place.
    fn split(&mut self, row: i64) -> usize {
        let place = self.place(row);
        let (start, piece) = self.pieces[place];
        if start == row {
            return place;
        }
        if self.pieces.len() == self.pieces.capacity() {
            self.pieces.reserve_exact(self.pieces.len() / 4 + 2);
        }
        self.pieces.insert(place + 1, (row, piece));
        place + 1
    }
}
