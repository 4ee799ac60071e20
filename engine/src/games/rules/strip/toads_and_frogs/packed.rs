//! Short strips as bits of two words.

use super::cells::Cells;
use crate::games::board::grid::layers::Layers;
use crate::games::board::grid::packed::Bits;
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;

/// The length of the longest strip that fits. Beyond its end, one bit marks the length and one stays 0.
const MAX_LENGTH: u32 = 62;

/// A strip of at most [`MAX_LENGTH`] cells; the cell i from the left is the bit i.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed {
    toads: u64,
    frogs: u64,
    length: u32,
}

impl Packed {
    pub(super) fn new(cells: &[u8]) -> Option<Self> {
        let length = u32::try_from(cells.len()).ok().filter(|&length| length <= MAX_LENGTH)?;
        let set = |of: u8| {
            let cells = cells.iter().enumerate().filter(|(_, cell)| **cell == of);
            cells.fold(0, |set, (i, _)| set | 1 << i)
        };
        Some(Self { toads: set(b'T'), frogs: set(b'F'), length })
    }

    /// Returns the representation for the memo: the toads with a bit beyond the last cell, and the frogs.
    #[inline]
    pub(super) fn layers(self) -> Layers {
        Layers { left: self.toads | 1 << self.length, right: self.frogs }
    }

    /// Returns the strip with the given representation in the memo.
    #[inline]
    pub(super) fn of(layers: Layers) -> Self {
        let length = 63 - layers.left.leading_zeros();
        Self { toads: layers.left ^ 1 << length, frogs: layers.right, length }
    }

    #[inline]
    fn animals(self) -> u64 {
        self.toads | self.frogs
    }

    #[inline]
    fn free(self) -> u64 {
        !self.animals() & !(u64::MAX << self.length)
    }

    /// Returns the dead animals; see the [module](super).
    #[inline]
    fn dead(self) -> u64 {
        let beyond = u64::MAX << self.length;
        let mut dead = self.animals();
        loop {
            // The cell ahead of a toad is the next higher bit; the cell ahead of a frog is the next lower
            // one.
            let toads_held = beyond >> 1 | dead >> 1 & (self.toads >> 1 | (dead | beyond) >> 2);
            let frogs_held = 1 | dead << 1 & (self.frogs << 1 | dead << 2 | 0b11);
            let held = dead & (self.toads & toads_held | self.frogs & frogs_held);
            if held == dead {
                return dead;
            }
            dead = held;
        }
    }

    /// Calls `piece` for each component that is not recognised as a number; returns the sum of the others.
    #[inline]
    pub(super) fn pieces(self, mut piece: impl FnMut(Self)) -> i64 {
        let dead = self.dead();
        let mut number = 0;
        let mut start = 0;
        // The strip is cut after each dead animal that stands before another one, and at its end.
        for last in Bits(dead & dead >> 1 | 1 << (self.length.max(1) - 1)) {
            let part = self.part(start, last + 1, dead);
            match part.run() {
                Some(steps) => number += steps,
                None => piece(part),
            }
            start = last + 1;
        }
        number
    }

    /// Returns the cells from `start` to `end`, exclusive, without dead animals at the ends.
    #[inline]
    fn part(self, start: u32, end: u32, dead: u64) -> Self {
        let start = start + (dead >> start).trailing_ones().min(end - start);
        let end = end - (dead << (64 - end)).leading_ones().min(end - start);
        let mask = !(u64::MAX << (end - start));
        Self { toads: self.toads >> start & mask, frogs: self.frogs >> start & mask, length: end - start }
    }

    /// Returns the number of Left's moves minus Right's, if no animals can meet: all frogs are to the left of
    /// all toads. Otherwise returns `None`.
    #[inline]
    fn run(self) -> Option<i64> {
        if self.toads != 0 && self.frogs >> self.toads.trailing_zeros() != 0 {
            return None;
        }
        let free = self.free();
        let ahead = |toad: u32| i64::from((free >> toad).count_ones());
        let behind = |frog: u32| i64::from((free & !(u64::MAX << frog)).count_ones());
        Some(Bits(self.toads).map(ahead).sum::<i64>() - Bits(self.frogs).map(behind).sum::<i64>())
    }

    /// Returns the greater of the strip and its negative, and whether it is the negative.
    #[inline]
    pub(super) fn normal(self) -> (Self, bool) {
        let turned = |cells: u64| cells.reverse_bits() >> (64 - self.length);
        let negative = Self { toads: turned(self.frogs), frogs: turned(self.toads), length: self.length };
        let negated = (negative.toads, negative.frogs) > (self.toads, self.frogs);
        (if negated { negative } else { self }, negated)
    }

    pub(super) fn options(self, options: &mut Options<'_, Layered<Cells>>) {
        let free = self.free();
        let (steps, jumps) = (self.toads & free >> 1, self.toads & self.frogs >> 1 & free >> 2);
        for (movers, by) in [(steps, 0b11), (jumps, 0b101)] {
            Bits(movers).for_each(|i| Self { toads: self.toads ^ by << i, ..self }.write(options));
        }
        options.end_left();
        let (steps, jumps) = (self.frogs & free << 1, self.frogs & self.toads << 1 & free << 2);
        for (movers, by) in [(steps >> 1, 0b11), (jumps >> 2, 0b101)] {
            Bits(movers).for_each(|i| Self { frogs: self.frogs ^ by << i, ..self }.write(options));
        }
    }

    /// Writes the strip as an option.
    #[inline]
    fn write(self, options: &mut Options<'_, Layered<Cells>>) {
        let number = self.pieces(|piece| options.piece(Layered::Layers(piece.layers())));
        options.number(number);
        options.end_option();
    }

    pub(super) fn most_moves(self) -> (usize, usize) {
        let toads = Bits(self.toads).map(|i| (self.length - 1 - i) as usize);
        let frogs = Bits(self.frogs).map(|i| i as usize);
        (toads.sum(), frogs.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells;
    use super::*;

    /// Both ways to decompose a strip find the same components.
    #[test]
    fn agrees_with_characters() {
        for number in 0..3_usize.pow(9) {
            let strip: Vec<u8> = (0..9).map(|i| b".TF"[number / 3_usize.pow(i) % 3]).collect();
            let (mut long, mut short) = (Vec::new(), Vec::new());
            let of_long = cells::pieces(&strip, |piece| long.push(piece));
            let packed = Packed::new(&strip).expect("a short strip");
            assert_eq!(Packed::of(packed.layers()), packed);
            let of_short = packed.pieces(|piece| short.push(piece));
            let long: Vec<_> = long.iter().filter_map(|piece| Packed::new(piece)).collect();
            assert_eq!((of_short, short), (of_long, long), "{}", String::from_utf8_lossy(&strip));
        }
    }
}
