//! Blocks of 8 x 8 squares, with one bit for each square.

use crate::angel::plane::{Heading, Square};

/// The number of squares along a side of a chunk.
pub(super) const SIDE: i64 = 8;
/// The squares of the westernmost column.
pub(super) const WEST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The squares of the easternmost column.
const EAST_COLUMN: u64 = WEST_COLUMN << 7;
/// The squares of the southernmost row.
pub(super) const SOUTH_ROW: u64 = 0xff;
/// The squares of the northernmost row.
const NORTH_ROW: u64 = SOUTH_ROW << 56;
/// The number of no chunk.
pub(super) const NONE: u32 = u32::MAX;

/// The contents of 8 x 8 squares. Bit 8r + c of a plane belongs to the square in row r, counted northwards,
/// and column c, counted eastwards.
///
/// The flow over a side is -1, 0 or 1. The planes `east` and `west` hold the flow over the eastern side of
/// each square, `north` and `south` the flow over its northern side.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// The x coordinate of the chunk: that of its squares divided by eight.
    pub(super) x: i64,
    pub(super) y: i64,
    /// The kept chunks beside it, in the order of [`Heading::ALL`]; [`NONE`] where none is kept.
    pub(super) beside: [u32; 4],
    /// The squares of the left set.
    pub(super) left: u64,
    /// Squares outside the left set that are known to reach no drain.
    pub(super) dead: u64,
    /// The squares that are Eaten.
    pub(super) eaten: u64,
    pub(super) east: u64,
    pub(super) west: u64,
    pub(super) north: u64,
    pub(super) south: u64,
    /// The squares whose drain has capacity left.
    pub(super) drains: u64,
    /// The index of the chunk in the list of chunks visited by the present update, if it is there.
    pub(super) visit: u32,
    /// True if the chunk is deleted and its number can be reused.
    pub(super) is_free: bool,
    /// True if a search has visited the chunk since the last tidying.
    pub(super) is_used: bool,
}

impl Chunk {
    /// Returns the bit number of a square in its chunk.
    pub(super) fn bit(square: Square) -> u8 {
        (square.y.rem_euclid(SIDE) * SIDE + square.x.rem_euclid(SIDE)) as u8
    }

    /// Returns the square of a bit.
    pub(super) fn square(&self, bit: u8) -> Square {
        Square::new(self.x * SIDE + i64::from(bit % 8), self.y * SIDE + i64::from(bit / 8))
    }

    /// Returns whether a unit flows over the eastern or northern side of every square of `cells` against this
    /// heading.
    pub(super) fn receives(&self, heading: Heading, cells: u64) -> bool {
        let plane = match heading {
            Heading::North => self.south,
            Heading::East => self.west,
            Heading::South => self.north,
            Heading::West => self.east,
        };
        plane & cells == cells
    }

    /// Returns `cells` and the squares reached straight on from them, through squares of `free` and over
    /// sides that can carry more.
    pub(super) fn slide(&self, cells: u64, heading: Heading, free: u64) -> u64 {
        match heading {
            // The side towards the north or east belongs to the square before it, so its plane is shifted to
            // the square that is entered. Sideways slides must not wrap into the next row.
            Heading::North => slide_up(cells, free & !(self.north << SIDE), 8),
            Heading::East => slide_up(cells, free & !(self.east << 1) & !WEST_COLUMN, 1),
            Heading::South => slide_down(cells, free & !self.south, 8),
            Heading::West => slide_down(cells, free & !self.west & !EAST_COLUMN, 1),
        }
    }

    /// Returns the squares of the next chunk that lie beside `cells`, except those whose side belongs to this
    /// chunk and cannot carry more.
    pub(super) fn leave(&self, cells: u64, heading: Heading) -> u64 {
        let full = match heading {
            Heading::North => self.north,
            Heading::East => self.east,
            Heading::South | Heading::West => 0,
        };
        crossing(cells & !full, heading)
    }

    /// Returns the squares of `cells`, entered from the chunk before, that are outside the left set, except
    /// those whose side belongs to this chunk and cannot carry more.
    pub(super) fn enter(&self, cells: u64, heading: Heading) -> u64 {
        let full = match heading {
            Heading::North | Heading::East => 0,
            Heading::South => self.south,
            Heading::West => self.west,
        };
        cells & !full & !self.left
    }

    /// Sends one more unit in a direction over the eastern or northern sides of the squares in `mask`.
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

/// Returns the squares of column `x` in rows `from` to `until - 1`, as bits of the chunk in row `y` of
/// chunks.
pub(super) fn column_of(x: i64, y: i64, (from, until): (i64, i64)) -> u64 {
    let base = y * SIDE;
    // Clamping before the subtractions keeps missing ends, at the limits of 64 bits, from overflowing.
    let (low, high) = ((from.max(base) - base).min(SIDE), (until.min(base + SIDE) - base).max(0));
    if low >= high {
        return 0;
    }
    WEST_COLUMN << x.rem_euclid(SIDE) & u64::MAX << (low * SIDE) & u64::MAX >> ((SIDE - high) * SIDE)
}

/// Returns the squares of `among` that form an unbroken line, in a direction, up to the square of a bit.
/// Empty if that square is not in `among`.
pub(super) fn run_up_to(bit: u8, heading: Heading, among: u64) -> u64 {
    let last = among & 1 << bit;
    match heading {
        Heading::North => slide_down(last, among, 8),
        Heading::East => slide_down(last, among & !EAST_COLUMN, 1),
        Heading::South => slide_up(last, among, 8),
        Heading::West => slide_up(last, among & !WEST_COLUMN, 1),
    }
}

/// Returns the neighbours of squares on that side that lie in the same chunk.
pub(super) fn shifted(squares: u64, heading: Heading) -> u64 {
    match heading {
        Heading::North => squares << 8,
        Heading::East => (squares & !EAST_COLUMN) << 1,
        Heading::South => squares >> 8,
        Heading::West => (squares & !WEST_COLUMN) >> 1,
    }
}

/// Returns the neighbours of squares on that side that lie in the next chunk.
pub(super) fn crossing(squares: u64, heading: Heading) -> u64 {
    match heading {
        Heading::North => (squares & NORTH_ROW) >> 56,
        Heading::East => (squares & EAST_COLUMN) >> 7,
        Heading::South => (squares & SOUTH_ROW) << 56,
        Heading::West => (squares & WEST_COLUMN) << 7,
    }
}

/// Returns all squares reached through `open` by steps that add `shift` to the bit number. Three doublings
/// cover the seven steps that a chunk allows.
fn slide_up(mut reached: u64, mut open: u64, shift: u32) -> u64 {
    for shift in [shift, 2 * shift] {
        reached |= open & reached << shift;
        open &= open << shift;
    }
    reached | open & reached << (4 * shift)
}

/// Returns all squares reached through `open` by steps that subtract `shift` from the bit number.
fn slide_down(mut reached: u64, mut open: u64, shift: u32) -> u64 {
    for shift in [shift, 2 * shift] {
        reached |= open & reached >> shift;
        open &= open >> shift;
    }
    reached | open & reached >> (4 * shift)
}

/// Returns the bit of the neighbour on that side, and whether the neighbour lies in the next chunk.
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
