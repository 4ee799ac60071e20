//! A test whether a connected set stays connected without a domino, from the ring of ten cells around the
//! domino.

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
