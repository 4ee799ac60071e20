//! The pieces of a column in order, in blocks of bounded length.

use super::column::ColumnPiece;

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
