//! Whether a connected set stays connected when a domino is taken out, seen from the ring of ten cells around
//! it.

/// One bit for each pattern of a window of 12 cells, the domino and its ring: set if all neighbours of the
/// domino that are in the set are connected with each other within the ring.
pub(crate) struct RingTable([u64; 64]);

/// The window of a horizontal domino: 3 rows of 4, the domino in the middle of the second.
pub(crate) static HORIZONTAL: RingTable = RingTable::new(4, 5, 6);
/// The window of a vertical domino: 4 rows of 3, the domino in the middle of the second and third.
pub(crate) static VERTICAL: RingTable = RingTable::new(3, 4, 7);

impl RingTable {
    /// For windows of `width` columns, with the domino's cells at `first` and `second`.
    const fn new(width: u32, first: u32, second: u32) -> Self {
        let domino = 1 << first | 1 << second;
        let neighbours = grow(domino, width) & !domino;
        let mut table = [0; 64];
        let mut pattern = 0_u32;
        while pattern < 1 << 12 {
            let ring = pattern & !domino;
            let wanted = ring & neighbours;
            // The component of the first neighbour.
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

    /// Does the set whose window this is stay connected without the domino?
    #[inline]
    pub(crate) fn stays_connected(&self, window: u64) -> bool {
        self.0[(window >> 6) as usize & 63] >> (window & 63) & 1 == 1
    }
}

/// A set of cells of the window with all their neighbours.
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
