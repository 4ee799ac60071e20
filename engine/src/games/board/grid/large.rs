//! Sets of cells of a grid of any size.

use super::ring;
use crate::ground::memory::HeapBytes;

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
            if second.0 == row { (&ring::HORIZONTAL, 3, 4) } else { (&ring::VERTICAL, 4, 3) };
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

    fn image(&self, (width, height): (usize, usize), map: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut image = Self::empty(width, height);
        for (row, column) in self.cells() {
            let (row, column) = map(row, column);
            image.insert(row, column);
        }
        image
    }

    /// Returns the set with rows and columns exchanged.
    pub(crate) fn transposed(&self) -> Self {
        self.image((self.height, self.width), |row, column| (column, row))
    }

    /// Returns the least of the images under reflections and the half turn.
    pub(crate) fn least_reflection(self) -> Self {
        let (w, h) = (self.width, self.height);
        let mirrored = self.image((w, h), |r, c| (r, w - 1 - c));
        let flipped = self.image((w, h), |r, c| (h - 1 - r, c));
        let turned = self.image((w, h), |r, c| (h - 1 - r, w - 1 - c));
        self.min(mirrored).min(flipped).min(turned)
    }
}

impl HeapBytes for LargeSet {
    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}
