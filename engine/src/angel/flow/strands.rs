//! Vertical runs of squares with the same contents.

use super::chunk::{Chunk, SIDE, WEST_COLUMN};
use super::column::{ColumnPiece, Gap};
use super::field::Field;

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
    let planes = [chunk.left, chunk.north, chunk.south, chunk.east, chunk.west].map(gathered);
    let has = planes.map(|plane| plane >> row & 1 != 0);
    // The rows that differ from this one in some plane.
    let other =
        planes.iter().zip(has).fold(0, |other, (&plane, has)| other | if has { !plane } else { plane });
    let below = other & !(u8::MAX << row);
    let above = other & (u8::MAX << row);
    let base = chunk.y * SIDE;
    let [left, north, south, east, west] = has;
    Strand {
        from: base + 8 - i64::from(below.leading_zeros()),
        until: base + i64::from(above.trailing_zeros()),
        left,
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
            planes: [u64; 5],
            alike in prop::array::uniform5(0..3_u32),
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
            let all = [&mut chunk.left, &mut chunk.north, &mut chunk.south, &mut chunk.east, &mut chunk.west];
            all.into_iter().enumerate().for_each(|(at, to)| *to = plane(at));
            let told = |y: i64| [0, 1, 2, 3, 4].map(|at| plane(at) >> (8 * y + x) & 1 != 0);
            let strand = field.strand(x, y);
            prop_assert_eq!([strand.left, strand.north, strand.south, strand.east, strand.west], told(y));
            prop_assert!(strand.from <= y && y < strand.until);
            for row in 0..8 {
                let is_inside = strand.from <= row && row < strand.until;
                prop_assert!(!is_inside || told(row) == told(y));
                prop_assert!(row + 1 != strand.from && row != strand.until || told(row) != told(y));
            }
        }
    }
}
