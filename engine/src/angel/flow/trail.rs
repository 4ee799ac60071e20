//! The past of the path: the passed segments, and the remaining capacities of their drains.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::chunk::{Chunk, SIDE, SOUTH_ROW, WEST_COLUMN, column_of, crossing, shifted};
use super::runs::Run;
use crate::angel::plane::{Heading, Segment, Square};

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
    /// The chunks that have marks, column by column.
    places: BTreeSet<(i64, i64)>,
    recent: [((i64, i64), u32); RECENT],
}

impl Trail {
    /// Creates the past before the first turn.
    pub(super) fn new() -> Self {
        Self {
            marks: Vec::new(),
            numbers: FxHashMap::default(),
            places: BTreeSet::new(),
            recent: [((0, 0), NONE); RECENT],
        }
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

    /// Returns the number of passed segments that have one of these squares of a chunk on their right.
    pub(super) fn beside(&self, (x, y): (i64, i64), squares: u64) -> i64 {
        // Segments northwards and westwards are stored with the square on their right. The others are stored
        // with the square on their left, which is the northern or eastern neighbour.
        let passed =
            |marks: Option<&Marks>, heading: Heading| marks.map_or(0, |marks| marks.passed[heading as usize]);
        let beyond = |side: Heading, heading: Heading| {
            if crossing(squares, side) == 0 {
                return 0;
            }
            let (dx, dy) = side.step();
            crossing(passed(self.marks((x + dx, y + dy)), heading), side.reverse())
        };
        let here = self.marks((x, y));
        let sides = [
            passed(here, Heading::North) | ancient(x, y),
            passed(here, Heading::West),
            shifted(passed(here, Heading::East), Heading::South) | beyond(Heading::North, Heading::East),
            shifted(passed(here, Heading::South), Heading::West) | beyond(Heading::East, Heading::South),
        ];
        sides.iter().map(|side| i64::from((side & squares).count_ones())).sum()
    }

    /// Returns the number of passed segments that have a square of a run on their right. Takes time in
    /// proportion to the number of marks in the rows of the run, plus the rows beside the oldest past.
    pub(super) fn beside_run(&self, Run { x, from, until }: Run) -> i64 {
        let until = until.unwrap_or(i64::MAX);
        let (column, first, last) = (x.div_euclid(SIDE), from.div_euclid(SIDE), (until - 1).div_euclid(SIDE));
        let marked = |x: i64, rows: RangeInclusive<i64>| {
            self.places.range((x, *rows.start())..=(x, *rows.end())).map(|&(_, row)| row)
        };
        let above = marked(column, first + 1..=last + 1).map(|row| row - 1);
        let here = marked(column, first..=last).chain(above).chain(marked(column + 1, first..=last));
        let oldest = first..=last.min(if x == 0 { 0 } else { i64::MIN });
        let rows: BTreeSet<i64> = here.chain(oldest).collect();
        rows.into_iter().map(|row| self.beside((column, row), column_of(x, row, (from, until)))).sum()
    }

    /// Returns the number of units that the drain of a square can still take.
    pub(super) fn room(&self, square: Square) -> u32 {
        let (chunk, bit) = place(square);
        let ancient = if square.x == 0 && square.y <= 0 { ANCIENT_ROOM } else { 0 };
        // The drains of the oldest past are stored as their difference from 2, modulo 16.
        let stored =
            self.marks(chunk).map_or(0, |marks| marks.room[usize::from(bit / 8)] >> (bit % 8 * 4) & 15);
        (stored + ancient) & 15
    }

    /// Changes the number of units that the drain of a square can still take.
    pub(super) fn add_room(&mut self, square: Square, change: i32) {
        let (chunk, bit) = place(square);
        let marks = self.marks_mut(chunk);
        let shift = bit % 8 * 4;
        let row = &mut marks.room[usize::from(bit / 8)];
        // Arithmetic modulo 16 also holds the negative differences of the oldest past.
        let stored = (*row >> shift & 15).wrapping_add_signed(change) & 15;
        *row = *row & !(15 << shift) | stored << shift;
    }

    /// Returns the squares of a chunk whose drains have capacity left.
    pub(super) fn drains(&self, x: i64, y: i64) -> u64 {
        let mut rows = self.marks((x, y)).map_or([0; 8], |marks| marks.room);
        let mut drains = 0;
        for (r, row) in rows.iter_mut().enumerate() {
            if x == 0 && y * SIDE + r as i64 <= 0 {
                *row = *row & !15 | (*row + ANCIENT_ROOM) & 15;
            }
            for c in 0..8 {
                drains |= u64::from(*row >> (c * 4) & 15 != 0) << (r * 8 + c);
            }
        }
        drains
    }

    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * (size_of::<((i64, i64), u32)>() + 1) * 8 / 7
            + self.marks.capacity() * size_of::<Marks>()
            + self.places.len() * 2 * size_of::<(i64, i64)>()
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
                self.places.insert(chunk);
            }
        }
        &mut self.marks[recent.1 as usize]
    }
}

/// Returns the index of a chunk in the table of recently found ones.
fn slot((x, y): (i64, i64)) -> usize {
    (x as usize & 7) << 3 | y as usize & 7
}

/// Returns the squares of a chunk to the right of the oldest past.
fn ancient(x: i64, y: i64) -> u64 {
    match y {
        0 if x == 0 => WEST_COLUMN & SOUTH_ROW,
        ..0 if x == 0 => WEST_COLUMN,
        _ => 0,
    }
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
    ((square.x.div_euclid(SIDE), square.y.div_euclid(SIDE)), Chunk::bit(square))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks that the segments beside a set of squares are those beside each square, counted together.
        #[test]
        fn segments_beside_squares_are_counted(
            passed in prop::collection::vec((-1..18_i64, -10..10_i64, 0..4_usize), 0..60),
            (x, y) in (0..2_i64, -1..1_i64),
            squares: u64,
        ) {
            let mut trail = Trail::new();
            for (x, y, heading) in passed {
                trail.pass(Segment::new(x, y, Heading::ALL[heading]));
            }
            let beside = |bit: i64| {
                let square = Square::new(x * SIDE + bit % 8, y * SIDE + bit / 8);
                Heading::ALL.into_iter().filter(|&heading| trail.contains(Segment::along(square, heading))).count()
            };
            let each: usize = (0..64).filter(|bit| squares >> bit & 1 != 0).map(beside).sum();
            prop_assert_eq!(trail.beside((x, y), squares), each as i64);
        }
    }
}
