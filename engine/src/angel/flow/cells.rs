//! The contents of 64 squares beside each other, with one bit for each square.

use crate::angel::plane::Heading;

/// The number of squares beside each other that are stored and searched together.
pub(super) const WIDTH: i64 = 64;
/// The bit of the easternmost square.
pub(super) const EASTERNMOST: u64 = 1 << 63;

/// The contents of 64 squares beside each other. Bit c of a plane belongs to the square in column c, counted
/// eastwards.
///
/// The flow over a side is -1, 0 or 1. The planes `east` and `west` hold the flow over the eastern side of
/// each square, `north` and `south` the flow over its northern side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// The squares of the left set.
    pub(super) left: u64,
    /// Squares outside the left set that are known to reach no drain.
    pub(super) dead: u64,
    /// The squares that are Eaten.
    pub(super) eaten: u64,
    /// The squares outside the left set that have a drain: they lie beside a segment of the past.
    pub(super) past: u64,
    /// The squares whose drain has capacity left.
    pub(super) drains: u64,
    pub(super) east: u64,
    pub(super) west: u64,
    pub(super) north: u64,
    pub(super) south: u64,
}

impl Default for Cells {
    /// Returns the contents where nothing has happened: a unit flows eastwards in each row.
    fn default() -> Self {
        Self { left: 0, dead: 0, eaten: 0, past: 0, drains: 0, east: u64::MAX, west: 0, north: 0, south: 0 }
    }
}

impl Cells {
    /// Returns the squares over whose eastern or northern side a unit flows in a direction.
    pub(super) fn flow(&self, heading: Heading) -> u64 {
        match heading {
            Heading::North => self.north,
            Heading::East => self.east,
            Heading::South => self.south,
            Heading::West => self.west,
        }
    }

    /// Sends one more unit in a direction over the eastern or northern sides of squares.
    pub(super) fn push(&mut self, heading: Heading, squares: u64) {
        let (forth, back) = match heading {
            Heading::East => (&mut self.east, &mut self.west),
            Heading::West => (&mut self.west, &mut self.east),
            Heading::North => (&mut self.north, &mut self.south),
            Heading::South => (&mut self.south, &mut self.north),
        };
        let cancelled = *back & squares;
        *back &= !squares;
        debug_assert_eq!(*forth & squares, 0, "a side carries at most one unit");
        *forth |= squares & !cancelled;
    }

    /// Adds squares to the left set. The flow over the sides of squares of the left set is irrelevant; it gets
    /// the same values in all rows, so that these need not be kept apart.
    pub(super) fn join(&mut self, squares: u64) {
        self.left |= squares;
        self.east |= squares;
        for plane in [
            &mut self.dead,
            &mut self.eaten,
            &mut self.past,
            &mut self.drains,
            &mut self.west,
            &mut self.north,
            &mut self.south,
        ] {
            *plane &= !squares;
        }
    }

    /// Returns squares and those reached straight on from them, eastwards or westwards, through squares of
    /// `open` and over sides that can carry more.
    pub(super) fn slide(&self, squares: u64, heading: Heading, open: u64) -> u64 {
        if heading == Heading::West {
            // A side belongs to the square west of it, which is the one that is entered here.
            slide_west(squares, open & !self.west)
        } else {
            slide_east(squares, open & !(self.east << 1))
        }
    }
}

/// Returns squares and those reached eastwards from them through `open`. Six doublings cover the 63 steps that a word
/// allows.
pub(super) fn slide_east(mut reached: u64, mut open: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        reached |= open & reached << shift;
        open &= open << shift;
    }
    reached
}

/// Returns squares and those reached westwards from them through `open`.
pub(super) fn slide_west(mut reached: u64, mut open: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        reached |= open & reached >> shift;
        open &= open >> shift;
    }
    reached
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Checks slides against steps from square to square.
        #[test]
        fn slides_are_steps(squares: u64, open: [u64; 2], planes: [u64; 2], east: bool) {
            let (open, cells) = (open[0] | open[1], Cells { east: planes[0], west: planes[1], ..Cells::default() });
            let mut all = squares;
            let mut order: Vec<i64> = (0..63).collect();
            if !east {
                order.reverse();
            }
            for side in order {
                // The side between the squares `side` and `side + 1` belongs to the western one.
                let (from, to) = if east { (side, side + 1) } else { (side + 1, side) };
                let is_full = if east { cells.east } else { cells.west } >> side & 1 != 0;
                if all >> from & 1 != 0 && open >> to & 1 != 0 && !is_full {
                    all |= 1 << to;
                }
            }
            let heading = if east { Heading::East } else { Heading::West };
            prop_assert_eq!(cells.slide(squares, heading, open), all);
        }
    }
}
