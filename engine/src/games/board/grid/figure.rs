//! Rectangles of characters, up to the symmetries of the square.

use crate::ground::memory::HeapBytes;

/// Exchanges the pieces of Left and of Right; every other cell stays.
pub(crate) fn exchanged(cell: u8) -> u8 {
    match cell {
        b'L' => b'R',
        b'R' => b'L',
        none => none,
    }
}

/// A rectangle of characters, of any size.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    width: usize,
    cells: Box<[u8]>,
}

impl Figure {
    /// Makes the smallest rectangle around these cells, given as (row, column, character), with `blank`
    /// elsewhere. There must be at least one cell.
    pub(crate) fn around(cells: &[(usize, usize, u8)], blank: u8) -> Self {
        let rows = || cells.iter().map(|&(row, _, _)| row);
        let columns = || cells.iter().map(|&(_, column, _)| column);
        let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
        let height = rows().max().unwrap_or(0) - top + 1;
        let width = columns().max().unwrap_or(0) - left + 1;
        let mut all = vec![blank; width * height];
        for &(row, column, character) in cells {
            all[(row - top) * width + column - left] = character;
        }
        Self { width, cells: all.into() }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    fn transposed(&self) -> Self {
        let (width, height) = (self.width, self.height());
        let at = |i: usize| self.cells[i % height * width + i / height];
        Self { width: height, cells: (0..self.cells.len()).map(at).collect() }
    }

    fn flipped(&self) -> Self {
        Self { width: self.width, cells: self.cells.rchunks(self.width).flatten().copied().collect() }
    }

    fn turned(&self) -> Self {
        Self { width: self.width, cells: self.cells.iter().rev().copied().collect() }
    }

    /// Returns the least image under the eight symmetries of the square and under the exchange of characters,
    /// and whether the characters are exchanged in it. All images of a figure have the same normal form.
    pub(crate) fn normal(&self, exchange: impl Fn(u8) -> u8) -> (Self, bool) {
        let other = Self { width: self.width, cells: self.cells.iter().map(|&c| exchange(c)).collect() };
        let (same, other) = (self.least_image(), other.least_image());
        if other < same { (other, true) } else { (same, false) }
    }

    fn least_image(&self) -> Self {
        // Together with the transposition, the reflections and the half turn are all eight symmetries.
        let images = [self.clone(), self.transposed()];
        let all = images.iter().flat_map(|image| {
            let flipped = image.flipped();
            [image.clone(), image.turned(), flipped.turned(), flipped]
        });
        all.min().unwrap_or_else(|| self.clone())
    }
}

impl HeapBytes for Figure {
    fn heap_bytes(&self) -> usize {
        self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_have_one_normal_form() {
        let cells = [(3, 4, b'L'), (3, 5, b'R'), (4, 5, b'L'), (5, 5, b'L')];
        let other = |c: u8| if c == b'L' { b'R' } else { b'L' };
        let exchange = |c: u8| if c == b'.' { c } else { other(c) };
        let figure = Figure::around(&cells, b'.');
        assert_eq!((figure.width(), figure.height(), figure.cells()), (2, 3, &b"LR.L.L"[..]));
        let (normal, exchanged) = figure.normal(exchange);
        let turned: Vec<_> = cells.iter().map(|&(r, c, s)| (c, 9 - r, s)).collect();
        assert_eq!(Figure::around(&turned, b'.').normal(exchange), (normal.clone(), exchanged));
        let mirrored: Vec<_> = cells.iter().map(|&(r, c, s)| (r, 9 - c, other(s))).collect();
        assert_eq!(Figure::around(&mirrored, b'.').normal(exchange), (normal, !exchanged));
    }
}
