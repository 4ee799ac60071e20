//! The whole plane: left set, Eaten squares and flow, kept where something has happened.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::bands::Bands;
use super::chunk::{Chunk, NONE, SIDE, SOUTH_ROW, WEST_COLUMN};
use super::column::{Column, ColumnPiece, Gap};
use super::runs::Run;
use super::trail::Trail;
use crate::angel::plane::{Heading, Square};

/// A square of a chunk that is kept: the chunk's number and the square's bit.
pub(super) type Cell = (u32, u8);

/// The plane. All squares with x < 0 belong to the left set.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) chunks: Vec<Chunk>,
    free: Vec<u32>,
    columns: FxHashMap<i64, Column>,
    /// The bytes that all columns hold.
    columns_bytes: usize,
    pub(super) bands: Bands,
    pub(super) trail: Trail,
    /// How many chunks are kept anew since the last tidying.
    fresh: usize,
    recent: Vec<(i64, i64, u32)>,
}

/// So many chunks at least are kept anew before any is forgotten.
const MANY: usize = 128;

/// Size of the table of chunks found recently.
const RECENT: usize = 256;

impl Field {
    /// The plane before the first turn.
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

    /// Whether a square belongs to the left set.
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

    /// Whether a square is Eaten.
    pub(super) fn is_eaten(&self, square: Square) -> bool {
        let (x, y) = (square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
        self.find(x, y).is_some_and(|chunk| self.chunks[chunk as usize].eaten >> Chunk::bit(square) & 1 != 0)
    }

    /// The square in its chunk, which is kept from now on. The square must not be in the western half.
    pub(super) fn cell(&mut self, square: Square) -> Cell {
        let chunk = self.chunk(square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
        (chunk, Chunk::bit(square))
    }

    /// The square of a cell.
    pub(super) fn square(&self, cell: Cell) -> Square {
        self.chunks[cell.0 as usize].square(cell.1)
    }

    /// The chunk with these coordinates if it is kept.
    pub(super) fn kept(&self, x: i64, y: i64) -> Option<u32> {
        match self.columns.get(&x)?.at(y) {
            ColumnPiece::Chunk(chunk) => Some(chunk),
            ColumnPiece::Gap(_) => None,
        }
    }

    /// The same, faster for a chunk that was found recently.
    pub(super) fn find(&self, x: i64, y: i64) -> Option<u32> {
        self.recent(x, y).or_else(|| self.kept(x, y))
    }

    /// What holds at a row of chunks in which the column keeps none.
    pub(super) fn gap(&self, x: i64, y: i64) -> Gap {
        match self.columns.get(&x).map(|column| column.at(y)) {
            Some(ColumnPiece::Gap(gap)) => gap,
            Some(ColumnPiece::Chunk(_)) => unreachable!("a gap was asked for"),
            None => Gap::default(),
        }
    }

    /// A column of chunks, if anything has happened in it.
    pub(super) fn column(&self, x: i64) -> Option<&Column> {
        self.columns.get(&x)
    }

    /// Changes the gaps of a column of chunks in a range of its rows; chunks there stay as they are.
    pub(super) fn change_gaps(&mut self, x: i64, rows: Range<i64>, change: impl FnMut(&mut Gap)) {
        self.change_column(x, |column| column.change_gaps(rows, change));
    }

    /// Joins gaps of a column of chunks that are equal, in a range of its rows and at its ends.
    pub(super) fn join_gaps(&mut self, x: i64, rows: Range<i64>) {
        self.change_column(x, |column| column.join_gaps(rows));
    }

    /// The squares of a chunk that belong to the left set, whether it is kept or not.
    pub(super) fn left(&self, x: i64, y: i64) -> u64 {
        match self.find(x, y) {
            Some(chunk) => self.chunks[chunk as usize].left,
            None => u64::from(self.gap(x, y).left) * WEST_COLUMN,
        }
    }

    /// Changes a column, whose bytes are counted.
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

    /// The chunk with these coordinates, which is kept from now on.
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
                // A quarter more at a time: twice as much would leave half of the memory unused.
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

    /// Forgets chunks that hold nothing but what a gap would tell, and that no search has come to since the
    /// last time. Done when many chunks are new, so that it takes time in proportion to their number.
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

    /// Forgets a chunk if a gap would tell all that it holds; if `wholly`, also what flows in the left set.
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

    /// Takes a run of squares out of the left set.
    pub(super) fn take_out(&mut self, run: Run) {
        let x = run.x.div_euclid(SIDE);
        let column = WEST_COLUMN << run.x.rem_euclid(SIDE);
        // The rows of chunks that it has as a whole.
        let start = (run.from + SIDE - 1).div_euclid(SIDE);
        let end = run.until.map_or(i64::MAX, |until| until.div_euclid(SIDE));
        let until = run.until.unwrap_or(i64::MAX);
        let below = run.from..until.min(start.saturating_mul(SIDE));
        let above = run.from.max(end.saturating_mul(SIDE))..until;
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

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.capacity() * size_of::<Chunk>() + self.free.capacity() * 4;
        chunks + self.columns_bytes + self.columns.capacity() * 48 + self.trail.bytes()
    }
}

fn slot(x: i64, y: i64) -> usize {
    (x as usize & 15) << 4 | y as usize & 15
}

/// A chunk in a gap.
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

/// The gap that tells all about a chunk, if there is one; if not `wholly`, what flows over the sides of squares
/// of the left set does not matter.
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
