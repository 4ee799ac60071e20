//! Connected regions of a grid, up to its symmetries.

use std::hash::{Hash, Hasher};

use super::large::LargeSet;
use super::packed::{Bits, Packed, Word};

/// A connected set of cells at the corner of its bounding box, in the smallest representation that holds the
/// box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GridPiece(pub(crate) Cells);

/// A piece in normal form: at least as wide as high, and the least of its reflections; if the box is a
/// square, the least of its rotations as well.
///
/// Two regions are equal exactly when one is the image of the other under a symmetry of the square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region(pub(crate) Cells);

/// A connected set of cells, as the first variant whose box, given as (columns, rows), is large enough. Words
/// of 128 bits are stored as halves: their alignment would make the type a third larger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cells {
    /// (8, 8)
    Square(u64),
    /// (16, 4)
    Strip16(u64),
    /// (32, 2)
    Strip32(u64),
    /// (16, 8)
    Wide16([u64; 2]),
    /// (32, 4)
    Wide32([u64; 2]),
    /// (64, 2)
    Wide64([u64; 2]),
    /// A set whose box fits no word.
    Large(Box<LargeSet>),
}

impl Hash for Cells {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Square(word) | Self::Strip16(word) | Self::Strip32(word) => state.write_u64(*word),
            Self::Wide16(words) | Self::Wide32(words) | Self::Wide64(words) => {
                words.iter().for_each(|&word| state.write_u64(word));
            }
            Self::Large(set) => set.hash(state),
        }
    }
}

/// A region, and whether it is transposed (rows and columns exchanged) with respect to the piece it stands
/// for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) region: Region,
    pub(crate) transposed: bool,
}

impl GridPiece {
    /// Makes the piece of a connected set.
    #[inline]
    pub(crate) fn new<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> Self {
        let (set, width, height) = set.to_corner();
        // This grid has only one representation, the first; the test saves the match.
        if W::BITS == 64 && LOG == 3 {
            return Self(Cells::Square(set.0.low()));
        }
        Self(match (width, height) {
            (..=8, ..=8) => Cells::Square(set.repack::<u64, 3>(height).0),
            (..=16, ..=4) => Cells::Strip16(set.repack::<u64, 4>(height).0),
            (..=32, ..=2) => Cells::Strip32(set.repack::<u64, 5>(height).0),
            (..=16, _) => Cells::Wide16(set.repack::<u128, 4>(height).0.halves()),
            (..=32, _) => Cells::Wide32(set.repack::<u128, 5>(height).0.halves()),
            _ => Cells::Wide64(set.repack::<u128, 6>(height).0.halves()),
        })
    }

    /// Makes the piece of a connected set of any size.
    pub(crate) fn from_large(set: LargeSet) -> Self {
        match (set.width(), set.height()) {
            (..=8, ..=8) => Self::new(pack::<u64, 3>(&set)),
            (..=16, ..=8) => Self::new(pack::<u128, 4>(&set)),
            (..=32, ..=4) => Self::new(pack::<u128, 5>(&set)),
            (..=64, ..=2) => Self::new(pack::<u128, 6>(&set)),
            _ => Self(Cells::Large(Box::new(set))),
        }
    }

    /// Returns the normal form of the piece.
    #[inline]
    pub(crate) fn normal(&self) -> Placed {
        let straight = |cells| Placed { region: Region(cells), transposed: false };
        straight(match &self.0 {
            Cells::Square(word) => return normal_square(Packed(*word)),
            Cells::Strip16(word) => Cells::Strip16(least::<u64, 4>([*word, 0])[0]),
            Cells::Strip32(word) => Cells::Strip32(least::<u64, 5>([*word, 0])[0]),
            Cells::Wide16(words) => Cells::Wide16(least::<u128, 4>(*words)),
            Cells::Wide32(words) => Cells::Wide32(least::<u128, 5>(*words)),
            Cells::Wide64(words) => Cells::Wide64(least::<u128, 6>(*words)),
            Cells::Large(set) => return normal_large(set),
        })
    }
}

impl Region {
    /// Returns the same cells in the form for boards of any size.
    pub(crate) fn to_large(&self) -> LargeSet {
        match &self.0 {
            Cells::Square(word) => unpack(Packed::<u64, 3>(*word)),
            Cells::Strip16(word) => unpack(Packed::<u64, 4>(*word)),
            Cells::Strip32(word) => unpack(Packed::<u64, 5>(*word)),
            Cells::Wide16(words) => unpack(Packed::<u128, 4>(Word::from_halves(*words))),
            Cells::Wide32(words) => unpack(Packed::<u128, 5>(Word::from_halves(*words))),
            Cells::Wide64(words) => unpack(Packed::<u128, 6>(Word::from_halves(*words))),
            Cells::Large(set) => (**set).clone(),
        }
    }
}

fn unpack<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> LargeSet {
    let columns = (1 << LOG) - 1;
    let cells: Vec<_> = Bits(set.0).map(|bit| ((bit >> LOG) as usize, (bit & columns) as usize)).collect();
    LargeSet::from_cells(&cells)
}

fn least<W: Word, const LOG: u32>(halves: [u64; 2]) -> [u64; 2] {
    let (set, width, height) = Packed::<W, LOG>(W::from_halves(halves)).to_corner();
    set.least_reflection(width, height).0.halves()
}

#[inline]
fn normal_square(set: Packed<u64, 3>) -> Placed {
    let square =
        |set: Packed<u64, 3>, transposed| Placed { region: Region(Cells::Square(set.0)), transposed };
    let (set, width, height) = set.to_corner();
    if width > height {
        return square(set.least_reflection(width, height), false);
    }
    let across = set.transposed().least_reflection(height, width);
    if width < height {
        return square(across, true);
    }
    let straight = set.least_reflection(width, height);
    if across.0 < straight.0 { square(across, true) } else { square(straight, false) }
}

fn normal_large(set: &LargeSet) -> Placed {
    let large = |set, transposed| Placed { region: Region(Cells::Large(Box::new(set))), transposed };
    let (width, height) = (set.width(), set.height());
    if width < height {
        // Only wide boxes have word representations beyond 8 by 8, so the transposed set may fit a word.
        let turned = GridPiece::from_large(set.transposed()).normal();
        return Placed { transposed: !turned.transposed, ..turned };
    }
    let straight = set.clone().least_reflection();
    if width > height {
        return large(straight, false);
    }
    let across = set.transposed().least_reflection();
    if across < straight { large(across, true) } else { large(straight, false) }
}

fn pack<W: Word, const LOG: u32>(set: &LargeSet) -> Packed<W, LOG> {
    let bit = |(row, column): (usize, usize)| W::ONE << ((row << LOG) + column) as u32;
    Packed(set.cells().map(bit).fold(W::ZERO, |word, bit| word | bit))
}
