//! Rectangular grids: rectangles of characters and connected regions, up to symmetry.
//!
//! As text, a grid is rows of characters, separated by `|` or line breaks.

pub(crate) mod large;
pub(crate) mod packed;
mod text;

use std::hash::{Hash, Hasher};

use self::large::LargeSet;
use self::packed::{Bits, Packed, Word};
pub use self::text::{Grid, MAX_CELLS};

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
    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        match &self.0 {
            Cells::Square(word) | Cells::Strip16(word) | Cells::Strip32(word) => word.count_ones() as usize,
            Cells::Wide16(words) | Cells::Wide32(words) | Cells::Wide64(words) => {
                words.iter().map(|word| word.count_ones() as usize).sum()
            }
            Cells::Large(set) => set.cells().count(),
        }
    }

    /// Returns the cells as (row, column), row by row.
    pub(crate) fn cells(&self) -> Vec<(usize, usize)> {
        let (words, log) = match &self.0 {
            Cells::Square(word) => ([*word, 0], 3),
            Cells::Strip16(word) => ([*word, 0], 4),
            Cells::Strip32(word) => ([*word, 0], 5),
            Cells::Wide16(words) => (*words, 4),
            Cells::Wide32(words) => (*words, 5),
            Cells::Wide64(words) => (*words, 6),
            Cells::Large(set) => return set.cells().collect(),
        };
        let bits = (0..2).flat_map(|half| Bits(words[half]).map(move |bit| half * 64 + bit as usize));
        bits.map(|bit| (bit >> log, bit & ((1 << log) - 1))).collect()
    }

    /// Returns whether the transposed region has the same normal form.
    pub(crate) fn is_own_transpose(&self) -> bool {
        match &self.0 {
            Cells::Square(word) => {
                let (set, width, height) = Packed::<u64, 3>(*word).to_corner();
                width == height && set.transposed().least_reflection(height, width).0 == set.0
            }
            Cells::Large(set) => set.width() == set.height() && set.transposed().least_reflection() == **set,
            // The other boxes have more columns than rows.
            _ => false,
        }
    }
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

// The ring of ten cells around a domino serves to test whether a connected set stays connected without the
// domino.

/// A table with one bit for each pattern of a window of 12 cells, the domino and its ring. The bit is set if
/// the neighbours of the domino in the set are connected with each other within the ring.
///
/// If they are, removing the domino leaves a connected set connected, since a path through the domino can go
/// around it. The converse fails: they may be connected outside the ring.
pub(crate) struct RingTable([u64; 64]);

/// The table for a horizontal domino. The window has 3 rows of 4 cells, with the domino in the middle of the
/// second row.
pub(crate) static HORIZONTAL: RingTable = RingTable::new(4, 5, 6);
/// The table for a vertical domino. The window has 4 rows of 3 cells, with the domino in the middle of the
/// second and third row.
pub(crate) static VERTICAL: RingTable = RingTable::new(3, 4, 7);

impl RingTable {
    /// Computes the table for windows of `width` columns, with the domino's cells at `first` and `second`.
    const fn new(width: u32, first: u32, second: u32) -> Self {
        let domino = 1 << first | 1 << second;
        let neighbours = grow(domino, width) & !domino;
        let mut table = [0; 64];
        let mut pattern = 0_u32;
        while pattern < 1 << 12 {
            let ring = pattern & !domino;
            let wanted = ring & neighbours;
            // Grow the component of the first neighbour within the ring.
            let mut component = wanted & wanted.wrapping_neg();
            loop {
                let grown = grow(component, width) & ring;
                if grown == component {
                    break;
                }
                component = grown;
            }
            if wanted & !component == 0 {
                table[(pattern >> 6) as usize] |= 1 << (pattern & 63);
            }
            pattern += 1;
        }
        Self(table)
    }

    /// Returns whether the ring shows that a set with this window stays connected without the domino.
    #[inline]
    pub(crate) fn stays_connected(&self, window: u64) -> bool {
        self.0[(window >> 6) as usize & 63] >> (window & 63) & 1 == 1
    }
}

/// Returns a set of cells of the window together with all their neighbours.
const fn grow(cells: u32, width: u32) -> u32 {
    let mut first_column = 0;
    let mut row = 0;
    while row * width < 12 {
        first_column |= 1 << (row * width);
        row += 1;
    }
    let last_column = first_column << (width - 1);
    let sideways = (cells & !last_column) << 1 | (cells & !first_column) >> 1;
    (cells | sideways | cells << width | cells >> width) & 0xfff
}
