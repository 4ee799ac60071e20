//! The whole plane: left set, Eaten squares and flow, stored where something has happened.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::bands::Bands;
use super::chunk::{Chunk, NONE, SIDE, SOUTH_ROW, WEST_COLUMN};
use super::column::{Column, ColumnPiece, Gap};
use super::runs::Run;
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

    /// Returns the squares of a chunk that belong to the left set, whether the chunk is kept or not.
    pub(super) fn left(&self, x: i64, y: i64) -> u64 {
        match self.find(x, y) {
            Some(chunk) => self.chunks[chunk as usize].left,
            None => u64::from(self.gap(x, y).left) * WEST_COLUMN,
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

    /// Removes a run of squares from the left set.
    pub(super) fn take_out(&mut self, run: Run) {
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
        }
        if start < end {
            for number in self.columns.get(&x).into_iter().flat_map(|column| column.chunks(start..end)) {
                self.chunks[number as usize].left &= !column;
            }
            self.change_gaps(x, start..end, |gap| gap.left &= !(1 << run.x.rem_euclid(SIDE)));
            self.join_gaps(x, start..end);
        }
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
    let gap = Gap {
        up: row(chunk.north) & !idle,
        down: row(chunk.south) & !idle,
        east: row(chunk.east) | idle,
        west: row(chunk.west) & !idle,
        left,
    };
    let same = unfolded(chunk.x, chunk.y, gap);
    let flow =
        chunk.east ^ same.east | chunk.west ^ same.west | chunk.north ^ same.north | chunk.south ^ same.south;
    let differs = chunk.eaten | chunk.drains | flow;
    let idle = if wholly { 0 } else { chunk.left };
    (chunk.left == same.left && differs & !idle == 0).then_some(gap)
}
