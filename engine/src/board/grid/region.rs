//! Connected regions of a grid, up to its symmetries.

use super::large::LargeSet;
use super::packed::{Packed, Word};

/// A connected set of cells in normal form: at the corner of its bounding box, at least as wide as high, and the least of its
/// reflections (of its rotations, too, where the box is a square), in the smallest representation that holds the box.
///
/// Two regions are equal exactly when one is the image of the other's set under a symmetry of the square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub(crate) Cells);

/// The cells of a region.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cells {
    /// In a box of 8x8.
    Square(u64),
    /// Wider than 8, in a box 16 wide and 8 high.
    Wide16(u128),
    /// Wider than 16, in a box 32 wide and 4 high.
    Wide32(u128),
    /// Wider than 32, in a box 64 wide and 2 high.
    Wide64(u128),
    /// Everything else.
    Large(Box<LargeSet>),
}

/// A region, and whether the set it stands for lies across it: rows and columns exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) region: Region,
    pub(crate) transposed: bool,
}

impl Placed {
    fn straight(cells: Cells) -> Self {
        Self { region: Region(cells), transposed: false }
    }
}

impl Packed<u64, 3> {
    /// The normal form of a connected set.
    #[inline]
    pub(crate) fn normal(self) -> Placed {
        let (set, width, height) = self.to_corner();
        if width > height {
            return Placed::straight(Cells::Square(set.least_reflection(width, height).0));
        }
        let across = set.transposed().least_reflection(height, width);
        if width < height {
            return Placed { region: Region(Cells::Square(across.0)), transposed: true };
        }
        let straight = set.least_reflection(width, height);
        let least = straight.0.min(across.0);
        Placed { region: Region(Cells::Square(least)), transposed: across.0 < straight.0 }
    }
}

/// The normal form of a connected set in a wide grid.
#[inline]
pub(crate) fn normal_wide<const LOG: u32>(set: Packed<u128, LOG>) -> Placed {
    let (set, width, height) = set.to_corner();
    match width {
        0..=8 => set.repack::<u64, 3>(height).normal(),
        9..=16 => {
            let set: Packed<u128, 4> = set.repack(height);
            Placed::straight(Cells::Wide16(set.least_reflection(width, height).0))
        }
        17..=32 => {
            let set: Packed<u128, 5> = set.repack(height);
            Placed::straight(Cells::Wide32(set.least_reflection(width, height).0))
        }
        _ => {
            let set: Packed<u128, 6> = set.repack(height);
            Placed::straight(Cells::Wide64(set.least_reflection(width, height).0))
        }
    }
}

/// The normal form of a connected set of any size.
pub(crate) fn normal_large(set: &LargeSet) -> Placed {
    let (width, height) = (set.width(), set.height());
    let (set, transposed) =
        if width < height { (&set.transposed(), true) } else { (set, false) };
    let (long, short) = (width.max(height), width.min(height));
    let placed = match (long, short) {
        (..=8, _) => pack::<u64, 3>(set).normal(),
        (..=16, ..=8) => normal_wide(pack::<u128, 4>(set)),
        (..=32, ..=4) => normal_wide(pack::<u128, 5>(set)),
        (..=64, ..=2) => normal_wide(pack::<u128, 6>(set)),
        _ => least_large(set),
    };
    Placed { transposed: placed.transposed ^ transposed, ..placed }
}

fn pack<W: Word, const LOG: u32>(set: &LargeSet) -> Packed<W, LOG> {
    let bit = |(row, column): (usize, usize)| W::ONE << ((row << LOG) + column) as u32;
    Packed(set.cells().map(bit).fold(W::ZERO, |word, bit| word | bit))
}

fn least_large(set: &LargeSet) -> Placed {
    let straight = set.clone().least_reflection();
    if set.width() > set.height() {
        return Placed::straight(Cells::Large(Box::new(straight)));
    }
    let across = set.transposed().least_reflection();
    let transposed = across < straight;
    let least = if transposed { across } else { straight };
    Placed { region: Region(Cells::Large(Box::new(least))), transposed }
}
