//! Strips of 64 columns: for each, the rows with equal contents that lie above each other, in blocks of bounded
//! length.

use super::cells::Cells;

/// The number of nothing.
pub(super) const NONE: u32 = u32::MAX;

/// The largest number of pieces in a block.
const MOST: usize = 64;

/// The number of blocks at the northern end of a strip that are looked at one by one.
const NEAR: usize = 4;

/// A range of rows: the first, and the one after the last; [`i64::MIN`] and [`i64::MAX`] where there is none.
pub(super) type Rows = (i64, i64);

/// Rows with equal contents, up to the first row of the next piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) cells: Cells,
    /// The index of the record of the present update about these rows, if there is one.
    pub(super) visit: u32,
}

/// Pieces above each other.
#[derive(Clone, Debug, Default)]
struct Block {
    /// The first row of each piece, apart from the contents, so that lookups touch little memory.
    from: Vec<i64>,
    pieces: Vec<Piece>,
}

impl Block {
    /// Returns the memory for pieces.
    fn room(&self) -> usize {
        self.from.capacity() * size_of::<i64>() + self.pieces.capacity() * size_of::<Piece>()
    }

    /// Removes the pieces from a place on.
    fn split_off(&mut self, place: usize) -> Self {
        let upper = Self { from: self.from.split_off(place), pieces: self.pieces.split_off(place) };
        self.from.shrink_to_fit();
        self.pieces.shrink_to_fit();
        upper
    }

    fn insert(&mut self, place: usize, from: i64, piece: Piece) {
        let len = self.from.len();
        if len == self.pieces.capacity() {
            // Growth by a quarter wastes less memory than doubling, and a block never exceeds MOST.
            let more = (len / 4 + 2).min(MOST - len);
            self.from.reserve_exact(more);
            self.pieces.reserve_exact(more);
        }
        self.from.insert(place, from);
        self.pieces.insert(place, piece);
    }

    fn remove(&mut self, place: usize) {
        self.from.remove(place);
        self.pieces.remove(place);
        let len = self.from.len();
        if self.pieces.capacity() > 2 * len + 8 {
            self.from.shrink_to(len + 2);
            self.pieces.shrink_to(len + 2);
        }
    }
}

/// The place of a piece: its block, and its index there.
pub(super) type Place = (u32, u32);

/// A strip of 64 columns from the far south to the far north. Pieces above each other always differ in their
/// contents.
///
/// There is always at least one piece, and no block is empty. A lookup takes time O(log n). A change takes time
/// O(MOST) for each of its ends and O(1) for each piece in its rows, except for one in O(MOST) changes that adds or
/// deletes a block in time O(n / MOST).
#[derive(Clone, Debug)]
pub(super) struct Strip {
    /// The x of the westernmost column divided by 64.
    pub(super) x: i64,
    /// The numbers of the strips to the west and to the east; [`NONE`] where there is none yet.
    pub(super) beside: [u32; 2],
    blocks: Vec<Block>,
    /// The first row of each block.
    starts: Vec<i64>,
    /// The number of bytes that the pieces of all blocks take.
    room: usize,
}

impl Strip {
    /// Creates a strip in which nothing has happened.
    pub(super) fn new(x: i64) -> Self {
        let mut first = Block::default();
        first.insert(0, i64::MIN, Piece { cells: Cells::default(), visit: NONE });
        Self { x, beside: [NONE; 2], room: first.room(), blocks: vec![first], starts: vec![i64::MIN] }
    }

    /// Returns the piece at a place.
    pub(super) fn get(&self, (block, place): Place) -> &Piece {
        &self.blocks[block as usize].pieces[place as usize]
    }

    /// Returns the piece at a place for modification.
    pub(super) fn get_mut(&mut self, (block, place): Place) -> &mut Piece {
        &mut self.blocks[block as usize].pieces[place as usize]
    }

    /// Returns the contents of a row.
    pub(super) fn at(&self, row: i64) -> &Cells {
        &self.get(self.find(row)).cells
    }

    /// Returns the contents of the northernmost piece.
    pub(super) fn last(&self) -> &Cells {
        &self.blocks.last().and_then(|block| block.pieces.last()).expect("no block is empty").cells
    }

    /// Returns the contents of the southernmost piece.
    pub(super) fn first(&self) -> &Cells {
        &self.blocks[0].pieces[0].cells
    }

    /// Returns the first row of a piece; [`i64::MIN`] for the southernmost one.
    pub(super) fn from(&self, (block, place): Place) -> i64 {
        self.blocks[block as usize].from[place as usize]
    }

    /// Returns the row after the last one of a piece.
    pub(super) fn until(&self, place: Place) -> i64 {
        self.after(place).map_or(i64::MAX, |next| self.from(next))
    }

    /// Returns the place of the piece of a row.
    pub(super) fn find(&self, row: i64) -> Place {
        // Most lookups are near the northern end of a strip, so the last blocks are tried first.
        let near = self.starts.len().saturating_sub(NEAR);
        let block = if self.starts[near] <= row {
            near + self.starts[near..].iter().rposition(|&start| start <= row).unwrap_or(0)
        } else {
            self.starts.partition_point(|&start| start <= row) - 1
        };
        (block as u32, self.blocks[block].from.partition_point(|&from| from <= row) as u32 - 1)
    }

    /// Returns the place after a place.
    pub(super) fn after(&self, (block, place): Place) -> Option<Place> {
        if place as usize + 1 < self.blocks[block as usize].from.len() {
            return Some((block, place + 1));
        }
        (block as usize + 1 < self.blocks.len()).then_some((block + 1, 0))
    }

    /// Returns the place before a place.
    pub(super) fn before(&self, (block, place): Place) -> Option<Place> {
        match (block, place) {
            (0, 0) => None,
            (_, 0) => Some((block - 1, self.blocks[block as usize - 1].from.len() as u32 - 1)),
            _ => Some((block, place - 1)),
        }
    }

    /// Returns the pieces with rows in a range, each with its place and with the part of its rows in the range.
    pub(super) fn pieces(&self, rows: Rows) -> impl Iterator<Item = (Place, &Cells, Rows)> {
        let first = (rows.0 < rows.1).then(|| self.find(rows.0));
        let places = std::iter::successors(first, |&place| self.after(place));
        let places = places.take_while(move |&place| self.from(place) < rows.1);
        places.map(move |place| {
            let part = (self.from(place).max(rows.0), self.until(place).min(rows.1));
            (place, &self.get(place).cells, part)
        })
    }

    /// Changes the contents of a range of rows.
    pub(super) fn change(&mut self, rows: Rows, change: impl Fn(&mut Cells)) {
        let mut here = self.find(rows.0);
        let mut changed = self.get(here).cells;
        change(&mut changed);
        if self.until(here) >= rows.1 && changed == self.get(here).cells {
            return;
        }
        let before = self.before(here);
        let first = if self.from(here) < rows.0 { Some(here) } else { before };
        if self.from(here) < rows.0 {
            here = self.insert(here, rows.0);
        }
        loop {
            let until = self.until(here);
            if until > rows.1 {
                here = self.insert(here, rows.1);
                here = self.before(here).expect("the piece that was divided");
            }
            change(&mut self.get_mut(here).cells);
            match self.after(here) {
                Some(next) if until < rows.1 => here = next,
                _ => break,
            }
        }
        // Blocks may have been divided, but never the part below the first piece.
        self.merge(first.map_or((0, 0), |place| place), rows.1);
    }

    /// Joins adjacent pieces with equal contents, from a place to the piece that begins at a row.
    fn merge(&mut self, mut place: Place, last: i64) {
        while let Some(next) = self.after(place) {
            if self.from(next) > last {
                return;
            }
            if self.get(next).cells == self.get(place).cells {
                // The record is about the former rows only.
                self.get_mut(place).visit = NONE;
                self.remove(next);
            } else {
                place = next;
            }
        }
    }

    /// Divides a piece at a row, and returns the place of the upper part.
    fn insert(&mut self, (block, place): Place, row: i64) -> Place {
        let (at, before) = (block as usize, self.blocks.len());
        let piece = Piece { visit: NONE, ..*self.get((block, place)) };
        self.room -= self.blocks[at].room();
        let place = self.put((at, place as usize + 1), row, piece);
        let changed = &self.blocks[at..=at + self.blocks.len() - before];
        self.room += changed.iter().map(Block::room).sum::<usize>();
        place
    }

    fn put(&mut self, (block, index): (usize, usize), row: i64, piece: Piece) -> Place {
        if self.blocks[block].from.len() == MOST {
            // Most strips grow upwards, so the pieces below the new one stay together in a full block.
            let below = index.max(MOST / 2);
            let upper = self.blocks[block].split_off(below);
            let start = upper.from.first().copied().unwrap_or(row);
            self.blocks.insert(block + 1, upper);
            self.starts.insert(block + 1, start);
            if below == MOST {
                self.blocks[block + 1].insert(0, row, piece);
                return (block as u32 + 1, 0);
            }
        }
        self.blocks[block].insert(index, row, piece);
        (block as u32, index as u32)
    }

    /// Removes the piece at a place. It must not be the only one.
    fn remove(&mut self, (block, place): Place) {
        let pieces = &mut self.blocks[block as usize];
        self.room -= pieces.room();
        pieces.remove(place as usize);
        if let Some(&start) = pieces.from.first() {
            self.starts[block as usize] = start;
            self.room += pieces.room();
        } else {
            self.blocks.remove(block as usize);
            self.starts.remove(block as usize);
        }
    }

    /// Returns the number of bytes that the pieces take.
    pub(super) fn bytes(&self) -> usize {
        self.room + self.blocks.capacity() * size_of::<Block>() + self.starts.capacity() * size_of::<i64>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks that a strip has the contents of a plain list of rows, in as few pieces as possible.
        #[test]
        fn strips_are_lists_of_rows(
            steps in prop::collection::vec((-150..150_i64, 1..40_i64, 0..8_u32, 0..9_u8), 0..400),
        ) {
            let mut strip = Strip::new(0);
            let mut rows = vec![Cells::default(); 400];
            for (from, count, bit, kind) in steps {
                let change = |cells: &mut Cells| match kind {
                    0..4 => cells.left ^= 1 << bit,
                    4..8 => cells.left = 0,
                    _ => cells.dead = 1 << bit,
                };
                // Some changes have no end.
                let (until, has_end) = (if count < 38 { from + count } else { 200 }, count < 38);
                strip.change((from, if has_end { until } else { i64::MAX }), change);
                rows[(from + 200) as usize..(until + 200) as usize].iter_mut().for_each(change);
            }
            for (row, cells) in (-200..).zip(&rows) {
                prop_assert_eq!(strip.at(row), cells);
                let place = strip.find(row);
                prop_assert!(strip.from(place) <= row && row < strip.until(place));
            }
            let pieces: Vec<(Place, &Cells, Rows)> = strip.pieces((-200, 200)).collect();
            prop_assert!(pieces.windows(2).all(|pair| pair[0].1 != pair[1].1 && pair[0].2.1 == pair[1].2.0));
            prop_assert!(pieces.windows(2).all(|pair| strip.before(pair[1].0) == Some(pair[0].0)));
            prop_assert_eq!(pieces.iter().map(|(.., rows)| rows.1 - rows.0).sum::<i64>(), 400);
            prop_assert_eq!((strip.first(), strip.last()), (&rows[0], &rows[399]));
            prop_assert_eq!(strip.room, strip.blocks.iter().map(Block::room).sum::<usize>());
            prop_assert!(strip.blocks.iter().map(|block| block.from[0]).eq(strip.starts.iter().copied()));
        }
    }
}
