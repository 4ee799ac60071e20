//! Blocks of 8 x 8 squares, a bit for each square.

use crate::board::plane::{Heading, Square};

/// Squares along a side of a chunk.
pub(super) const SIDE: i64 = 8;
/// The squares of the westernmost column.
pub(super) const WEST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The squares of the southernmost row.
pub(super) const SOUTH_ROW: u64 = 0xff;
/// No chunk.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of 8 x 8 squares. Bit 8r + c of a plane belongs to the square in row r, counted northwards, and column c, counted eastwards.
///
/// The flow over a side is -1, 0 or 1. The planes `east` and `west` tell that of the eastern side of each square, `north` and `south` that of its northern side.
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
    /// The squares that the present search has reached.
    pub(super) seen: u64,
    /// The squares that are known to reach a drain, in the present update.
    pub(super) alive: u64,
    /// Whether its number waits to be used again.
    pub(super) is_free: bool,
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

    /// What flows over a side of a square, away from it, if the side is the square's eastern or northern one.
    pub(super) fn sends(&self, heading: Heading, bit: u8) -> bool {
        let plane = if heading == Heading::East { self.east } else { self.north };
        plane >> bit & 1 != 0
    }

    /// Whether a unit flows towards a square over its eastern or northern side.
    pub(super) fn receives(&self, heading: Heading, bit: u8) -> bool {
        let plane = if heading == Heading::East { self.west } else { self.south };
        plane >> bit & 1 != 0
    }

    /// Sends one more unit over the eastern or northern side of the squares in `mask`, away from them or towards them.
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
