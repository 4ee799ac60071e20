//! Sets of squares of the plane.

use rustc_hash::FxHashMap;

use super::Square;

/// The number of squares along a side of a block.
const SIDE: i64 = 8;

/// A set of squares, stored in blocks of 8 x 8 as bit masks. Squares near each other share a block. Insertion
/// and lookup take time O(1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Squares {
    blocks: FxHashMap<(i64, i64), u64>,
}

impl Squares {
    /// Adds a square.
    pub(crate) fn insert(&mut self, square: Square) {
        let (block, bit) = place(square);
        *self.blocks.entry(block).or_default() |= bit;
    }

    /// Returns whether a square belongs to the set.
    pub(crate) fn contains(&self, square: Square) -> bool {
        let (block, bit) = place(square);
        self.blocks.get(&block).is_some_and(|squares| squares & bit != 0)
    }

    /// Returns the number of bytes that the set holds.
    pub(crate) fn bytes(&self) -> usize {
        // The hash table has one control byte per slot, and at most seven eighths of its slots are used.
        self.blocks.capacity() * (size_of::<((i64, i64), u64)>() + 1) * 8 / 7
    }
}

/// Returns the block of a square, and the number of its bit there.
fn place(square: Square) -> ((i64, i64), u64) {
    let block = (square.x.div_euclid(SIDE), square.y.div_euclid(SIDE));
    (block, 1 << (square.y.rem_euclid(SIDE) * SIDE + square.x.rem_euclid(SIDE)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn squares_belong_that_were_added(
            added in prop::collection::vec((-20..20_i64, -20..20_i64), 0..60),
            asked in prop::collection::vec((-20..20_i64, -20..20_i64), 20),
        ) {
            let mut squares = Squares::default();
            for &(x, y) in &added {
                squares.insert(Square::new(x, y));
            }
            for (x, y) in asked.into_iter().chain(added.iter().copied()) {
                prop_assert_eq!(squares.contains(Square::new(x, y)), added.contains(&(x, y)));
            }
        }
    }
}
