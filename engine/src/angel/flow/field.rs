//! The whole plane: left set, Eaten squares and flow, in strips of 64 columns where something has happened.

use rustc_hash::FxHashMap;

use super::cells::{Cells, WIDTH};
use super::strip::{NONE, Place, Rows, Strip};
use super::trail::Trail;
use crate::angel::plane::{Heading, Square};

/// The plane. All squares with x < 0 belong to the left set.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) strips: Vec<Strip>,
    /// The index of each strip in `strips`.
    numbers: FxHashMap<i64, u32>,
    /// The number of bytes that the pieces of all strips take.
    pieces_bytes: usize,
    pub(super) trail: Trail,
    /// True if searches leave out the squares that are known to reach no drain.
    pub(super) avoids_dead: bool,
    /// True if some squares may be known to reach no drain.
    pub(super) has_dead: bool,
}

/// Squares beside each other: the number of their strip, and their bits in it.
pub(super) type Bits = (u32, u64);

impl Field {
    /// Creates the plane before the first turn.
    pub(super) fn new() -> Self {
        let mut field = Self {
            strips: Vec::new(),
            numbers: FxHashMap::default(),
            pieces_bytes: 0,
            trail: Trail::new(),
            avoids_dead: false,
            has_dead: false,
        };
        let first = field.strip(0);
        // The oldest past has drains beside it.
        field.change(first, (i64::MIN, 1), |cells| (cells.past, cells.drains) = (1, 1));
        field
    }

    /// Returns the contents of the row of 64 squares with a square; None if nothing has happened in its strip.
    pub(super) fn at(&self, square: Square) -> Option<&Cells> {
        let number = self.known(square.x.div_euclid(WIDTH))?;
        Some(self.strips[number as usize].at(square.y))
    }

    /// Returns whether a square belongs to the left set.
    pub(super) fn is_left(&self, square: Square) -> bool {
        square.x < 0 || self.at(square).is_some_and(|cells| cells.left & bit(square.x) != 0)
    }

    /// Returns whether a square is Eaten.
    pub(super) fn is_eaten(&self, square: Square) -> bool {
        self.at(square).is_some_and(|cells| cells.eaten & bit(square.x) != 0)
    }

    /// Returns whether a square is known to reach no drain.
    pub(super) fn is_dead(&self, square: Square) -> bool {
        self.at(square).is_some_and(|cells| cells.dead & bit(square.x) != 0)
    }

    /// Returns the strip and the bit of a square, and creates the strip if necessary.
    pub(super) fn bits(&mut self, x: i64) -> Bits {
        (self.strip(x.div_euclid(WIDTH)), bit(x))
    }

    /// Returns the number of the strip of a column, which exists.
    pub(super) fn number(&self, x: i64) -> u32 {
        self.known(x.div_euclid(WIDTH)).expect("a strip that a search has reached")
    }

    /// Returns the number of a strip, if there is one.
    fn known(&self, x: i64) -> Option<u32> {
        // Many games have strips side by side from the beginning, in this order.
        if self.strips.get(x as usize).is_some_and(|strip| strip.x == x) {
            return Some(x as u32);
        }
        self.numbers.get(&x).copied()
    }

    /// Returns the number of a strip, and creates it if necessary.
    fn strip(&mut self, x: i64) -> u32 {
        if let Some(number) = self.known(x) {
            return number;
        }
        let number = self.strips.len() as u32;
        let mut strip = Strip::new(x);
        for (side, x) in [x - 1, x + 1].into_iter().enumerate() {
            if let Some(&other) = self.numbers.get(&x) {
                strip.beside[side] = other;
                self.strips[other as usize].beside[1 - side] = number;
            }
        }
        self.pieces_bytes += strip.bytes();
        self.strips.push(strip);
        self.numbers.insert(x, number);
        number
    }

    /// Returns the strip to the west or east of another, and creates it if necessary; None for the western half.
    pub(super) fn strip_beside(&mut self, number: u32, heading: Heading) -> Option<u32> {
        let side = usize::from(heading == Heading::East);
        let strip = &self.strips[number as usize];
        match strip.beside[side] {
            NONE if side == 0 && strip.x == 0 => None,
            NONE => Some(self.strip(strip.x + heading.step().0)),
            other => Some(other),
        }
    }

    /// Changes the contents of rows of a strip.
    pub(super) fn change(&mut self, number: u32, rows: Rows, change: impl Fn(&mut Cells)) {
        let strip = &mut self.strips[number as usize];
        let before = strip.bytes();
        strip.change(rows, change);
        self.pieces_bytes = self.pieces_bytes + strip.bytes() - before;
    }

    /// Returns the squares of a row that a search may reach.
    pub(super) fn open(&self, cells: &Cells) -> u64 {
        !cells.left & if self.avoids_dead { !cells.dead } else { u64::MAX }
    }

    /// Returns the square with this row and bit of a strip.
    pub(super) fn square(&self, number: u32, row: i64, bit: u32) -> Square {
        Square::new(self.strips[number as usize].x * WIDTH + i64::from(bit), row)
    }

    /// Returns the contents of the squares of a piece.
    pub(super) fn cells(&self, number: u32, place: Place) -> &Cells {
        &self.strips[number as usize].get(place).cells
    }

    /// Changes the number of units that the drain of a square can still take.
    pub(super) fn add_room(&mut self, square: Square, change: i32) {
        let has_room = self.trail.add_room(square, change) > 0;
        let (strip, bit) = self.bits(square.x);
        self.change(strip, (square.y, square.y + 1), |cells| {
            cells.past |= bit;
            cells.drains = cells.drains & !bit | if has_room { bit } else { 0 };
        });
    }

    /// Returns the number of bytes that the field holds.
    pub(super) fn bytes(&self) -> usize {
        let strips = self.strips.capacity() * size_of::<Strip>() + self.numbers.capacity() * 14;
        strips + self.pieces_bytes + self.trail.bytes()
    }
}

/// Returns the bit of a column in its strip.
pub(super) fn bit(x: i64) -> u64 {
    1 << x.rem_euclid(WIDTH)
}
