//! The whole plane: left set, Eaten squares and flow, stored where something has happened.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::chunk::{Chunk, NONE, SIDE, SOUTH_ROW, WEST_COLUMN, column_of};
use super::column::{Column, ColumnPiece, Gap};
use super::runs::{Bands, Run};
use super::trail::Trail;
use crate::angel::plane::{Heading, Square};

/// A square of a kept chunk: the number of the chunk, and the bit of the square.
pub(super) type Cell = (u32, u8);

/// The plane. All squares with x < 0 belong to the left set.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) chunks: Vec<Chunk>,
    free: Vec<u32>,
    columns: FxHashMap<i64, Column>,
    /// The number of bytes that all columns hold.
    columns_bytes: usize,
    pub(super) bands: Bands,
    pub(super) trail: Trail,
    /// True if searches leave out the squares that are known to reach no drain.
    pub(super) avoids_dead: bool,
    /// True if some squares may be known to reach no drain.
    pub(super) has_dead: bool,
    /// The number of chunks created since the last tidying.
    fresh: usize,
    recent: Vec<(i64, i64, u32)>,
}

/// The least number of new chunks before the field is tidied.
const MANY: usize = 128;

/// The size of the table of recently found chunks.
const RECENT: usize = 256;

impl Field {
    /// Creates the plane before the first turn.
    pub(super) fn new() -> Self {
        let mut field = Self {
            chunks: Vec::new(),
            free: Vec::new(),
            columns: FxHashMap::default(),
            columns_bytes: 0,
            bands: Bands::default(),
            trail: Trail::new(),
            avoids_dead: false,
            has_dead: false,
            fresh: 0,
            recent: vec![(0, 0, NONE); RECENT],
        };
        field.chunk(0, 0);
        field
    }

    /// Returns whether a square belongs to the left set.
    pub(super) fn is_left(&self, square: Square) -> bool {
        if square.x < 0 {
            return true;
        }
        let (x, y) = (square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
        if let Some(chunk) = self.recent(x, y) {
            return self.chunks[chunk as usize].left >> Chunk::bit(square) & 1 != 0;
        }
        match self.columns.get(&x).map(|column| column.at(y)) {
            None => false,
            Some(ColumnPiece::Chunk(chunk)) => {
                self.chunks[chunk as usize].left >> Chunk::bit(square) & 1 != 0
            }
            Some(ColumnPiece::Gap(gap)) => gap.left >> square.x.rem_euclid(SIDE) & 1 != 0,
        }
    }

    /// Returns whether a square is Eaten.
    pub(super) fn is_eaten(&self, square: Square) -> bool {
        let (x, y) = (square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
        self.find(x, y).is_some_and(|chunk| self.chunks[chunk as usize].eaten >> Chunk::bit(square) & 1 != 0)
    }

    /// Returns the cell of a square, and creates its chunk if necessary. The square must not be in the
    /// western half.
    pub(super) fn cell(&mut self, square: Square) -> Cell {
        let chunk = self.chunk(square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
        (chunk, Chunk::bit(square))
    }

    /// Returns the square of a cell.
    pub(super) fn square(&self, cell: Cell) -> Square {
        self.chunks[cell.0 as usize].square(cell.1)
    }

    /// Returns the chunk with these coordinates, if it is kept.
    pub(super) fn kept(&self, x: i64, y: i64) -> Option<u32> {
        match self.columns.get(&x)?.at(y) {
            ColumnPiece::Chunk(chunk) => Some(chunk),
            ColumnPiece::Gap(_) => None,
        }
    }

    /// Returns the chunk with these coordinates like [`Field::kept`], but faster if it was found recently.
    pub(super) fn find(&self, x: i64, y: i64) -> Option<u32> {
        self.recent(x, y).or_else(|| self.kept(x, y))
    }

    /// Returns the contents of a row of chunks at which the column keeps no chunk.
    pub(super) fn gap(&self, x: i64, y: i64) -> Gap {
        match self.columns.get(&x).map(|column| column.at(y)) {
            Some(ColumnPiece::Gap(gap)) => gap,
            Some(ColumnPiece::Chunk(_)) => unreachable!("a gap was asked for"),
            None => Gap::default(),
        }
    }

    /// Returns a column of chunks, if anything has happened in it.
    pub(super) fn column(&self, x: i64) -> Option<&Column> {
        self.columns.get(&x)
    }

    /// Changes the gaps of a column of chunks in a range of its rows; chunks there stay unchanged.
    pub(super) fn change_gaps(&mut self, x: i64, rows: Range<i64>, change: impl FnMut(&mut Gap)) {
        self.change_column(x, |column| column.change_gaps(rows, change));
    }

    /// Joins equal adjacent gaps of a column of chunks, within a range of its rows and at its ends.
    pub(super) fn join_gaps(&mut self, x: i64, rows: Range<i64>) {
        self.change_column(x, |column| column.join_gaps(rows));
    }

    /// Returns the squares of a chunk that a search may reach.
    pub(super) fn open(&self, chunk: &Chunk) -> u64 {
        !chunk.left & if self.avoids_dead { !chunk.dead } else { u64::MAX }
    }

    /// Returns the squares of a gap that a search may not reach.
    pub(super) fn shut(&self, gap: Gap) -> u8 {
        gap.left | if self.avoids_dead { gap.dead } else { 0 }
    }

    /// Returns whether a search may not reach the squares of a strand.
    pub(super) fn is_shut(&self, strand: &Strand) -> bool {
        strand.left || self.avoids_dead && strand.dead
    }

    /// Returns the squares of a chunk that a search may reach, whether the chunk is kept or not.
    pub(super) fn open_at(&self, x: i64, y: i64) -> u64 {
        match self.find(x, y) {
            Some(chunk) => self.open(&self.chunks[chunk as usize]),
            None if x < 0 => 0,
            None => !(u64::from(self.shut(self.gap(x, y))) * WEST_COLUMN),
        }
    }

    /// Changes a column, and updates the count of its bytes.
    fn change_column(&mut self, x: i64, change: impl FnOnce(&mut Column)) {
        let column = match self.columns.entry(x) {
            Entry::Occupied(column) => {
                self.columns_bytes -= column.get().bytes();
                column.into_mut()
            }
            Entry::Vacant(place) => place.insert(Column::new()),
        };
        change(column);
        self.columns_bytes += column.bytes();
    }

    /// Returns the chunk with these coordinates, and creates it if necessary.
    pub(super) fn chunk(&mut self, x: i64, y: i64) -> u32 {
        if let Some(chunk) = self.recent(x, y) {
            return chunk;
        }
        let chunk = match self.columns.get(&x).map(|column| column.at(y)) {
            Some(ColumnPiece::Chunk(chunk)) => chunk,
            Some(ColumnPiece::Gap(gap)) => self.unfold(x, y, gap),
            None => self.unfold(x, y, Gap::default()),
        };
        self.recent[slot(x, y)] = (x, y, chunk);
        chunk
    }

    fn unfold(&mut self, x: i64, y: i64, gap: Gap) -> u32 {
        let mut chunk = unfolded(x, y, gap);
        chunk.drains = self.trail.drains(x, y) & !chunk.left;
        let number = if let Some(number) = self.free.pop() {
            self.chunks[number as usize] = chunk;
            number
        } else {
            if self.chunks.len() == self.chunks.capacity() {
                // The vector grows by a quarter: doubling would leave half of the memory unused.
                self.chunks.reserve_exact(self.chunks.len() / 4 + 64);
            }
            self.chunks.push(chunk);
            (self.chunks.len() - 1) as u32
        };
        self.change_column(x, |column| column.insert(y, number));
        self.bands.add(y);
        self.fresh += 1;
        for heading in Heading::ALL {
            let (dx, dy) = heading.step();
            if let Some(other) = self.kept(x + dx, y + dy) {
                self.chunks[number as usize].beside[heading as usize] = other;
                self.chunks[other as usize].beside[heading.reverse() as usize] = number;
            }
        }
        number
    }

    fn recent(&self, x: i64, y: i64) -> Option<u32> {
        let (a, b, chunk) = self.recent[slot(x, y)];
        (a == x && b == y && chunk != NONE).then_some(chunk)
    }

    /// Folds chunks that a gap describes completely and that no search has visited since the last tidying.
    /// This happens when many chunks are new, so the time is proportional to their number.
    pub(super) fn tidy(&mut self) {
        let kept = self.chunks.len() - self.free.len();
        if self.fresh < MANY.max(kept / 16) {
            return;
        }
        self.fresh = 0;
        for number in 0..self.chunks.len() {
            let chunk = &mut self.chunks[number];
            if !std::mem::take(&mut chunk.is_used) && !chunk.is_free {
                self.fold(number as u32, false);
            }
        }
    }

    /// Folds a chunk to a gap if the gap describes it completely. With `wholly`, this includes the flow
    /// inside the left set.
    pub(super) fn fold(&mut self, number: u32, wholly: bool) {
        let chunk = &mut self.chunks[number as usize];
        let Some(gap) = folded(chunk, wholly) else { return };
        chunk.is_free = true;
        let (x, y, beside) = (chunk.x, chunk.y, chunk.beside);
        for heading in Heading::ALL {
            if let Some(other) = self.chunks.get_mut(beside[heading as usize] as usize) {
                other.beside[heading.reverse() as usize] = NONE;
            }
        }
        self.change_column(x, |column| column.flatten(y, gap));
        self.recent[slot(x, y)] = (0, 0, NONE);
        self.free.push(number);
        self.fresh = self.fresh.saturating_sub(1);
    }

    /// Removes a run of squares from the left set. It is known to reach no drain.
    pub(super) fn take_out(&mut self, run: Run) {
        self.has_dead = true;
        let x = run.x.div_euclid(SIDE);
        let column = WEST_COLUMN << run.x.rem_euclid(SIDE);
        // The rows of chunks that the run covers as a whole.
        let start = (run.from + SIDE - 1).div_euclid(SIDE);
        let end = run.until.map_or(i64::MAX, |until| until.div_euclid(SIDE));
        let until = run.until.unwrap_or(i64::MAX);
        let below = run.from..until.min(start.saturating_mul(SIDE));
        let above = run.from.max(end.saturating_mul(SIDE))..until;
        // If the run lies within one row of chunks, `below` is all of it.
        let is_one = start > end;
        for part in std::iter::once(below).chain((!is_one).then_some(above)).filter(|part| !part.is_empty()) {
            let row = part.start.div_euclid(SIDE);
            let number = self.chunk(x, row);
            let (low, high) = (part.start - row * SIDE, part.end - row * SIDE);
            let rows = u64::MAX << (low * SIDE) & u64::MAX >> ((SIDE - high) * SIDE);
            self.chunks[number as usize].left &= !(column & rows);
            self.chunks[number as usize].dead |= column & rows;
        }
        if start < end {
            for number in self.columns.get(&x).into_iter().flat_map(|column| column.chunks(start..end)) {
                self.chunks[number as usize].left &= !column;
                self.chunks[number as usize].dead |= column;
            }
            let bit = 1 << run.x.rem_euclid(SIDE);
            self.change_gaps(x, start..end, |gap| (gap.left, gap.dead) = (gap.left & !bit, gap.dead | bit));
            self.join_gaps(x, start..end);
        }
    }

    /// Forgets that the squares of a run reach no drain. In uniform rows this includes all rows that are alike.
    pub(super) fn forget_dead(&mut self, run: Run) {
        let (column, bit) = (run.x.div_euclid(SIDE), 1 << run.x.rem_euclid(SIDE));
        let until = run.until.unwrap_or(i64::MAX);
        let mut start = run.from.div_euclid(SIDE);
        let mut end = run.until.map_or(i64::MAX, |until| (until - 1).div_euclid(SIDE) + 1);
        for number in self.columns.get(&column).into_iter().flat_map(|column| column.chunks(start..end)) {
            let chunk = &mut self.chunks[number as usize];
            chunk.dead &= !column_of(run.x, chunk.y, (run.from, until));
        }
        if !self.bands.contains(start) {
            start = self.bands.gap_around(start).0.unwrap_or(i64::MIN);
        }
        if end < i64::MAX && !self.bands.contains(end - 1) {
            end = self.bands.gap_around(end - 1).1.unwrap_or(i64::MAX);
        }
        self.change_gaps(column, start..end, |gap| gap.dead &= !bit);
        self.join_gaps(column, start..end);
    }

    /// Returns the number of bytes that the field holds.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.capacity() * size_of::<Chunk>() + self.free.capacity() * 4;
        chunks + self.columns_bytes + self.columns.capacity() * 48 + self.trail.bytes()
    }
}

/// Returns the index of a chunk in the table of recently found ones. Chunks within 16 x 16 do not collide.
fn slot(x: i64, y: i64) -> usize {
    (x as usize & 15) << 4 | y as usize & 15
}

/// Returns the chunk that has the contents of a gap in every row.
fn unfolded(x: i64, y: i64, gap: Gap) -> Chunk {
    let rows = |row: u8| u64::from(row) * WEST_COLUMN;
    Chunk {
        x,
        y,
        beside: [NONE; 4],
        left: rows(gap.left),
        dead: rows(gap.dead),
        eaten: 0,
        east: rows(gap.east),
        west: rows(gap.west),
        north: rows(gap.up),
        south: rows(gap.down),
        drains: 0,
        visit: NONE,
        is_free: false,
        is_used: true,
    }
}

/// Returns the gap that describes a chunk completely, if there is one. Without `wholly`, the flow over the
/// sides of squares of the left set is ignored.
fn folded(chunk: &Chunk, wholly: bool) -> Option<Gap> {
    let row = |plane: u64| (plane & SOUTH_ROW) as u8;
    let left = row(chunk.left);
    let idle = if wholly { 0 } else { left };
    // What is not known of all rows is forgotten.
    let dead = (0..SIDE).fold(u8::MAX, |dead, r| dead & (chunk.dead >> (r * SIDE)) as u8);
    let gap = Gap {
        up: row(chunk.north) & !idle,
        down: row(chunk.south) & !idle,
        east: row(chunk.east) | idle,
        west: row(chunk.west) & !idle,
        left,
        dead: dead & !left,
    };
    let same = unfolded(chunk.x, chunk.y, gap);
    let flow =
        chunk.east ^ same.east | chunk.west ^ same.west | chunk.north ^ same.north | chunk.south ^ same.south;
    let differs = chunk.eaten | chunk.drains | flow;
    let idle = if wholly { 0 } else { chunk.left };
    (chunk.left == same.left && differs & !idle == 0).then_some(gap)
}

/// The factor that gathers the squares of one column of a chunk's plane into the highest byte, from south to
/// north.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Squares above each other with the same contents: one column of uniform rows, or a part of one column of a
/// chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    /// The row of the southernmost square; [`i64::MIN`] if there is none.
    pub(super) from: i64,
    /// The row after the northernmost square; [`i64::MAX`] if there is none.
    pub(super) until: i64,
    /// True if the squares belong to the left set.
    pub(super) left: bool,
    /// True if the squares are outside the left set, and known to reach no drain.
    pub(super) dead: bool,
    /// True if a unit flows northwards over their northern sides.
    pub(super) north: bool,
    /// True if a unit flows southwards over their northern sides.
    pub(super) south: bool,
    /// True if a unit flows eastwards over their eastern sides.
    pub(super) east: bool,
    /// True if a unit flows westwards over their eastern sides.
    pub(super) west: bool,
    /// The chunk of the squares, if one is kept.
    pub(super) chunk: Option<u32>,
}

impl Field {
    /// Returns the strand of a square. Takes time O(log n) in the number of pieces of its column.
    pub(super) fn strand(&self, x: i64, y: i64) -> Strand {
        if x < 0 {
            // The western half has no chunks: it is one strand of the left set.
            let gap = Gap { left: u8::MAX, ..Gap::default() };
            return of_gap(gap, 0, (i64::MIN, i64::MAX));
        }
        let bit = x.rem_euclid(SIDE);
        match self.column(x.div_euclid(SIDE)).map(|column| column.around(y.div_euclid(SIDE))) {
            None => of_gap(Gap::default(), bit, (i64::MIN, i64::MAX)),
            Some((ColumnPiece::Gap(gap), rows)) => of_gap(gap, bit, (squares(rows.0), squares(rows.1))),
            Some((ColumnPiece::Chunk(number), _)) => {
                of_chunk(&self.chunks[number as usize], number, bit, y.rem_euclid(SIDE))
            }
        }
    }
}

/// Returns the first row of squares of a row of chunks; an end of the plane stays as it is.
fn squares(row: i64) -> i64 {
    if row == i64::MIN || row == i64::MAX { row } else { row * SIDE }
}

/// Returns the strand of one column of a gap.
fn of_gap(gap: Gap, bit: i64, (from, until): (i64, i64)) -> Strand {
    let has = |plane: u8| plane >> bit & 1 != 0;
    Strand {
        from,
        until,
        left: has(gap.left),
        dead: has(gap.dead),
        north: has(gap.up),
        south: has(gap.down),
        east: has(gap.east),
        west: has(gap.west),
        chunk: None,
    }
}

/// Returns the strand of the square in a row of one column of a chunk.
fn of_chunk(chunk: &Chunk, number: u32, bit: i64, row: i64) -> Strand {
    // Bits 0, 8, .., 56 of the column become bits 0 to 7 of the highest byte.
    let gathered = |plane: u64| ((plane >> bit & WEST_COLUMN).wrapping_mul(GATHER) >> 56) as u8;
    let planes = [chunk.left, chunk.dead, chunk.north, chunk.south, chunk.east, chunk.west].map(gathered);
    let has = planes.map(|plane| plane >> row & 1 != 0);
    // The rows that differ from this one in some plane.
    let other =
        planes.iter().zip(has).fold(0, |other, (&plane, has)| other | if has { !plane } else { plane });
    let below = other & !(u8::MAX << row);
    let above = other & (u8::MAX << row);
    let base = chunk.y * SIDE;
    let [left, dead, north, south, east, west] = has;
    Strand {
        from: base + 8 - i64::from(below.leading_zeros()),
        until: base + i64::from(above.trailing_zeros()),
        left,
        dead,
        north,
        south,
        east,
        west,
        chunk: Some(number),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::angel::plane::Square;

    proptest! {
        /// Checks that a strand of a chunk agrees with its planes for each square, and cannot be longer.
        #[test]
        fn strands_are_those_of_planes(
            planes: [u64; 6],
            alike in prop::array::uniform6(0..3_u32),
            (x, y) in (0..8_i64, 0..8_i64),
        ) {
            let mut field = Field::new();
            let number = field.cell(Square::new(0, 0)).0;
            let plane = |at: usize| match alike[at] {
                0 => (planes[at] & 0xff).wrapping_mul(WEST_COLUMN),
                1 => planes[at] & planes[at] << 8,
                _ => planes[at],
            };
            let chunk = &mut field.chunks[number as usize];
            let all = [&mut chunk.left, &mut chunk.dead, &mut chunk.north, &mut chunk.south, &mut chunk.east, &mut chunk.west];
            all.into_iter().enumerate().for_each(|(at, to)| *to = plane(at));
            let told = |y: i64| [0, 1, 2, 3, 4, 5].map(|at| plane(at) >> (8 * y + x) & 1 != 0);
            let strand = field.strand(x, y);
            prop_assert_eq!([strand.left, strand.dead, strand.north, strand.south, strand.east, strand.west], told(y));
            prop_assert!(strand.from <= y && y < strand.until);
            for row in 0..8 {
                let is_inside = strand.from <= row && row < strand.until;
                prop_assert!(!is_inside || told(row) == told(y));
                prop_assert!(row + 1 != strand.from && row != strand.until || told(row) != told(y));
            }
        }
    }
}
