//! Blocks of 8 x 8 squares, a bit for each square.

use crate::angel::plane::{Heading, Square};

/// Squares along a side of a chunk.
pub(super) const SIDE: i64 = 8;
/// The squares of the westernmost column.
pub(super) const WEST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The squares of the easternmost column.
const EAST_COLUMN: u64 = WEST_COLUMN << 7;
/// The squares of the southernmost row.
pub(super) const SOUTH_ROW: u64 = 0xff;
/// The squares of the northernmost row.
const NORTH_ROW: u64 = SOUTH_ROW << 56;
/// No chunk.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of 8 x 8 squares. Bit 8r + c of a plane belongs to the square in row r, counted northwards,
/// and column c, counted eastwards.
///
/// The flow over a side is -1, 0 or 1. The planes `east` and `west` tell that of the eastern side of each
/// square, `north` and `south` that of its northern side.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// Coordinates of the chunk: those of its squares divided by eight.
    pub(super) x: i64,
    pub(super) y: i64,
    /// The chunks beside it that are kept, in the order of [`Heading::ALL`].
    pub(super) beside: [u32; 4],
    /// The squares of the left set.
    pub(super) left: u64,
    /// The squares that are Eaten.
    pub(super) eaten: u64,
    pub(super) east: u64,
    pub(super) west: u64,
    pub(super) north: u64,
    pub(super) south: u64,
    /// The squares whose drain has capacity left.
    pub(super) drains: u64,
    /// Where it stands in the list of chunks that the present update has visited, if it does.
    pub(super) visit: u32,
    /// Whether its number waits to be used again.
    pub(super) is_free: bool,
    /// Whether a search has come to it since the last tidying.
    pub(super) is_used: bool,
}

impl Chunk {
    /// Bit number and square of each square in a plane.
    pub(super) fn bit(square: Square) -> u8 {
        (square.y.rem_euclid(SIDE) * SIDE + square.x.rem_euclid(SIDE)) as u8
    }

    /// The square of a bit.
    pub(super) fn square(&self, bit: u8) -> Square {
        Square::new(self.x * SIDE + i64::from(bit % 8), self.y * SIDE + i64::from(bit / 8))
    }

    /// Whether a unit flows towards each square of `cells` over its eastern or northern side.
    pub(super) fn receives(&self, heading: Heading, cells: u64) -> bool {
        let plane = match heading {
            Heading::North => self.south,
            Heading::East => self.west,
            Heading::South => self.north,
            Heading::West => self.east,
        };
        plane & cells == cells
    }

    /// The squares that are met on the way straight on from `cells`, through squares of `free` and over sides
    /// that can carry more, and `cells`.
    pub(super) fn slide(&self, cells: u64, heading: Heading, free: u64) -> u64 {
        match heading {
            Heading::North => slide_up(cells, free & !(self.north << SIDE), 8),
            Heading::East => slide_up(cells, free & !(self.east << 1) & !WEST_COLUMN, 1),
            Heading::South => slide_down(cells, free & !self.south, 8),
            Heading::West => slide_down(cells, free & !self.west & !EAST_COLUMN, 1),
        }
    }

    /// The squares of the next chunk that lie beside `cells`, but for those whose side belongs to this chunk
    /// and cannot carry more.
    pub(super) fn leave(&self, cells: u64, heading: Heading) -> u64 {
        let full = match heading {
            Heading::North => self.north,
            Heading::East => self.east,
            Heading::South | Heading::West => 0,
        };
        crossing(cells & !full, heading)
    }

    /// Those of the squares `cells`, come to from the chunk before, that are outside the left set, but for
    /// those whose side belongs to this chunk and cannot carry more.
    pub(super) fn enter(&self, cells: u64, heading: Heading) -> u64 {
        let full = match heading {
            Heading::North | Heading::East => 0,
            Heading::South => self.south,
            Heading::West => self.west,
        };
        cells & !full & !self.left
    }

    /// Sends one more unit over the eastern or northern side of the squares in `mask`, away from them or
    /// towards them.
    pub(super) fn push(&mut self, heading: Heading, mask: u64) {
        let (forth, back) = match heading {
            Heading::East => (&mut self.east, &mut self.west),
            Heading::West => (&mut self.west, &mut self.east),
            Heading::North => (&mut self.north, &mut self.south),
            Heading::South => (&mut self.south, &mut self.north),
        };
        let cancelled = *back & mask;
        *back &= !mask;
        debug_assert_eq!(*forth & mask, 0, "a side carries at most one unit");
        *forth |= mask & !cancelled;
    }
}

/// The squares of a column, as bits of one of its chunks, that lie in some rows.
pub(super) fn column_of(x: i64, y: i64, (from, until): (i64, i64)) -> u64 {
    let base = y * SIDE;
    let (low, high) = ((from.max(base) - base).min(SIDE), (until.min(base + SIDE) - base).max(0));
    if low >= high {
        return 0;
    }
    WEST_COLUMN << x.rem_euclid(SIDE) & u64::MAX << (low * SIDE) & u64::MAX >> ((SIDE - high) * SIDE)
}

/// The squares of `among` that lie in a row without a break up to the square of a bit, seen in a direction:
/// the last is that square, if it is among them.
pub(super) fn run_up_to(bit: u8, heading: Heading, among: u64) -> u64 {
    let last = among & 1 << bit;
    match heading {
        Heading::North => slide_down(last, among, 8),
        Heading::East => slide_down(last, among & !EAST_COLUMN, 1),
        Heading::South => slide_up(last, among, 8),
        Heading::West => slide_up(last, among & !WEST_COLUMN, 1),
    }
}

/// The squares that lie beside others of the same chunk, on that side.
pub(super) fn shifted(squares: u64, heading: Heading) -> u64 {
    match heading {
        Heading::North => squares << 8,
        Heading::East => (squares & !EAST_COLUMN) << 1,
        Heading::South => squares >> 8,
        Heading::West => (squares & !WEST_COLUMN) >> 1,
    }
}

/// The squares of the next chunk on a side that lie beside squares.
pub(super) fn crossing(squares: u64, heading: Heading) -> u64 {
    match heading {
        Heading::North => (squares & NORTH_ROW) >> 56,
        Heading::East => (squares & EAST_COLUMN) >> 7,
        Heading::South => (squares & SOUTH_ROW) << 56,
        Heading::West => (squares & WEST_COLUMN) << 7,
    }
}

/// All that is reached through `open` by steps that add `shift` to the number of a bit.
fn slide_up(mut reached: u64, mut open: u64, shift: u32) -> u64 {
    for shift in [shift, 2 * shift] {
        reached |= open & reached << shift;
        open &= open << shift;
    }
    reached | open & reached << (4 * shift)
}

/// The same for steps that subtract it.
fn slide_down(mut reached: u64, mut open: u64, shift: u32) -> u64 {
    for shift in [shift, 2 * shift] {
        reached |= open & reached >> shift;
        open &= open >> shift;
    }
    reached | open & reached >> (4 * shift)
}

/// The bit of the neighbour on that side, and whether it lies in the next chunk.
pub(super) fn step(bit: u8, heading: Heading) -> (u8, bool) {
    match heading {
        Heading::North if bit >= 56 => (bit - 56, true),
        Heading::North => (bit + 8, false),
        Heading::South if bit < 8 => (bit + 56, true),
        Heading::South => (bit - 8, false),
        Heading::East if bit % 8 == 7 => (bit - 7, true),
        Heading::East => (bit + 1, false),
        Heading::West if bit.is_multiple_of(8) => (bit + 7, true),
        Heading::West => (bit - 1, false),
    }
}
