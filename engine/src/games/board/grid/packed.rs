//! Sets of cells of a small grid, as bits of one machine word.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// The operations of machine words that hold a set of cells.
pub(crate) trait Word:
    Copy
    + Eq
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;
    /// At index `j`, the lower `2^j` bits of every group of `2^(j+1)`.
    const LOWER: [Self; 7];
    /// At index `j`, the first bit of every group of `2^j`.
    const FIRST: [Self; 8];
    fn trailing_zeros(self) -> u32;
    fn leading_zeros(self) -> u32;
    fn minus_one(self) -> Self;
    fn rotate_right(self, by: u32) -> Self;
    /// Returns the lower and the upper 64 bits.
    fn halves(self) -> [u64; 2];
    /// Makes the word of these halves. The upper half is dropped if the word has 64 bits.
    fn from_halves(halves: [u64; 2]) -> Self;
    #[inline]
    fn low(self) -> u64 {
        self.halves()[0]
    }
}

/// Returns a word that repeats the `ones` lowest bits in every group of `period`.
const fn repeat(period: u32, ones: u32) -> u128 {
    let mut word = (1_u128 << ones) - 1;
    let mut filled = period;
    while filled < 128 {
        word |= word << filled;
        filled *= 2;
    }
    word
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWER: [Self; 7] = [
                repeat(2, 1) as Self,
                repeat(4, 2) as Self,
                repeat(8, 4) as Self,
                repeat(16, 8) as Self,
                repeat(32, 16) as Self,
                repeat(64, 32) as Self,
                repeat(128, 64) as Self,
            ];
            const FIRST: [Self; 8] = [
                repeat(1, 1) as Self,
                repeat(2, 1) as Self,
                repeat(4, 1) as Self,
                repeat(8, 1) as Self,
                repeat(16, 1) as Self,
                repeat(32, 1) as Self,
                repeat(64, 1) as Self,
                repeat(128, 1) as Self,
            ];
            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$type>::trailing_zeros(self)
            }
            #[inline]
            fn leading_zeros(self) -> u32 {
                <$type>::leading_zeros(self)
            }
            #[inline]
            fn minus_one(self) -> Self {
                self.wrapping_sub(1)
            }
            #[inline]
            fn rotate_right(self, by: u32) -> Self {
                <$type>::rotate_right(self, by)
            }
            #[inline]
            fn halves(self) -> [u64; 2] {
                let word = u128::from(self);
                [word as u64, (word >> 64) as u64]
            }
            #[inline]
            fn from_halves([low, high]: [u64; 2]) -> Self {
                (u128::from(low) | u128::from(high) << 64) as Self
            }
        }
    };
}
word!(u64);
word!(u128);

/// An iterator over the positions of the set bits, lowest first.
pub(crate) struct Bits<W>(pub(crate) W);

impl<W: Word> Iterator for Bits<W> {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == W::ZERO {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 = self.0 & self.0.minus_one();
        Some(bit)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.halves().iter().map(|half| half.count_ones() as usize).sum()
    }
}

/// A set of cells of a grid with `2^LOG` columns, and as many rows as the word has room for.
///
/// Cell (row, column) is bit `row * 2^LOG + column`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packed<W, const LOG: u32>(pub(crate) W);

impl<W: Word, const LOG: u32> Packed<W, LOG> {
    pub(crate) const COLUMNS: u32 = 1 << LOG;
    pub(crate) const ROWS: u32 = W::BITS >> LOG;

    #[inline]
    fn first_column() -> W {
        W::FIRST[LOG as usize]
    }

    #[inline]
    fn last_column() -> W {
        Self::first_column() << (Self::COLUMNS - 1)
    }

    /// Returns whether the set has more than one cell.
    #[inline]
    pub(crate) fn has_many(self) -> bool {
        self.0 & self.0.minus_one() != W::ZERO
    }

    /// Returns the cells of the set whose right neighbour is in the set too.
    #[inline]
    pub(crate) fn horizontal_pairs(self) -> Bits<W> {
        Bits(self.0 & self.0 >> 1 & !Self::last_column())
    }

    /// Returns the cells of the set whose lower neighbour is in the set too.
    #[inline]
    pub(crate) fn vertical_pairs(self) -> Bits<W> {
        Bits(self.0 & self.0 >> Self::COLUMNS)
    }

    /// Returns the most vertical and the most horizontal dominoes that fit the set together with others of
    /// their direction. From the start of each run of cells, every second cell ends a domino.
    pub(crate) fn most_dominoes(self) -> (usize, usize) {
        let down = |cells: W| cells << Self::COLUMNS;
        let right = |cells: W| cells << 1 & !Self::first_column();
        (self.most_pairs(down), self.most_pairs(right))
    }

    #[inline]
    fn most_pairs(self, next: impl Fn(W) -> W) -> usize {
        let mut cells = self.0 & !next(self.0);
        let mut ends = W::ZERO;
        loop {
            let second = next(cells) & self.0;
            if second == W::ZERO {
                return Bits(ends).count();
            }
            ends = ends | second;
            cells = next(second) & self.0;
        }
    }

    /// Makes the set of a cell and its right neighbour.
    #[inline]
    pub(crate) fn horizontal_domino(cell: u32) -> Self {
        Self((W::ONE | W::ONE << 1) << cell)
    }

    /// Makes the set of a cell and its lower neighbour.
    #[inline]
    pub(crate) fn vertical_domino(cell: u32) -> Self {
        Self((W::ONE | W::ONE << Self::COLUMNS) << cell)
    }

    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the cells of the set that are neighbours of `other`. If the set is not roomy, the result may
    /// also have cells that are adjacent only as bits of the word: the end of one row and the beginning of
    /// the next.
    #[inline]
    pub(crate) fn around(self, other: Self) -> Self {
        let sideways = other.0 << 1 | other.0 >> 1;
        Self((sideways | other.0 << Self::COLUMNS | other.0 >> Self::COLUMNS) & self.0)
    }

    /// Returns whether a set at the corner leaves the last row and column empty, in a grid of at least four
    /// rows, which the ring of a vertical domino needs.
    #[inline]
    pub(crate) fn is_roomy(self) -> bool {
        let last_row = W::LOWER[LOG as usize] << (W::BITS - Self::COLUMNS);
        Self::ROWS >= 4 && self.0 & (Self::last_column() | last_row) == W::ZERO
    }

    /// Returns whether the cells around a horizontal domino show that the set stays connected without it. The
    /// set must be connected and roomy. `false` decides nothing.
    #[inline]
    pub(crate) fn ring_holds_horizontal(self, cell: u32) -> bool {
        // Bits that wrap around come from the last row or column, which are empty in a roomy set.
        let by = cell.wrapping_sub(Self::COLUMNS + 1) & (W::BITS - 1);
        let corner = self.0.rotate_right(by);
        let row = |r: u32| (corner >> (r << LOG)).low() & 15;
        super::HORIZONTAL.stays_connected(row(0) | row(1) << 4 | row(2) << 8)
    }

    /// Returns whether the cells around a vertical domino show that the set stays connected without it. The
    /// set must be connected and roomy. `false` decides nothing.
    #[inline]
    pub(crate) fn ring_holds_vertical(self, cell: u32) -> bool {
        let by = cell.wrapping_sub(Self::COLUMNS + 1) & (W::BITS - 1);
        let corner = self.0.rotate_right(by);
        let row = |r: u32| (corner >> (r << LOG)).low() & 7;
        super::VERTICAL.stays_connected(row(0) | row(1) << 3 | row(2) << 6 | row(3) << 9)
    }

    /// Splits the set into (a connected component, the rest). `border` must be a non-empty part of the set
    /// that meets every component. The search stops as soon as it has reached the whole border, since then
    /// the set is connected.
    #[inline]
    pub(crate) fn split_component(self, border: Self) -> (Self, Self) {
        let from_left = self.0 & !Self::first_column();
        let from_right = self.0 & !Self::last_column();
        let mut component = border.0 & !border.0.minus_one();
        while border.0 & !component != W::ZERO {
            let wide = component | component << 1 & from_left | component >> 1 & from_right;
            let grown = wide | (wide << Self::COLUMNS | wide >> Self::COLUMNS) & self.0;
            if grown == component {
                return (Self(component), Self(self.0 ^ component));
            }
            component = grown;
        }
        (self, Self(W::ZERO))
    }

    /// Returns the columns that have a cell, as bits.
    #[inline]
    fn used_columns(self) -> u64 {
        // Fold the word in halves: each step merges rows, until one row is left.
        let mut columns = self.0;
        let mut step = W::BITS / 2;
        while step >= Self::COLUMNS {
            columns = columns | columns >> step;
            step /= 2;
        }
        let mask = if Self::COLUMNS == 64 { !0 } else { (1 << Self::COLUMNS) - 1 };
        columns.low() & mask
    }

    /// Returns the width and the height of a set at the corner. The set must not be empty.
    #[inline]
    pub(crate) fn size(self) -> (u32, u32) {
        let rows = (W::BITS - 1 - self.0.leading_zeros()) >> LOG;
        (64 - self.used_columns().leading_zeros(), rows + 1)
    }

    /// Returns the cells of a column of the grid.
    #[inline]
    pub(crate) fn column(column: u32) -> W {
        Self::first_column() << column
    }

    /// Returns the cells of a row of the grid.
    #[inline]
    pub(crate) fn row(row: u32) -> W {
        (W::ONE << Self::COLUMNS).minus_one() << (row * Self::COLUMNS)
    }

    /// Moves the set to the first row and column, and returns it with its width and height. The set must not
    /// be empty.
    #[inline]
    pub(crate) fn to_corner(self) -> (Self, u32, u32) {
        let columns = self.used_columns();
        let (first, last) = (columns.trailing_zeros(), 63 - columns.leading_zeros());
        let top = self.0.trailing_zeros() >> LOG;
        let bottom = (W::BITS - 1 - self.0.leading_zeros()) >> LOG;
        let moved = self.0 >> (top * Self::COLUMNS + first);
        (Self(moved), last - first + 1, bottom - top + 1)
    }

    /// Swaps neighbouring groups of `2^j` bits.
    #[inline]
    fn swap(word: W, j: u32) -> W {
        let mask = W::LOWER[j as usize];
        word >> (1 << j) & mask | (word & mask) << (1 << j)
    }

    /// Exchanges left and right in a set at the corner that is `width` columns wide.
    #[inline]
    pub(crate) fn mirrored(self, width: u32) -> Self {
        let mut word = self.0;
        // Swapping groups of 1, 2, 4, .. bits reverses each row.
        for j in 0..LOG {
            word = Self::swap(word, j);
        }
        Self(word >> (Self::COLUMNS - width))
    }

    /// Exchanges top and bottom in a set at the corner that is `height` rows high.
    #[inline]
    pub(crate) fn flipped(self, height: u32) -> Self {
        let mut word = self.0;
        for j in LOG..W::BITS.ilog2() {
            word = Self::swap(word, j);
        }
        Self(word >> ((Self::ROWS - height) * Self::COLUMNS))
    }

    /// Returns the least of the images under reflections and the half turn. The set must be at the corner.
    #[inline]
    pub(crate) fn least_reflection(self, width: u32, height: u32) -> Self {
        let mirrored = self.mirrored(width);
        let flipped = self.flipped(height);
        let turned = mirrored.flipped(height);
        Self(self.0.min(mirrored.0).min(flipped.0).min(turned.0))
    }

    /// Returns the same set in a grid with `2^TO` columns, where it must fit.
    #[inline]
    pub(crate) fn repack<V: Word, const TO: u32>(self, height: u32) -> Packed<V, TO> {
        if TO == LOG {
            return Packed(V::from_halves(self.0.halves()));
        }
        let mask = if Self::COLUMNS >= 64 { !0 } else { (1_u64 << Self::COLUMNS) - 1 };
        let mut packed = V::ZERO;
        for row in 0..height {
            let cells = (self.0 >> (row * Self::COLUMNS)).low() & mask;
            packed = packed | V::from_halves([cells, 0]) << (row << TO);
        }
        Packed(packed)
    }
}

impl Packed<u64, 3> {
    /// Returns the set with rows and columns exchanged.
    #[inline]
    pub(crate) fn transposed(self) -> Self {
        // Transposes the 8 x 8 bit matrix by exchanging blocks across the diagonal, of 1, 2 and 4 rows.
        let mut x = self.0;
        for (shift, mask) in
            [(7, 0x00aa_00aa_00aa_00aa_u64), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
        {
            let moved = (x ^ x >> shift) & mask;
            x ^= moved ^ moved << shift;
        }
        Self(x)
    }
}
