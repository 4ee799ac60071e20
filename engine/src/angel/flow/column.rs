//! Columns of chunks: the chunks that are kept, the common contents of the rows between them, and the order
//! of these pieces, in blocks of bounded length.

use std::ops::Range;

use crate::angel::plane::Heading;

/// The contents of every row between two chunks of a column, as one bit for each of its eight squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    /// The squares over whose northern side a unit flows northwards.
    pub(super) up: u8,
    /// The squares over whose northern side a unit flows southwards.
    pub(super) down: u8,
    /// The squares over whose eastern side a unit flows eastwards.
    pub(super) east: u8,
    /// The squares over whose eastern side a unit flows westwards.
    pub(super) west: u8,
    /// The squares of the left set.
    pub(super) left: u8,
    /// Squares outside the left set that are known to reach no drain.
    pub(super) dead: u8,
}

impl Default for Gap {
    /// Returns the gap where nothing has happened: a unit flows eastwards in each row.
    fn default() -> Self {
        Self { up: 0, down: 0, east: u8::MAX, west: 0, left: 0, dead: 0 }
    }
}

impl Gap {
    /// Sends one more unit through the gap.
    pub(super) fn push(&mut self, upwards: bool, mask: u8) {
        let (forth, back) =
            if upwards { (&mut self.up, &mut self.down) } else { (&mut self.down, &mut self.up) };
        let cancelled = *back & mask;
        *back &= !mask;
        // A unit against an existing flow cancels it, so only the other squares get a new flow.
        debug_assert_eq!(*forth & mask, 0, "a side carries at most one unit");
        *forth |= mask & !cancelled;
    }

    /// Returns the squares that cannot be entered from outside the gap in a direction, because of the flow
    /// over their eastern or northern sides. The northern and eastern headings cross sides that belong to
    /// other squares.
    pub(super) fn fills(&self, heading: Heading) -> u8 {
        match heading {
            Heading::North | Heading::East => 0,
            Heading::South => self.down,
            Heading::West => self.west,
        }
    }

    /// Returns whether one more unit can be sent through the gap.
    pub(super) fn lets_through(&self, upwards: bool, mask: u8) -> bool {
        (self.left | if upwards { self.up } else { self.down }) & mask == 0
    }
}

/// A piece of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnPiece {
    /// The chunk with this number.
    Chunk(u32),
    /// Uniform rows, up to the next piece.
    Gap(Gap),
}

/// A column of chunks, from the far south to the far north.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The pieces, each with its lowest row of chunks.
    pieces: Pieces,
}

impl Column {
    /// Creates a column in which nothing has happened.
    pub(super) fn new() -> Self {
        Self { pieces: Pieces::new((i64::MIN, ColumnPiece::Gap(Gap::default()))) }
    }

    /// Returns the piece at a row of chunks.
    pub(super) fn at(&self, row: i64) -> ColumnPiece {
        let (start, piece) = self.pieces.last();
        if start <= row { piece } else { self.pieces.get(self.pieces.find(row)).1 }
    }

    /// Returns the piece at a row of chunks, with its first row and the row after its last.
    pub(super) fn around(&self, row: i64) -> (ColumnPiece, (i64, i64)) {
        let place = self.pieces.find(row);
        let (start, piece) = self.pieces.get(place);
        (piece, (start, self.pieces.after(place).map_or(i64::MAX, |next| self.pieces.get(next).0)))
    }

    /// Returns the highest piece if it begins at that row or below it; None otherwise, or if it is a chunk.
    pub(super) fn top_from(&self, row: i64) -> Option<Gap> {
        match self.pieces.last() {
            (start, ColumnPiece::Gap(gap)) if start <= row => Some(gap),
            _ => None,
        }
    }

    /// Returns the lowest piece if it includes that row; None otherwise, or if it is a chunk.
    fn bottom_to(&self, row: i64) -> Option<Gap> {
        let ColumnPiece::Gap(gap) = self.pieces.first().1 else { return None };
        let next = self.pieces.after((0, 0)).map(|next| self.pieces.get(next).0);
        next.is_none_or(|next| next > row).then_some(gap)
    }

    /// Returns the squares in whose column no unit can go straight on to infinity from a row of chunks,
    /// northwards or southwards.
    pub(super) fn fills_beyond(&self, row: i64, heading: Heading) -> u8 {
        let full = if heading == Heading::North {
            self.top_from(row + 1).map(|gap| gap.left | gap.up)
        } else {
            self.bottom_to(row - 1).map(|gap| gap.left | gap.down)
        };
        // If chunks lie beyond this row, no column counts as free.
        full.unwrap_or(u8::MAX)
    }

    /// Puts a chunk into a gap.
    pub(super) fn insert(&mut self, row: i64, chunk: u32) {
        let place = self.separate(row);
        *self.pieces.get_mut(place) = ColumnPiece::Chunk(chunk);
    }

    /// Changes the gaps in a range of rows of chunks; the chunks there stay unchanged.
    pub(super) fn change_gaps(&mut self, rows: Range<i64>, mut change: impl FnMut(&mut Gap)) {
        if rows.end < i64::MAX {
            self.split(rows.end);
        }
        let mut place = Some(self.split(rows.start));
        while let Some(here) = place.filter(|&here| self.pieces.get(here).0 < rows.end) {
            if let ColumnPiece::Gap(gap) = self.pieces.get_mut(here) {
                change(gap);
            }
            place = self.pieces.after(here);
        }
    }

    /// Joins adjacent gaps that are equal, within a range of rows of chunks and at its ends.
    pub(super) fn join_gaps(&mut self, rows: Range<i64>) {
        let mut place = self.pieces.find(rows.start.saturating_sub(1));
        while let Some(next) = self.pieces.after(place) {
            let (start, piece) = self.pieces.get(next);
            if start > rows.end {
                return;
            }
            if matches!(piece, ColumnPiece::Gap(_)) && piece == self.pieces.get(place).1 {
                self.pieces.remove(next);
                // Removing a piece may delete an emptied block, so `next` is recomputed from `place`.
            } else {
                place = next;
            }
        }
    }

    /// Returns the chunks in a range of rows of chunks.
    pub(super) fn chunks(&self, rows: Range<i64>) -> impl Iterator<Item = u32> {
        let pieces =
            std::iter::successors(Some(self.pieces.find(rows.start)), |&place| self.pieces.after(place));
        let pieces = pieces.map(|place| self.pieces.get(place)).take_while(move |piece| piece.0 < rows.end);
        pieces.filter_map(move |(start, piece)| match piece {
            ColumnPiece::Chunk(number) if start >= rows.start => Some(number),
            _ => None,
        })
    }

    /// Replaces the chunk of a row of chunks by a gap, and joins it with equal neighbours.
    pub(super) fn flatten(&mut self, row: i64, gap: Gap) {
        let place = self.separate(row);
        let piece = ColumnPiece::Gap(gap);
        *self.pieces.get_mut(place) = piece;
        let is_same = |pieces: &Pieces, place: Option<PieceIndex>| {
            place.filter(|&neighbour| pieces.get(neighbour).1 == piece)
        };
        if let Some(above) = is_same(&self.pieces, self.pieces.after(place)) {
            self.pieces.remove(above);
        }
        if is_same(&self.pieces, self.pieces.before(place)).is_some() {
            self.pieces.remove(place);
        }
    }

    /// Returns the number of bytes that the column holds.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.bytes()
    }

    /// Makes a row of chunks a piece of its own, and returns its place.
    fn separate(&mut self, row: i64) -> PieceIndex {
        self.split(row + 1);
        self.split(row)
    }

    /// Makes a piece begin at that row, and returns its place.
    fn split(&mut self, row: i64) -> PieceIndex {
        let place = self.pieces.find(row);
        let (start, piece) = self.pieces.get(place);
        if start == row { place } else { self.pieces.insert_after(place, (row, piece)) }
    }
}

/// The largest number of pieces in a block.
const MOST: usize = 256;

/// A piece and its lowest row of chunks.
type Entry = (i64, ColumnPiece);

/// The place of a piece: its block, and its index there.
pub(super) type PieceIndex = (usize, usize);

/// Pieces in the order of their lowest rows. There is always at least one, and no block is empty. A lookup
/// takes time O(log n). Insertion and removal take time O(MOST), except for one in O(MOST) insertions or
/// removals that adds or deletes a block in time O(n / MOST).
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    blocks: Vec<Vec<Entry>>,
    /// The total capacity of all blocks, in pieces.
    room: usize,
}

impl Pieces {
    /// Creates a list of one piece.
    pub(super) fn new(piece: Entry) -> Self {
        let first = vec![piece];
        Self { room: first.capacity(), blocks: vec![first] }
    }

    /// Returns the lowest piece.
    pub(super) fn first(&self) -> Entry {
        self.blocks[0][0]
    }

    /// Returns the highest piece.
    pub(super) fn last(&self) -> Entry {
        let block = &self.blocks[self.blocks.len() - 1];
        block[block.len() - 1]
    }

    /// Returns the piece at a place.
    pub(super) fn get(&self, (block, place): PieceIndex) -> Entry {
        self.blocks[block][place]
    }

    /// Returns the piece at a place for modification.
    pub(super) fn get_mut(&mut self, (block, place): PieceIndex) -> &mut ColumnPiece {
        &mut self.blocks[block][place].1
    }

    /// Returns the place of the highest piece that begins at a row or below it.
    pub(super) fn find(&self, row: i64) -> PieceIndex {
        let last = self.blocks.len() - 1;
        // Most lookups are near the northern end of a column, so the last block is tried first.
        let block = if self.blocks[last][0].0 <= row {
            last
        } else {
            self.blocks.partition_point(|block| block[0].0 <= row) - 1
        };
        (block, self.blocks[block].partition_point(|&(start, _)| start <= row) - 1)
    }

    /// Returns the place after a place.
    pub(super) fn after(&self, (block, place): PieceIndex) -> Option<PieceIndex> {
        if place + 1 < self.blocks[block].len() {
            return Some((block, place + 1));
        }
        (block + 1 < self.blocks.len()).then_some((block + 1, 0))
    }

    /// Returns the place before a place.
    pub(super) fn before(&self, (block, place): PieceIndex) -> Option<PieceIndex> {
        match (block, place) {
            (0, 0) => None,
            (_, 0) => Some((block - 1, self.blocks[block - 1].len() - 1)),
            _ => Some((block, place - 1)),
        }
    }

    /// Inserts a piece after a place, and returns its own place.
    pub(super) fn insert_after(&mut self, place: PieceIndex, piece: Entry) -> PieceIndex {
        let (block, before) = (place.0, self.blocks.len());
        self.room -= self.blocks[block].capacity();
        let index = self.insert(place, piece);
        let changed = &self.blocks[block..=block + self.blocks.len() - before];
        self.room += changed.iter().map(Vec::capacity).sum::<usize>();
        index
    }

    fn insert(&mut self, (block, place): PieceIndex, piece: Entry) -> PieceIndex {
        let len = self.blocks[block].len();
        if len == MOST {
            // Most columns grow upwards, so the pieces below the new one stay together in a full block.
            let below = (place + 1).max(MOST / 2);
            let upper = self.blocks[block].split_off(below);
            self.blocks[block].shrink_to_fit();
            self.blocks.insert(block + 1, upper);
            if below == MOST {
                self.blocks[block + 1].push(piece);
                return (block + 1, 0);
            }
        }
        let pieces = &mut self.blocks[block];
        if pieces.len() == pieces.capacity() {
            // Growth by a quarter wastes less memory than doubling, and a block never exceeds MOST.
            pieces.reserve_exact((pieces.len() / 4 + 2).min(MOST - pieces.len()));
        }
        pieces.insert(place + 1, piece);
        (block, place + 1)
    }

    /// Removes the piece at a place. It must not be the only one.
    pub(super) fn remove(&mut self, (block, place): PieceIndex) {
        self.blocks[block].remove(place);
        if self.blocks[block].is_empty() {
            self.room -= self.blocks.remove(block).capacity();
        }
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.room * size_of::<Entry>() + self.blocks.capacity() * size_of::<Vec<Entry>>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks that a search tree has the same pieces in the same places.
        #[test]
        fn pieces_are_in_order(steps in prop::collection::vec((-700..700_i64, any::<bool>()), 0..1500)) {
            let piece = |row: i64| ColumnPiece::Chunk(row.unsigned_abs() as u32);
            let lowest = (i64::MIN, piece(0));
            let mut pieces = Pieces::new(lowest);
            let mut tree = BTreeMap::from([lowest]);
            for (row, puts) in steps {
                let place = pieces.find(row);
                let start = pieces.get(place).0;
                prop_assert_eq!(Some(start), tree.range(..=row).next_back().map(|(&start, _)| start));
                if start == row && !puts {
                    pieces.remove(place);
                    tree.remove(&row);
                } else if start != row && puts {
                    let place = pieces.insert_after(place, (row, piece(row)));
                    prop_assert_eq!(pieces.get(place), (row, piece(row)));
                    tree.insert(row, piece(row));
                }
            }
            let mut place = Some(pieces.find(i64::MIN));
            for (&row, &piece) in &tree {
                let here = place.expect("as many pieces");
                prop_assert_eq!(pieces.get(here), (row, piece));
                place = pieces.after(here);
                prop_assert_eq!(place.map_or(Some(here), |next| pieces.before(next)), Some(here));
            }
            prop_assert_eq!(place, None);
            prop_assert_eq!(pieces.room, pieces.blocks.iter().map(Vec::capacity).sum::<usize>());
            prop_assert_eq!((pieces.first(), pieces.last().0), (lowest, *tree.keys().next_back().expect("one")));
        }
    }
}
