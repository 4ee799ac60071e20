//! Connected regions of a grid, up to its symmetries.

use super::large::LargeSet;
use super::packed::{Packed, Word};

/// A connected set of cells in normal form: at the corner of its bounding box, at least as wide as high, and the least of its
/// reflections (of its rotations, too, where the box is a square), in the smallest representation that holds the box.
///
/// Two regions are equal exactly when one is the image of the other's set under a symmetry of the square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub(crate) Cells);

/// The cells of a region: the first variant whose box is large enough, as (columns, rows).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cells {
    /// (8, 8)
    Square(u64),
    /// (16, 4)
    Strip16(u64),
    /// (32, 2)
    Strip32(u64),
    /// (16, 8)
    Wide16(u128),
    /// (32, 4)
    Wide32(u128),
    /// (64, 2)
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

/// The normal form of a connected set in a grid that is wider than high.
#[inline]
pub(crate) fn normal_wide<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> Placed {
    let (set, width, height) = set.to_corner();
    Placed::straight(match (width, height) {
        (..=8, _) => return set.repack::<u64, 3>(height).normal(),
        (..=16, ..=4) => Cells::Strip16(least::<W, u64, LOG, 4>(set, width, height)),
        (..=32, ..=2) => Cells::Strip32(least::<W, u64, LOG, 5>(set, width, height)),
        (..=16, _) => Cells::Wide16(least::<W, u128, LOG, 4>(set, width, height)),
        (..=32, _) => Cells::Wide32(least::<W, u128, LOG, 5>(set, width, height)),
        _ => Cells::Wide64(least::<W, u128, LOG, 6>(set, width, height)),
    })
}

#[inline]
fn least<W: Word, V: Word, const LOG: u32, const TO: u32>(
    set: Packed<W, LOG>,
    width: u32,
    height: u32,
) -> V {
    set.repack::<V, TO>(height).least_reflection(width, height).0
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
