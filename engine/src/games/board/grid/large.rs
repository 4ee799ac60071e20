//! Sets of cells of a grid of any size, and pairs of sets of cells of one small grid: Left's and Right's.

use super::packed::Packed;
use crate::ground::control::HeapBytes;
use crate::ground::symmetry::Symmetry;

/// A set of cells in a bounding box, as bits row by row. This form serves boards that do not fit into a
/// machine word.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct LargeSet {
    width: usize,
    height: usize,
    words: Box<[u64]>,
}

impl LargeSet {
    pub(crate) fn empty(width: usize, height: usize) -> Self {
        Self { width, height, words: vec![0; (width * height).div_ceil(64)].into() }
    }

    /// Makes the set of these cells (row, column), moved to the corner of their bounding box. There must be
    /// at least one cell.
    pub(crate) fn from_cells(cells: &[(usize, usize)]) -> Self {
        let range = |values: &mut dyn Iterator<Item = usize>| {
            values.fold((usize::MAX, 0), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (top, bottom) = range(&mut cells.iter().map(|c| c.0));
        let (first, last) = range(&mut cells.iter().map(|c| c.1));
        let mut set = Self::empty(last - first + 1, bottom - top + 1);
        for &(row, column) in cells {
            set.insert(row - top, column - first);
        }
        set
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn contains(&self, row: usize, column: usize) -> bool {
        if row >= self.height || column >= self.width {
            return false;
        }
        let bit = row * self.width + column;
        self.words[bit / 64] >> (bit % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, row: usize, column: usize) {
        let bit = row * self.width + column;
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    fn remove(&mut self, row: usize, column: usize) {
        let bit = row * self.width + column;
        self.words[bit / 64] &= !(1 << (bit % 64));
    }

    /// Returns all cells (row, column), row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let bits = self
            .words
            .iter()
            .enumerate()
            .flat_map(|(i, &word)| super::packed::Bits(word).map(move |bit| i * 64 + bit as usize));
        bits.map(|bit| (bit / self.width, bit % self.width))
    }

    /// Returns the set without these cells.
    pub(crate) fn without(&self, cells: [(usize, usize); 2]) -> Self {
        let mut rest = self.clone();
        for (row, column) in cells {
            rest.remove(row, column);
        }
        rest
    }

    /// Returns the memory that the set takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.words)
    }

    /// Returns whether the cells around a domino show that the set stays connected without it. The set must
    /// be connected. `false` decides nothing: a connection may run outside the ring.
    pub(crate) fn ring_holds(&self, [(row, column), second]: [(usize, usize); 2]) -> bool {
        let (ring, rows, columns) =
            if second.0 == row { (&super::HORIZONTAL, 3, 4) } else { (&super::VERTICAL, 4, 3) };
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        // Row or column 0 minus 1 wraps around to a huge index, which `contains` reports as absent.
        let is_set =
            |(r, c): (usize, usize)| self.contains((row + r).wrapping_sub(1), (column + c).wrapping_sub(1));
        let window = cells.enumerate().filter(|&(_, cell)| is_set(cell)).fold(0, |w, (i, _)| w | 1 << i);
        ring.stays_connected(window)
    }

    /// Returns whether the first and the last row and column each have a cell.
    pub(crate) fn fills_its_box(&self) -> bool {
        let in_row = |row| (0..self.width).any(|column| self.contains(row, column));
        let in_column = |column| (0..self.height).any(|row| self.contains(row, column));
        in_row(0) && in_row(self.height - 1) && in_column(0) && in_column(self.width - 1)
    }

    /// Returns the connected components, as lists of cells.
    pub(crate) fn components(mut self) -> Vec<Vec<(usize, usize)>> {
        let mut components = Vec::new();
        let all: Vec<_> = self.cells().collect();
        for cell in all {
            if self.contains(cell.0, cell.1) {
                components.push(self.take_component(cell));
            }
        }
        components
    }

    fn take_component(&mut self, start: (usize, usize)) -> Vec<(usize, usize)> {
        self.remove(start.0, start.1);
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&(row, column)) = component.get(next) {
            next += 1;
            let neighbours = [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ];
            for (row, column) in neighbours {
                if self.contains(row, column) {
                    self.remove(row, column);
                    component.push((row, column));
                }
            }
        }
        component
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let sides = (self.height, self.width);
        let (height, width) = symmetry.ordered(sides);
        let mut image = Self::empty(width, height);
        for cell in self.cells() {
            let (row, column) = symmetry.cell(cell, sides);
            image.insert(row, column);
        }
        image
    }

    /// Returns the set with rows and columns exchanged.
    pub(crate) fn transposed(&self) -> Self {
        self.image(Symmetry::TRANSPOSE)
    }

    /// Returns the least of the images under reflections and the half turn.
    pub(crate) fn least_reflection(self) -> Self {
        let others = Symmetry::all().filter(|symmetry| !symmetry.transposes).skip(1);
        let least = others.map(|symmetry| self.image(symmetry)).min();
        least.filter(|image| *image < self).unwrap_or(self)
    }
}

impl HeapBytes for LargeSet {
    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

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

    /// Lists the symmetries of the bounding box, each its own inverse, that exchange the two sets, with the numbers of rows
    /// and columns of the box. The sets must lie at the corner, and the union must not be empty.
    pub(crate) fn exchanging(self) -> impl Iterator<Item = (Symmetry, (usize, usize))> {
        let (_, width, height) = Packed::<u64, 3>(self.union()).to_corner();
        let are_alike = self.left.count_ones() == self.right.count_ones();
        let image = move |symmetry: Symmetry| {
            let plain = Packed(self.left);
            let ordered = if symmetry.transposes { Square::transposed(plain) } else { plain };
            let flipped = if symmetry.flips_x { ordered.mirrored(width) } else { ordered };
            if symmetry.flips_y { flipped.flipped(height) } else { flipped }
        };
        let others = Symmetry::all().skip(1).filter(move |symmetry| {
            let fits = !symmetry.transposes || width == height;
            are_alike && fits && symmetry.is_own_inverse() && image(*symmetry).0 == self.right
        });
        others.map(move |symmetry| (symmetry, (height as usize, width as usize)))
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
