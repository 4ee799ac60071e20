//! Sets of free cells.

use std::collections::BTreeSet;

use crate::games::board::grid::Grid;
use crate::ground::board::Board;
use crate::ground::memory::HeapBytes;

/// A set of free cells (row, column), row by row, anywhere in the plane.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cells(BTreeSet<(i32, i32)>);

/// The four neighbours of a cell: those above and below, then those beside it.
pub(super) fn around((row, column): (i32, i32)) -> [(i32, i32); 4] {
    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
}

impl Cells {
    /// The free cells of a board.
    pub fn of(board: &Grid) -> Self {
        let free = board.cells().iter().enumerate().filter(|(_, cell)| **cell == b'.');
        free.map(|(place, _)| ((place / board.width()) as i32, (place % board.width()) as i32)).collect()
    }

    /// The cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        self.0.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Is a cell one of them?
    pub fn contains(&self, cell: (i32, i32)) -> bool {
        self.0.contains(&cell)
    }

    /// The neighbours of a cell among them.
    pub fn neighbours(&self, cell: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
        around(cell).into_iter().filter(|&next| self.contains(next))
    }

    /// The set with one more cell.
    #[must_use]
    pub fn with(mut self, cell: (i32, i32)) -> Self {
        self.0.insert(cell);
        self
    }

    /// The set without the cells of another one.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0).copied().collect())
    }

    /// Turned by a right angle, which exchanges the roles of the players.
    pub fn turned(&self) -> Self {
        self.iter().map(|(row, column)| (column, -row)).collect()
    }

    /// The connected components, in the order of their first cells.
    pub fn components(&self) -> Vec<Self> {
        let mut left = self.0.clone();
        let mut components = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut component = vec![first];
            let mut next = 0;
            while let Some(&cell) = component.get(next) {
                next += 1;
                component.extend(around(cell).into_iter().filter(|cell| left.remove(cell)));
            }
            components.push(component.into_iter().collect());
        }
        components
    }

    /// The first row and the first column.
    pub fn corner(&self) -> (i32, i32) {
        let column = self.iter().map(|(_, column)| column).min();
        (self.0.first().map_or(0, |cell| cell.0), column.unwrap_or(0))
    }

    /// The set moved so that its corner is (0, 0).
    pub(super) fn in_corner(&self) -> Self {
        let (top, first) = self.corner();
        self.iter().map(|(row, column)| (row - top, column - first)).collect()
    }

    /// Is every component a path: has no cell more than two neighbours?
    pub(super) fn is_unbranched(&self) -> bool {
        self.iter().all(|cell| self.neighbours(cell).count() <= 2)
    }

    /// The smallest board with these free cells; a single cell that is not free for none.
    pub fn board(&self) -> Grid {
        let cells = self.in_corner();
        let height = cells.iter().map(|(row, _)| row).max().map_or(1, |row| row + 1);
        let width = cells.iter().map(|(_, column)| column).max().map_or(1, |column| column + 1);
        let cell = |row, column| if cells.contains((row, column)) { '.' } else { '#' };
        let rows: Vec<String> =
            (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect();
        Grid::parse(&rows.join("|"), ".#").expect("rows of equal length of cells of the alphabet")
    }
}

impl FromIterator<(i32, i32)> for Cells {
    fn from_iter<I: IntoIterator<Item = (i32, i32)>>(cells: I) -> Self {
        Self(cells.into_iter().collect())
    }
}

impl HeapBytes for Cells {
    fn heap_bytes(&self) -> usize {
        // Nodes of the tree are at least half full.
        2 * self.len() * size_of::<(i32, i32)>()
    }
}
