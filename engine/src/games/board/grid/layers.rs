//! Two sets of cells of one small grid: Left's and Right's.

use super::packed::Packed;

/// The number of rows, and of columns, of the grid.
pub(crate) const SIDE: usize = 8;

type Square = Packed<u64, 3>;

/// Two sets of cells of a grid of eight rows and eight columns. Cell (row, column) is bit `8 * row + column`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layers {
    pub(crate) left: u64,
    pub(crate) right: u64,
}

/// Returns the cells that have a neighbour in the set.
#[inline]
pub(crate) fn neighbours(cells: u64) -> u64 {
    const FIRST: u64 = 0x0101_0101_0101_0101;
    const LAST: u64 = FIRST << 7;
    (cells & !LAST) << 1 | (cells & !FIRST) >> 1 | cells << 8 | cells >> 8
}

impl Layers {
    /// Returns the cells in at least one of the sets.
    #[inline]
    pub(crate) fn union(self) -> u64 {
        self.left | self.right
    }

    /// Returns both sets restricted to some cells.
    #[inline]
    pub(crate) fn within(self, cells: u64) -> Self {
        Self { left: self.left & cells, right: self.right & cells }
    }

    #[inline]
    pub(crate) fn exchanged(self) -> Self {
        Self { left: self.right, right: self.left }
    }

    #[inline]
    fn map(self, image: impl Fn(Square) -> Square) -> Self {
        Self { left: image(Packed(self.left)).0, right: image(Packed(self.right)).0 }
    }

    #[inline]
    fn key(self) -> (u64, u64) {
        (self.left, self.right)
    }

    /// Returns a normal form under translations, reflections and rotations of the grid and the exchange of
    /// the sets, and whether the sets are exchanged in it. The union must not be empty.
    pub(crate) fn normal(self) -> (Self, bool) {
        let (_, width, height) = Packed::<u64, 3>(self.union()).to_corner();
        // One shift moves both sets, so it depends on the union.
        let union = self.union();
        let columns = (0..8).fold(0, |columns, row| columns | union >> (8 * row)) as u8;
        let shift = (union.trailing_zeros() & !7) + columns.trailing_zeros();
        let corner = Self { left: self.left >> shift, right: self.right >> shift };
        let wide = if height > width { corner.map(Square::transposed) } else { corner };
        let (width, height) = (width.max(height), width.min(height));
        let mut best = wide.greatest_reflection(width, height);
        // In a square box the transposed image fits too, and has reflections of its own.
        if width == height {
            let other = wide.map(Square::transposed).greatest_reflection(width, height);
            best = if other.0.key() > best.0.key() { other } else { best };
        }
        best
    }

    /// Returns the greatest image, under reflections and the exchange of the sets, of sets that lie at the
    /// corner.
    #[inline]
    fn greatest_reflection(self, width: u32, height: u32) -> (Self, bool) {
        let mirrored = self.map(|cells| cells.mirrored(width));
        let flipped = self.map(|cells| cells.flipped(height));
        let turned = mirrored.map(|cells| cells.flipped(height));
        let mut best = (self, false);
        for image in [self, mirrored, flipped, turned] {
            for (image, exchanged) in [(image, false), (image.exchanged(), true)] {
                if image.key() > best.0.key() {
                    best = (image, exchanged);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_have_one_normal_form() {
        let mut seed = 7_u64;
        for _ in 0..500 {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
            // Within five rows and columns there is room for a translation.
            let room = 0x001f_1f1f_1f1f;
            let (left, right) = (seed >> 20 & room, seed >> 13 & room & seed.rotate_left(9));
            let layers = Layers { left, right };
            if layers.union() == 0 {
                continue;
            }
            let (normal, exchanged) = layers.normal();
            assert!(normal.left >= normal.right && normal.left != 0);
            let moved = layers.map(|cells| Packed(cells.0 << 18));
            assert_eq!(moved.normal(), (normal, exchanged));
            for image in [
                layers.map(Square::transposed),
                layers.map(|cells| cells.mirrored(8)),
                layers.map(|cells| cells.flipped(8)),
            ] {
                assert_eq!(image.normal().0, normal);
                assert_eq!(image.exchanged().normal().0, normal);
            }
        }
    }

    #[test]
    fn neighbours_do_not_go_round_the_edge() {
        assert_eq!(neighbours(1), 1 << 1 | 1 << 8);
        assert_eq!(neighbours(1 << 7), 1 << 6 | 1 << 15);
        assert_eq!(neighbours(1 << 63), 1 << 62 | 1 << 55);
        assert_eq!(neighbours(1 << 27), 1 << 26 | 1 << 28 | 1 << 19 | 1 << 35);
    }
}
