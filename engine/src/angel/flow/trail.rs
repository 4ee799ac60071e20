//! The past of the path: the passed segments, and the remaining capacities of their drains.

use rustc_hash::FxHashMap;

use crate::angel::plane::{Heading, Segment, Square};

/// The number of squares along a side of a chunk.
const SIDE: i64 = 8;

/// The capacity of a drain beside a segment of the past.
pub(super) const ANCIENT_ROOM: u32 = 2;

/// The passed segments and the drains of 8 x 8 squares.
#[derive(Clone, Debug, Default)]
struct Marks {
    /// The segments passed in each direction. Vertical ones are stored with the square whose western side
    /// they are, horizontal ones with the square whose southern side they are.
    passed: [u64; 4],
    /// Four bits for each square: the units that its drain can still take.
    room: [u32; 8],
}

/// The number of no marks.
const NONE: u32 = u32::MAX;

/// The size of the table of recently found marks.
const RECENT: usize = 64;

/// The past. It includes the segments `[0, y, N]` for y <= 0 from the beginning.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    marks: Vec<Marks>,
    /// The index in `marks` for each chunk that has marks.
    numbers: FxHashMap<(i64, i64), u32>,
    recent: [((i64, i64), u32); RECENT],
}

impl Trail {
    /// Creates the past before the first turn.
    pub(super) fn new() -> Self {
        Self { marks: Vec::new(), numbers: FxHashMap::default(), recent: [((0, 0), NONE); RECENT] }
    }

    /// Returns whether a segment has been passed in its direction.
    pub(super) fn contains(&self, segment: Segment) -> bool {
        if segment.x == 0 && segment.y <= 0 && segment.heading == Heading::North {
            return true;
        }
        let (chunk, bit) = place(owner(segment));
        self.marks(chunk).is_some_and(|marks| marks.passed[segment.heading as usize] >> bit & 1 != 0)
    }

    /// Adds a segment.
    pub(super) fn pass(&mut self, segment: Segment) {
        let (chunk, bit) = place(owner(segment));
        self.marks_mut(chunk).passed[segment.heading as usize] |= 1 << bit;
    }

    /// Returns the number of units that the drain of a square can still take.
    pub(super) fn room(&self, square: Square) -> u32 {
        let (chunk, bit) = place(square);
        // The drains of the oldest past are stored as their difference from 2, modulo 16.
        let stored =
            self.marks(chunk).map_or(0, |marks| marks.room[usize::from(bit / 8)] >> (bit % 8 * 4) & 15);
        (stored + ancient(square)) & 15
    }

    /// Changes the number of units that the drain of a square can still take, and returns it.
    pub(super) fn add_room(&mut self, square: Square, change: i32) -> u32 {
        let (chunk, bit) = place(square);
        let marks = self.marks_mut(chunk);
        let shift = bit % 8 * 4;
        let row = &mut marks.room[usize::from(bit / 8)];
        // Arithmetic modulo 16 also holds the negative differences of the oldest past.
        let stored = (*row >> shift & 15).wrapping_add_signed(change) & 15;
        *row = *row & !(15 << shift) | stored << shift;
        (stored + ancient(square)) & 15
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * (size_of::<((i64, i64), u32)>() + 1) * 8 / 7
            + self.marks.capacity() * size_of::<Marks>()
    }

    fn marks(&self, chunk: (i64, i64)) -> Option<&Marks> {
        let (found, number) = self.recent[slot(chunk)];
        if found == chunk && number != NONE {
            return self.marks.get(number as usize);
        }
        self.numbers.get(&chunk).map(|&number| &self.marks[number as usize])
    }

    fn marks_mut(&mut self, chunk: (i64, i64)) -> &mut Marks {
        let recent = &mut self.recent[slot(chunk)];
        if recent.0 != chunk || recent.1 == NONE {
            let next = self.marks.len() as u32;
            *recent = (chunk, *self.numbers.entry(chunk).or_insert(next));
            if recent.1 == next {
                if self.marks.len() == self.marks.capacity() {
                    // The vector grows by a quarter: doubling would leave half of the memory unused.
                    self.marks.reserve_exact(self.marks.len() / 4 + 16);
                }
                self.marks.push(Marks::default());
            }
        }
        &mut self.marks[recent.1 as usize]
    }
}

/// Returns the index of a chunk in the table of recently found ones.
fn slot((x, y): (i64, i64)) -> usize {
    (x as usize & 7) << 3 | y as usize & 7
}

/// Returns the capacity of the drain of a square beside the oldest past; 0 of others.
fn ancient(square: Square) -> u32 {
    if square.x == 0 && square.y <= 0 { ANCIENT_ROOM } else { 0 }
}

/// Returns the square with which a segment is stored.
fn owner(segment: Segment) -> Square {
    let Segment { x, y, heading } = segment;
    match heading {
        Heading::North | Heading::East => Square::new(x, y),
        Heading::South => Square::new(x, y - 1),
        Heading::West => Square::new(x - 1, y),
    }
}

/// Returns the chunk of a square, and the bit of the square in it.
fn place(square: Square) -> ((i64, i64), u8) {
    let bit = square.y.rem_euclid(SIDE) * SIDE + square.x.rem_euclid(SIDE);
    ((square.x.div_euclid(SIDE), square.y.div_euclid(SIDE)), bit as u8)
}
